import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

declare const projectRoot: string;

interface Mistake {
  readonly file: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
}
const script = path.join(projectRoot, 'web/build/planted_mistakes.mjs');
const { parseMistakes, plant, readMistakes } = (await import(pathToFileURL(script).href)) as {
  parseMistakes(text: string): Mistake[];
  plant(mitradeoff: Mistake, source: string): string;
  readMistakes(): Mistake[];
};

const list = `== src/one.cpp
# the smallest is refused
- if (a < b) {
+ if (a <= b) {
# the guard is gone
- if (a) return;

== src/two.cpp
# lines change places
- one();
-   two();
+ two();
+   one();
`;

describe('mistakes that are planted in the core', () => {
  it('are read from a list', () => {
    assert.deepEqual(parseMistakes(list), [
      {
        file: 'src/one.cpp',
        title: 'the smallest is refused',
        from: 'if (a < b) {',
        to: 'if (a <= b) {',
      },
      { file: 'src/one.cpp', title: 'the guard is gone', from: 'if (a) return;', to: '' },
      {
        file: 'src/two.cpp',
        title: 'lines change places',
        from: 'one();\n  two();',
        to: 'two();\n  one();',
      },
    ]);
  });

  it('need a file, a title and a text, in this order', () => {
    for (const wrong of [
      '# a title',
      '== a\n- text',
      '== a\n# b\n+ text',
      '== a\n# b\n- c\n+ d\n- e',
      'text',
    ]) {
      assert.throws(() => parseMistakes(wrong), /is not part of a mistake/);
    }
  });

  it('replace a text that occurs exactly once', () => {
    const mistake = { file: 'a.cpp', title: 'b', from: 'x < y', to: 'x > $& y' };
    assert.equal(plant(mistake, 'if (x < y) z;'), 'if (x > $& y) z;');
    assert.throws(() => plant(mistake, 'x <= y'), /occurs 0 times, not once/);
    assert.throws(() => plant(mistake, 'x < y; x < y'), /occurs 2 times, not once/);
    assert.throws(() => plant({ ...mistake, from: '' }, 'x'), /not once/);
  });

  it('can all be planted in the core as it is, and have titles of their own', () => {
    const mistakes = readMistakes();
    assert.ok(mistakes.length >= 250, `${mistakes.length} mistakes`);
    const titles = mistakes.map(({ file, title }) => `${file}: ${title}`);
    assert.deepEqual(titles, [...new Set(titles)]);
    for (const { from, to, title } of mistakes) assert.notEqual(from, to, title);
  });
});
