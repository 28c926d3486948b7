import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pasted, withCells, withoutColumn, withRow } from '../../../web/instrument/grid/edits.ts';
import { changed, isSameState } from '../../../web/instrument/settings/changes.ts';
import {
  draftOf,
  type FormDraft,
  readDraft,
  withTensor,
  withText,
} from '../../../web/instrument/settings/draft.ts';
import { locksOf } from '../../../web/instrument/settings/lock_names.ts';
import { withinLocks } from '../../../web/instrument/settings/locks.ts';
import { fromAddress, wholeAddress } from '../../../web/instrument/store/address.ts';
import { type FilePart, lessonState, type State } from '../../../web/instrument/store/state.ts';
import { fromFile, toFile } from '../../../web/instrument/store/state_file.ts';
import { hostileNames } from '../report/hostile_names.ts';

// A part of a file says of which tensor it is, for as long as it is.

const part: FilePart = {
  tensor: 'layers.0.weight',
  file: 'model.safetensors',
  row: 64,
  column: 128,
};
const state: State = { ...lessonState, part };

/** The state as a browser reads its address. */
function opened(one: State) {
  const { hash } = new URL(`#${wholeAddress(one)}`, 'http://localhost');
  const read = fromAddress(hash);
  assert.ok('state' in read, JSON.stringify(read));
  return read.state;
}

describe('the part of a file', () => {
  test('is in the address, in the file of the state and in the draft', () => {
    assert.deepEqual(opened(state).part, part);
    const read = fromFile(toFile(state));
    assert.deepEqual(read && 'state' in read && read.state.part, part);
    assert.deepEqual(readDraft(draftOf(state)).form?.part, part);
    assert.equal(opened(lessonState).part, undefined);
  });

  test('survives with any name', () => {
    for (const name of hostileNames(7, 400)) {
      const own = { ...part, tensor: name, file: `${name.slice(0, 900)}.gguf` };
      if (name === '' || name.length > 1000) continue;
      assert.deepEqual(opened({ ...state, part: own }).part, own, JSON.stringify(name));
    }
  });

  test('is left out where a name is empty or longer than a sentence can show', () => {
    for (const tensor of ['', 'x'.repeat(1001)])
      assert.equal(opened({ ...state, part: { ...part, tensor } }).part, undefined);
    const longest = { ...part, tensor: 'x'.repeat(1000) };
    assert.deepEqual(opened({ ...state, part: longest }).part, longest);
  });

  test('is refused where an address says only half of it, or says it of no matrix', () => {
    const whole = Object.fromEntries(new URLSearchParams(wholeAddress(state)));
    const wrong = (changes: Readonly<Record<string, string | undefined>>) => {
      const kept = Object.entries({ ...whole, ...changes }).filter(
        ([, text]) => text !== undefined,
      );
      const read = fromAddress(`#${new URLSearchParams(kept as [string, string][])}`);
      return 'wrong' in read ? read.wrong : 'read';
    };
    for (const name of ['part_tensor', 'part_file', 'part_row', 'part_column'])
      assert.equal(wrong({ [name]: undefined }), name);
    for (const text of ['-1', '1.5', '1e3', '', '9'.repeat(16)])
      assert.equal(wrong({ part_row: text }), 'part_row', text);
    assert.equal(wrong({ tensor: '1,2,3' }), 'part_tensor');
    assert.equal(wrong({ tensor: undefined, sample: 'normal,2x2,1' }), 'read');
  });

  test('is no longer claimed once an element, the shape or the tensor changes', () => {
    const edits: Readonly<Record<string, (draft: FormDraft) => FormDraft>> = {
      'a cell': (draft) => withCells(draft, new Map([[0, '1']])),
      'a row': withRow,
      'a column less': withoutColumn,
      'pasted cells': (draft) => pasted(draft, 0, { row: 0, column: 0 }, '1\t2'),
      'a text': (draft) => withText(draft, '[[1, 2], [3, 4]]'),
      'another tensor': (draft) => withTensor(draft, lessonState.tensor),
    };
    for (const [name, edit] of Object.entries(edits)) {
      const { form } = readDraft(edit(draftOf(state)));
      assert.ok(form, name);
      assert.equal(form.part, undefined, name);
    }
    for (const link of ['with&tensor=1,2;3,4', 'with&sample=normal,4x4,1']) {
      const read = changed(state, link);
      assert.equal('state' in read ? read.state.part : read, undefined, link);
    }
  });

  test('stays when only settings change, and tells states apart', () => {
    const read = changed(state, 'with&clamp=0');
    assert.deepEqual('state' in read && read.state.part, part);
    assert.equal(isSameState(state, lessonState), false);
    assert.equal(isSameState(state, { ...lessonState, part: { ...part } }), true);
  });

  test('stays with a locked tensor, and none is given to another one', () => {
    const locks = locksOf(['tensor']);
    const claimed = (before: State, after: State) =>
      readDraft(withinLocks(locks, draftOf(before), draftOf(after))).form;
    const other = { ...part, tensor: 'layers.1.weight' };
    for (const after of [lessonState, { ...lessonState, part: other }])
      assert.deepEqual(claimed(state, after)?.part, part);
    assert.equal(claimed(lessonState, state)?.part, undefined);
    assert.deepEqual(claimed(lessonState, state)?.tensor, lessonState.tensor);
  });
});
