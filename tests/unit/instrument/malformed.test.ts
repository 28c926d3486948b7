import '../../../web/ui/messages/engine.ts';
import '../../../web/pages/one_file/in_file.ts';
import '../../../web/ui/messages/notebook.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ErrorValues } from '../../../web/core/engine/errors.ts';
import { openFiles } from '../../../web/instrument/export/open_files.ts';
import { columnWidthOf } from '../../../web/instrument/grid/digits.ts';
import { pasted } from '../../../web/instrument/grid/edits.ts';
import type { FileReceiver } from '../../../web/instrument/model.ts';
import {
  draftOf,
  readDraft,
  readTensorText,
  withText,
} from '../../../web/instrument/settings/draft.ts';
import { fromAddress } from '../../../web/instrument/store/address.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';
import { readNotebook, writeNotebook } from '../../../web/notebook/store/nbformat.ts';
import { isDeeper, wordOf } from '../../../web/text/json.ts';
import { englishSentence, knownErrorCodes } from '../../../web/ui/messages/sentences.ts';
import {
  goodAddress,
  type Malformed,
  malformedAddresses,
  malformedNotebooks,
  malformedStates,
  malformedTexts,
} from '../../robustness/attacks/malformed.ts';

// Malformed input gives one sentence with a stable code, and changes nothing.

function hasSentence(code: string, values: ErrorValues): void {
  assert.ok(knownErrorCodes().includes(code), code);
  const sentence = englishSentence(code, values);
  assert.doesNotMatch(sentence, /[{}]\w*\}|undefined|\[object/, sentence);
}

function each(all: readonly Malformed[], check: (one: Malformed) => void | Promise<void>) {
  for (const one of all) test(`${one.what}: ${one.expected}`, () => check(one));
}

test('the lists are as long as they should be, and without repetitions', () => {
  const lists = [malformedNotebooks, malformedTexts, malformedAddresses, malformedStates];
  const lengths = lists.map(({ length }) => length);
  assert.ok(
    [40, 100, 100, 40].every((least, at) => Number(lengths[at]) >= least),
    String(lengths),
  );
  for (const list of lists) assert.equal(new Set(list.map(({ text }) => text)).size, list.length);
});

describe('a malformed notebook', () => {
  each(malformedNotebooks, ({ text, expected }) => {
    const { problem, notebook } = readNotebook(text);
    assert.equal(notebook, undefined);
    assert.equal(problem?.code, expected);
    hasSentence(expected, problem?.values ?? {});
  });

  test('is told from one that is merely unusual, which can be saved again', () => {
    const trap = { toString: 1, valueOf: 2 };
    const output = { output_type: 'error', ename: trap, evalue: null, traceback: trap };
    const [deepest, tooDeep] = [496, 497].map((levels) => {
      const metadata = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
      const cell = { cell_type: 'code', source: '', outputs: [output], metadata: { metadata } };
      return readNotebook(JSON.stringify({ nbformat: 4, cells: [cell] }));
    });
    assert.equal(tooDeep?.problem?.values.reason, 'nested more than 500 levels');
    assert.ok(deepest?.notebook);
    const [read] = deepest.notebook.cells[0]?.outputs ?? [];
    assert.deepEqual(read, {
      output_type: 'error',
      ename: 'object',
      evalue: 'null',
      traceback: [],
    });
    assert.ok(readNotebook(writeNotebook(deepest.notebook)).notebook);
  });
});

describe('a malformed text', () => {
  const lesson = draftOf(lessonState);
  each(malformedTexts, ({ text, expected }) => {
    const read = readTensorText(text);
    assert.ok('problem' in read, 'it was read');
    assert.equal(read.problem.code, expected);
    hasSentence(expected, read.problem.values);
    // The text stays, and without it the tensor is there as before.
    const typed = withText({ ...lesson, textOpen: true }, text);
    assert.equal(typed.text, text);
    const [problem, ...more] = readDraft(typed).problems;
    assert.deepEqual([problem?.code, more], [expected, []]);
    if (expected.startsWith('cell_')) return;
    assert.deepEqual({ ...typed, text: undefined, textOpen: false }, lesson);
  });

  test('of 262,144 elements in cells is refused with its first problem, not by a crash', () => {
    const cube = (text: string, last: string) => {
      const texts = Array<string>(64 ** 3).fill(text);
      texts[texts.length - 1] = last;
      const rows = Array.from({ length: 64 ** 2 }, (_, at) => texts.slice(at * 64, at * 64 + 64));
      const matrices = Array.from({ length: 64 }, (_, at) => rows.slice(at * 64, at * 64 + 64));
      return JSON.stringify(matrices).replaceAll('"', '');
    };
    for (const [text, count] of [
      [cube('1.5', 'x'), 1],
      [cube('y', 'x'), 64 ** 3],
    ] as const) {
      const draft = pasted(lesson, 0, { row: 0, column: 0 }, text);
      assert.deepEqual(draft.shape, [64, 64, 64]);
      const { problems } = readDraft(draft);
      assert.deepEqual([problems.length, problems[0]?.code], [count, 'cell_number_unreadable']);
      assert.ok(columnWidthOf({ draft, gridWidth: 304 }) > 0);
    }
  });
});

describe('a malformed address', () => {
  test('is told from a good one', () => assert.ok('state' in fromAddress(goodAddress)));

  each(malformedAddresses, ({ text, expected }) => {
    assert.deepEqual(fromAddress(text), { wrong: expected });
    hasSentence('address_unreadable', { parameter: expected });
  });
});

describe('a malformed state file', () => {
  each(malformedStates, async ({ text, expected }) => {
    const refusals: [string, ErrorValues][] = [];
    const nothingElse = () => assert.fail('the file was opened');
    const receiver = {
      refuse: (code, values) => refusals.push([code, values]),
      show: nothingElse,
      takeText: nothingElse,
      takeReadText: nothingElse,
      takeTensor: nothingElse,
      takePicture: nothingElse,
      openOthers: nothingElse,
    } satisfies FileReceiver;
    await openFiles([new File([text], 'state.json')], receiver, { read: nothingElse });
    assert.equal(refusals.length, 1);
    const [[code, values] = ['', {}]] = refusals;
    hasSentence(code, values);
    if (expected === 'file_unreadable') assert.equal(code, expected);
    else assert.deepEqual([code, values.parameter], ['state_file_unreadable', expected]);
  });
});

describe('values from JSON', () => {
  test('have words without calling anything of theirs', () => {
    const trap = JSON.parse('{"toString": 1, "valueOf": null, "__proto__": null}');
    const words = [trap, [1], null, undefined, 'x', 4, true].map(wordOf);
    assert.deepEqual(words, ['object', 'object', 'null', 'undefined', 'x', '4', 'true']);
  });

  test('are measured by their levels', () => {
    assert.deepEqual(
      [isDeeper('x', 0), isDeeper([], 0), isDeeper([[]], 1), isDeeper({ a: [] }, 2)],
      [false, true, true, false],
    );
    assert.equal(isDeeper(null, 0), false);
  });
});
