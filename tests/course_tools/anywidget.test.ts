import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { type Driver, until } from '../browser/driver.ts';
import { ran } from '../ran.ts';
import { openCourse, teaches } from './course.ts';
import { unpackedPackage } from './package_files.ts';

// web/examples/anywidget: the module before a model that does what the contract of such modules says; and the
// Python package's module before anywidget's own front end in Jupyter's manager of widgets, both from npm.

declare const projectRoot: string;

const course = openCourse('anywidget');

const pageOf = (body: string) =>
  `<!doctype html><html lang="en"><title>A notebook</title><body>${body}</body></html>`;

/** The values that the module saves in the model. */
interface Saved {
  readonly state?: string;
  readonly tensor?: readonly (readonly number[])[];
  readonly settings?: { readonly format: string; readonly scale: number };
  readonly metrics?: { readonly mse: number };
}

/** The model, and what it was asked to save. */
const contract = (values: object) => `<div id="a"></div>
<script type="module">
  import widget from './zero_point.mjs';

  const values = ${JSON.stringify(values)};
  const listeners = new Map();
  const changed = {};
  window.saved = [];
  window.model = {
    get: (name) => values[name],
    set(name, value) {
      if (JSON.stringify(values[name]) === JSON.stringify(value)) return;
      changed[name] = values[name] = value;
      for (const listener of [...(listeners.get('change:' + name) ?? [])]) listener();
    },
    on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    off: (event, listener) =>
      listeners.set(event, (listeners.get(event) ?? []).filter((one) => one !== listener)),
    save_changes() {
      saved.push(JSON.parse(JSON.stringify(changed)));
      for (const name of Object.keys(changed)) delete changed[name];
    },
  };
  window.listening = () => [...listeners.values()].flat().length;
  window.cleanUp = await widget.render({ model, el: document.querySelector('#a') });
</script>`;

async function beforeModel(
  values: object,
  picture: string,
  act: (driver: Driver, run: <T>(code: string) => Promise<T>) => Promise<void>,
): Promise<void> {
  const page = `${picture}.html`;
  fs.writeFileSync(path.join(course.folder, page), pageOf(contract(values)));
  await course.visit({ page, picture }, (driver) =>
    act(driver, (code) => driver.page.evaluate(code)),
  );
}

describe('the module', () => {
  test('shows the lesson, and writes every change to the model', async () => {
    await beforeModel({ options: { lang: 'en' } }, 'anywidget_lesson', async (driver, run) => {
      await teaches(driver, '#a');
      const told = async () => run<Saved>('Object.assign({}, ...saved)');
      const { state, tensor, settings, metrics } = await until(
        told,
        ({ settings }) => settings?.scale === 3.5,
        () => 'the last scale is not saved',
      );
      assert.match(state ?? '', /^v=2&tensor=191\.6/);
      assert.deepEqual(tensor?.[1], [92.14, 295.5, -184].map(Math.fround));
      assert.equal(settings?.format, 'int8');
      assert.equal(Number(metrics?.mse).toFixed(4), '170.8753');
      assert.equal(await run('saved.some(({ settings }) => settings?.scale === 7)'), true);
    });
  });

  test('shows the model’s state, and follows it', async () => {
    const values = {
      tensor: [
        [1, 2],
        [3, 4.5],
      ],
      settings: { format: 'int4' },
    };
    await beforeModel(values, 'anywidget_model', async (driver, run) => {
      await driver.reads('#a [data-panel=quantized] small', 'int4');
      assert.equal(await driver.value('#a [data-cell="1,1"]'), '4.5');
      await run('model.set("tensor", "torch.tensor([[1., 2., 4.]])")');
      await driver.reads('#a .extent-buttons', /1 ×[\s\S]*3/);
      await run(
        'model.set("settings", { format: "uint4", source: "given", scale: 0.5, zero_point: 1 })',
      );
      await driver.reads('#a [data-figure=scale]', '0.5000');
      await run('model.set("state", "v=2&tensor=1,2;3,5&format=int8&source=min_max")');
      await driver.reads('#a .extent-buttons', /2 ×[\s\S]*2/);
      const tensors = async () => JSON.stringify(await run('model.get("tensor")'));
      await until(
        tensors,
        (text) => text === '[[1,2],[3,5]]',
        (text) => `the model has ${text}`,
      );
    });
  });

  test('removes its element and its listeners', async () => {
    await beforeModel({}, 'anywidget_removed', async (driver, run) => {
      await driver.reads('#a [data-figure=mse]', '170.8753');
      assert.equal(await run('listening()'), 4);
      await run('cleanUp()');
      assert.equal(await run('listening()'), 0);
      assert.equal(await run('document.querySelector("zero-point")'), null);
    });
  });
});

/** The traits of the Python class, which needs no more of anywidget than traits to be asked for them. */
function traitsOf(made: string): { esm: string; state: object } {
  const program = `
import json, sys, types, traitlets
sys.modules["anywidget"] = types.SimpleNamespace(AnyWidget=traitlets.HasTraits)
sys.path.insert(0, sys.argv[1])
from zeropoint import Zeropoint
made = ${made}
print(json.dumps({"esm": str(Zeropoint._esm), "state": made.trait_values(sync=True)}))`;
  const { esm, state } = JSON.parse(ran('.', '/usr/bin/python3', '-c', program, unpackedPackage()));
  return { esm: fs.readFileSync(esm, 'utf8'), state };
}

/** A page as nbconvert writes one: the states of the widgets, and the places where they are shown. */
function pageOfWidgets({ esm, state }: ReturnType<typeof traitsOf>): string {
  const of = (kind: string) => ({
    [`_${kind}_name`]: kind === 'model' ? 'AnyModel' : 'AnyView',
    [`_${kind}_module`]: 'anywidget',
    [`_${kind}_module_version`]: '0.11.0',
  });
  const widget = {
    model_name: 'AnyModel',
    model_module: 'anywidget',
    model_module_version: '0.11.0',
    state: { ...of('model'), ...of('view'), _esm: esm, _anywidget_id: 'ZeroPoint', ...state },
  };
  const states = { version_major: 2, version_minor: 0, state: { one: widget } };
  const script = (type: string, content: object) =>
    `<script type="application/vnd.jupyter.widget-${type}+json">${JSON.stringify(content)}</script>`;
  const view = script('view', { version_major: 2, version_minor: 0, model_id: 'one' });
  return pageOf(`<script src="require.min.js"></script>
<script>requirejs.config({ paths: { anywidget: 'anywidget/index' } });</script>
${script('state', states)}
<div id="a">${view}</div>
<div id="b">${view}</div>
<script src="html-manager/embed-amd.js"></script>`);
}

describe('anywidget’s front end', () => {
  const page = 'widgets.html';
  // The manager checks the states by a schema that its own checker finds too loose.
  const chatter = /^strict mode: use allowUnionTypes/;
  const write = (made: string) => {
    const packages = path.join(projectRoot, 'tests/course_tools/node_modules');
    const copy = (from: string, to: string) =>
      fs.cpSync(path.join(packages, from), path.join(course.folder, to), { recursive: true });
    copy('anywidget/dist', 'anywidget');
    copy('@jupyter-widgets/html-manager/dist', 'html-manager');
    fs.copyFileSync(
      '/usr/share/javascript/requirejs/require.min.js',
      path.join(course.folder, 'require.min.js'),
    );
    fs.writeFileSync(path.join(course.folder, page), pageOfWidgets(traitsOf(made)));
  };

  test('shows the Python widget in two synchronized views', async () => {
    write('Zeropoint(lang="en")');
    await course.visit({ page, picture: 'anywidget_jupyter', chatter }, async (driver) => {
      await driver.reads('#b [data-figure=mse]', '170.8753', 30);
      await teaches(driver, '#a');
      await driver.type('#a #scale', '7');
      await driver.reads('#b [data-figure=scale]', '7.0000');
      await driver.type('#b [data-cell="0,0"]', '5');
      await driver.reads('#a [data-panel=original] .cell', /^\s*5\.00\s*$/);
      await driver.reads('#a [data-figure=scale]', '7.0000');
    });
  });

  test('shows a tensor and settings that were set in Python', async () => {
    write('Zeropoint([[1.5, 2.0], [3.0, 4.0]], format="uint4")');
    await course.visit({ page, picture: 'anywidget_python', chatter }, async (driver) => {
      await driver.reads('#a [data-panel=quantized] small', 'uint4', 30);
      assert.equal(await driver.value('#b [data-cell="0,0"]'), '1.5');
    });
  });
});
