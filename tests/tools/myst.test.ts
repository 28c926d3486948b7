import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch } from '../browser/driver.ts';
import { copyExample, type Host, openHost, openZeropoint, teaches, visitCourse } from './course.ts';

// web/examples/myst, built by mystmd. Its themes come from a server of the project, so the site is
// built for an empty theme, and the page that a theme would make of it is made here.

declare const projectRoot: string;

interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly esm?: string;
  readonly model?: object;
  readonly src?: string;
  readonly width?: string;
}

const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)];

let browser: Browser;
let zeropoint: Host;
let course: Host;
let nodes: readonly Node[];
before(async () => {
  browser = await launch();
  zeropoint = await openZeropoint();
  const widget = path.join(copyExample('anywidget', zeropoint), 'zero_point.mjs');
  const folder = copyExample('myst', zeropoint);
  const inside = (...names: string[]) => path.join(folder, ...names);
  fs.copyFileSync(widget, inside('zero_point.mjs'));
  fs.mkdirSync(inside('theme'));
  fs.writeFileSync(inside('theme/template.yml'), 'myst: v1\ntitle: None\nversion: 1.0.0\n');
  const project = fs.readFileSync(inside('myst.yml'), 'utf8');
  fs.writeFileSync(inside('myst.yml'), project.replace('book-theme', './theme'));
  const myst = path.join(projectRoot, 'tests/tools/node_modules/mystmd/dist/myst.cjs');
  const args = [myst, 'build', '--site', '--ci', '--strict'];
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  assert.equal(status, 0, stdout + stderr);
  const content = fs.readFileSync(inside('_build/site/content/index.json'), 'utf8');
  nodes = flat(JSON.parse(content).mdast);
  course = await openHost(inside('_build/site/public'));
});
after(() => Promise.all([browser.close(), zeropoint.close(), course.close()]));

describe('a book by MyST', () => {
  test('publishes the widget, which works in the element that a theme gives it', async () => {
    const { esm = '', model = {} } = nodes.find(({ type }) => type === 'anywidget') ?? {};
    const html = `<!doctype html><html lang="en"><title>Week 2</title><div id="a"></div>
      <script type="module">
        import widget from '.${esm}';
        const values = new Map(Object.entries(${JSON.stringify(model)}));
        const model = {
          get: (name) => values.get(name),
          set: (name, value) => values.set(name, value),
          on() {}, off() {}, save_changes() {},
        };
        const root = document.querySelector('#a').attachShadow({ mode: 'open' });
        const el = document.createElement('div');
        root.append(el);
        await widget.render({ model, el });
      </script></html>`;
    const page = 'as_a_theme.html';
    fs.writeFileSync(path.join(projectRoot, 'build/tools/myst/_build/site/public', page), html);
    await visitCourse(browser, { course, zeropoint, page, picture: 'myst' }, (driver) =>
      teaches(driver, '#a'),
    );
  });

  test('hands the frame to its theme with its address as it was written', () => {
    const { src, width } = nodes.find(({ type }) => type === 'iframe') ?? {};
    assert.equal(width, '100%');
    const { origin, pathname, searchParams } = new URL(src ?? '');
    assert.equal(origin + pathname, `${zeropoint.address}embed.html`);
    assert.equal(searchParams.get('format'), 'int4');
    assert.match(searchParams.get('hide') ?? '', /^text sample more /);
  });
});
