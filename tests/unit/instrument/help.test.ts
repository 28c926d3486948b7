import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cellKeys, editorKeys, gridKeys, pageKeys } from '../../../web/instrument/help/keys.ts';
import { words as help } from '../../../web/instrument/help/words.ts';
import { keyNames } from '../../../web/notebook/editor/keys.ts';

/** A key as the handlers name it, as the help shows it. */
const shown = (name: string) =>
  name
    .replace('Control', 'Ctrl')
    .replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')
    .replace(/\b[a-z]$/, (letter) => letter.toUpperCase());

describe('the help', () => {
  test('lists exactly the notebook’s keys', () => {
    const once = keyNames.once.filter((name) => !name.startsWith('Meta+')).map(shown);
    const twice = keyNames.twice.map((name) => `${shown(name)} ${shown(name)}`);
    const told = cellKeys.flatMap(([keys]) => keys);
    assert.deepEqual([...told].sort(), [...once, ...twice].sort());
  });

  test('has every text in both languages, and no unused text', () => {
    const used = [pageKeys, gridKeys, cellKeys, editorKeys].flat().map(([, id]) => id);
    for (const id of used) assert.ok(help.en[id] && help.zh[id], id);
    for (const [id, words] of Object.entries(help.zh)) {
      assert.match(words, /\p{Script=Han}/u, id);
      assert.doesNotMatch(words, /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u, id);
    }
  });
});
