import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { ran } from '../ran.ts';
import { openCourse, teaches } from './course.ts';

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

let nodes: readonly Node[];
const course = openCourse('myst', (folder, copy) => {
  const inside = (...names: string[]) => path.join(folder, ...names);
  fs.copyFileSync(path.join(copy('anywidget'), 'zero_point.mjs'), inside('zero_point.mjs'));
  fs.mkdirSync(inside('theme'));
  fs.writeFileSync(inside('theme/template.yml'), 'myst: v1\ntitle: None\nversion: 1.0.0\n');
  const project = fs.readFileSync(inside('myst.yml'), 'utf8');
  fs.writeFileSync(inside('myst.yml'), project.replace('book-theme', './theme'));
  const myst = path.join(projectRoot, 'tests/course_tools/node_modules/mystmd/dist/myst.cjs');
  ran(folder, process.execPath, myst, 'build', '--site', '--ci', '--strict');
  const content = fs.readFileSync(inside('_build/site/content/index.json'), 'utf8');
  nodes = flat(JSON.parse(content).mdast);
  return inside('_build/site/public');
});

describe('a MyST book', () => {
  test('contains the widget, which works in the theme’s element', async () => {
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
    fs.writeFileSync(path.join(course.folder, '_build/site/public', page), html);
    await course.visit({ page, picture: 'myst' }, (driver) => teaches(driver, '#a'));
  });

  test('passes the frame’s address to its theme unchanged', () => {
    const { src, width } = nodes.find(({ type }) => type === 'iframe') ?? {};
    assert.equal(width, '100%');
    const { origin, pathname, searchParams } = new URL(src ?? '');
    assert.equal(origin + pathname, `${course.zeropoint}embed.html`);
    assert.equal(searchParams.get('format'), 'int4');
    assert.match(searchParams.get('hide') ?? '', /^text sample more /);
  });
});
