import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

// The style sheets of features that share a document: a class that one of them styles wherever it occurs
// must not be another feature's class too, or the other feature's elements get a style that is not theirs.

declare const projectRoot: string;

/** The features of the main page, by the beginnings of their style sheets' paths below web/. */
const features: Readonly<Record<string, readonly string[]>> = {
  instrument: ['instrument/'],
  charts: ['charts/'],
  notebook: ['notebook/cells', 'notebook/notebook', 'notebook/work', 'notebook/tools'],
  drawings: ['notebook/drawings/'],
  lesson: ['notebook/lesson/'],
};

/** Classes of a feature that another one styles on purpose, because its elements are those of the other. */
const shared: Readonly<Record<string, string>> = {
  'buttons of lesson': 'a row of buttons, the same in every feature',
  'buttons of notebook': 'a row of buttons, the same in every feature',
  'cause of lesson': 'the companion of a lesson shows the inspector of the instrument',
  'chart of instrument': 'the instrument adds its causes to the marks of charts',
  'chart-table-frame of drawings': 'a table below a drawing, as below a chart',
  'chart-table-frame of instrument': 'a table below a chart of the instrument',
  'file-tools of lesson': 'an exercise that stands alone has no files',
  'hint of lesson': 'the companion of a lesson leaves out the keys of the instrument’s pictures',
  'hint of notebook': 'a quiet paragraph, the same in every feature',
  'instrument of instrument': 'another lesson than the first hides it',
  'instrument of lesson': 'another lesson than the first hides it',
  'legend of lesson': 'the companion of a lesson shows the panels of the instrument',
  'notice of notebook': 'a notice, the same in every feature',
  'panel of lesson': 'the companion of a lesson shows the panels of the instrument',
  'panels of lesson': 'the companion of a lesson shows the panels of the instrument',
  'prose of lesson': 'code in the prose of a notebook sets what a lesson binds',
  'rendered of lesson': 'hints and bound numbers are rendered prose of the notebook',
  'ruler of instrument': 'the game invites to pull the ruler',
  'source of lesson': 'the check of an exercise is a cell of the notebook',
  'sources of lesson': 'the companion of a lesson shows the observers of the instrument',
  'tools of lesson': 'an exercise that stands alone has fewer tools',
};

const filesBelow = (end: RegExp): string[] =>
  fs
    .readdirSync(path.join(projectRoot, 'web'), { recursive: true })
    .map(String)
    .filter((name) => end.test(name));

const featureOf = (file: string) =>
  Object.entries(features).find(([, starts]) =>
    starts.some((start) => file.startsWith(start)),
  )?.[0];

/** The selectors of a style sheet, each of a list by itself. */
function selectorsOf(sheet: string): string[] {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  return [...rules].flatMap(([, list = '']) =>
    list.trim().startsWith('@')
      ? []
      : list
          .trim()
          .split(/,(?![^(]*\))/)
          .map((one) => one.trim()),
  );
}

const classesIn = (selector: string) =>
  [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);

/** The class that a selector styles wherever it occurs, if there is one; an attribute says where. */
function bareClass(selector: string): string | undefined {
  const isInPlace = /[\s>+~[]/.test(selector.replaceAll(/\([^)]*\)/g, ''));
  const [only, ...rest] = classesIn(selector.replaceAll(/\([^)]*\)/g, ''));
  return isInPlace || rest.length > 0 ? undefined : only;
}

interface Use {
  readonly feature: string;
  readonly place: string;
}

function clashes(sheets: ReadonlyMap<string, string>, scripts: ReadonlyMap<string, string>) {
  const bare: (Use & { readonly name: string })[] = [];
  const used = new Map<string, Use[]>();
  const use = (name: string, feature: string, place: string) =>
    used.set(name, [...(used.get(name) ?? []), { feature, place }]);
  for (const [file, sheet] of sheets) {
    const feature = featureOf(file);
    if (feature === undefined) continue;
    for (const selector of selectorsOf(sheet)) {
      const name = bareClass(selector);
      if (name !== undefined) bare.push({ feature, name, place: `${file}: ${selector}` });
      for (const own of classesIn(selector)) use(own, feature, `${file}: ${selector}`);
    }
  }
  for (const [file, script] of scripts) {
    const feature = featureOf(file);
    if (feature !== 'drawings') continue;
    for (const [, names = ''] of script.matchAll(
      /(?:class="|class: '|box\('|path\(\s*')([\w -]+)["']/g,
    ))
      for (const name of names.split(' ')) use(name, feature, file);
  }
  const found = bare.flatMap(({ feature, name, place }) =>
    (used.get(name) ?? [])
      .filter((other) => other.feature !== feature)
      .map((other) => [`${name} of ${other.feature}`, `${place} styles ${other.place}`] as const),
  );
  return [...new Map(found.map(([name, text]) => [text, name]))].map(([text, name]) => ({
    name,
    text,
  }));
}

const read = (names: readonly string[]) =>
  new Map(
    names.map((name) => [name, fs.readFileSync(path.join(projectRoot, 'web', name), 'utf8')]),
  );

test('no style sheet styles a class of another feature, unless its elements are shared', () => {
  const found = clashes(read(filesBelow(/\.css$/)), read(filesBelow(/\.ts$/)));
  const wrong = found.filter(({ name }) => shared[name] === undefined).map(({ text }) => text);
  assert.deepEqual(wrong, [], 'give the class the name of its feature as a prefix');
  const unused = Object.keys(shared).filter((name) => !found.some((one) => one.name === name));
  assert.deepEqual(unused, [], 'shared classes that are not shared');
});

test('a class without a prefix is found, in a selector and in a drawing', () => {
  const sheets = new Map([
    [
      'instrument/workbench.css',
      '.digits { inset: 0 } .picture .whole, .own:is(.a, .b) { top: 0 }',
    ],
    ['notebook/lesson/lesson.css', '.lesson .digits { color: red } .lesson .whole { top: 0 }'],
  ]);
  const scripts = new Map([['notebook/drawings/digits.ts', 'html`<div class="drawing digits">`']]);
  assert.deepEqual(
    clashes(sheets, scripts).map(({ text }) => text),
    [
      'instrument/workbench.css: .digits styles notebook/lesson/lesson.css: .lesson .digits',
      'instrument/workbench.css: .digits styles notebook/drawings/digits.ts',
    ],
  );
});
