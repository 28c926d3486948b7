import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importsOf, partsOf, textOf } from './as_built.ts';

// How the build divides the scripts of the pages: see web/docs/decisions/code_splitting.md.

const [, version = ''] = /app\.js\?v=(\w+)/.exec(textOf('index.html')) ?? [];

/** The copies of lit-html in scripts, by the name of the policy that each creates. */
const copiesOfLit = (names: readonly string[]) =>
  names.filter((name) => /createPolicy\([`"']lit-html/.test(textOf(name)));

for (const [main, known] of [
  ['app.js', ['workbench.js', 'editing.js', 'editor.js', 'rich.js', 'lesson.js', 'en.js', 'zh.js']],
  ['element_main.js', ['element_workbench.js', 'element_watch.js', 'element_zh.js']],
] as const) {
  describe(`the parts of ${main}`, () => {
    const parts = partsOf(main);

    test('are found', () => {
      for (const name of known) assert.ok(parts.includes(name), `${name} in ${parts}`);
    });

    test('import the main file, of the same version, and no other part', () => {
      assert.match(version, /^\w{12}$/);
      for (const name of parts)
        for (const address of importsOf(name))
          assert.equal(address, `./${main}?v=${version}`, name);
    });

    test('need no syntax that the oldest supported browsers lack', () => {
      for (const name of [main, ...parts]) {
        const newer = textOf(name).match(/(?:\?\?|\|\||&&)=|\bstatic ?\{|#\w+ in /g);
        assert.equal(newer, null, name);
      }
    });

    test('bring no lit-html of their own', () => {
      assert.deepEqual(copiesOfLit([main, ...parts]), [main]);
    });
  });
}

test('the words of a language are a file that imports nothing', () => {
  for (const name of ['en.js', 'zh.js', 'element_zh.js']) assert.deepEqual(importsOf(name), []);
});

test('a main file imports nothing', () => {
  const names = ['app.js', 'element_main.js', 'embed.js', 'report.js', 'digits.js', 'language.js'];
  for (const name of names) assert.deepEqual(importsOf(name), []);
});

test('embed.html has no lit-html besides that of the lesson or the element', () => {
  assert.deepEqual(copiesOfLit(['embed.js', 'embedded_element.js']), []);
});

test('the element for other hosts, which know it without a version, only passes on its main file', () => {
  assert.deepEqual(importsOf('element.js'), [`./element_main.js?v=${version}`]);
  assert.ok(textOf('element.js').length < 300);
});

test('all pages name the same version', () => {
  for (const page of ['index', 'embed', 'builder', 'report']) {
    const named = [...textOf(`${page}.html`).matchAll(/\?v=(\w+)/g)].map(([, one]) => one);
    assert.deepEqual([...new Set(named)], [version], page);
  }
});
