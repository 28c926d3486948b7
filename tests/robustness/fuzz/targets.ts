import '../../../web/ui/messages/engine.ts';
import '../../../web/pages/one_file/in_file.ts';
import '../../../web/ui/messages/notebook.ts';
import assert from 'node:assert/strict';
import type { Panels } from '../../../web/charts/panels/svg.ts';
import { differences } from '../../../web/cli/compare.ts';
import { NotebookError, parseNotebook } from '../../../web/cli/notebook_file.ts';
import type { ErrorValues } from '../../../web/core/engine/errors.ts';
import { toParameters } from '../../../web/instrument/settings/parameters.ts';
import { fromAddress, wholeAddress } from '../../../web/instrument/store/address.ts';
import type { PendingState, State } from '../../../web/instrument/store/state.ts';
import { fromFile } from '../../../web/instrument/store/state_file.ts';
import { readNotebook, writeNotebook } from '../../../web/notebook/store/nbformat.ts';
import { readPlot } from '../../../web/pages/main/plot_spec.ts';
import { readNpy, writeNpy } from '../../../web/text/npy.ts';
import { formatFloat32, parseFloat32 } from '../../../web/text/numbers.ts';
import { parseTensorText } from '../../../web/text/tensor_text.ts';
import { en as fileProblems } from '../../../web/ui/messages/errors/files.ts';
import {
  addSentences,
  englishSentence,
  knownErrorCodes,
} from '../../../web/ui/messages/sentences.ts';
import { frames } from './frame_target.ts';
import { messageTargets } from './message_targets.ts';
import { reportTargets } from './report_targets.ts';
import { tensorFileTargets } from './tensor_file_targets.ts';
import { weightTargets } from './weight_targets.ts';

// Properties that hold for any bytes: a target that throws, or takes a second, has found a mistake. It returns how
// the reader ended, in a few words.

addSentences(fileProblems);
const codes = new Set(knownErrorCodes());

/** A refusal has a code that is known, and a sentence without a hole in it. */
function refused({
  code,
  values,
}: {
  readonly code: string;
  readonly values: ErrorValues;
}): string {
  assert.ok(codes.has(code), code);
  assert.doesNotMatch(englishSentence(code, values), /undefined|\[object Object/);
  return `${code} ${Object.keys(values).join()}`;
}

/** The result takes no more memory than a stated multiple of its input. */
const withinMultiple = (count: number, times: number, length: number) =>
  assert.ok(count <= times * length + 64, `${count} of ${length}`);

const product = (shape: readonly number[]) => shape.reduce((all, extent) => all * extent, 1);

/** A pasted text of any kind: Python, CSV, JSON, a printed tensor. */
function text(typed: string): string {
  const read = parseTensorText(typed);
  if ('problem' in read) {
    const { code, ...values } = read.problem;
    return refused({ code, values: values as ErrorValues });
  }
  const { shape, texts } = read.tensor;
  assert.equal(product(shape), texts.length);
  withinMultiple(texts.length, 1, typed.length);
  const kinds = new Set<string>();
  for (const one of texts) {
    const number = parseFloat32(one);
    kinds.add('value' in number ? formOf(number.value) : number.code);
    if ('value' in number && Number.isFinite(number.value)) {
      assert.deepEqual(parseFloat32(formatFloat32(number.value)), number);
    }
  }
  return `${read.note?.code} ${shape.length} ${[...kinds].sort()}`;
}

/** The kind of a number that a reader may treat on its own. */
const formOf = (value: number) =>
  Number.isFinite(value) ? `${Math.sign(1 / value)}${value === 0}` : String(value);

function npy(bytes: Uint8Array): string {
  const read = readNpy(bytes, 2 ** 20);
  if ('problem' in read) {
    const { code, values } = read.problem;
    return refused({ code, values: { name: 'x.npy', ...values } });
  }
  const { shape, data } = read.tensor;
  assert.equal(product(shape), data.length);
  withinMultiple(data.byteLength, 8, bytes.length);
  assert.deepEqual(readNpy(writeNpy(read.tensor), 2 ** 20), read);
  return `${read.tensor.dtype} ${shape.length}`;
}

function address(hash: string): string {
  const read = fromAddress(hash);
  if ('wrong' in read) return `wrong ${read.wrong.slice(0, 20)}`;
  return addressAgain(read.state);
}

/** A state that was read gives an address that is read as the same state. */
function addressAgain(state: PendingState): string {
  if (state.tensor === undefined) return 'pending';
  const written = wholeAddress(state as State);
  const again = fromAddress(written);
  assert.ok('state' in again, written);
  assert.equal(wholeAddress(again.state as State), written);
  return Object.keys(toParameters(state as State)).join();
}

function state(content: string): string {
  let read: ReturnType<typeof fromFile>;
  try {
    read = fromFile(content);
  } catch (error) {
    assert.ok(error instanceof SyntaxError, String(error)); // a file that was cut off
    return 'cut off';
  }
  if (!read) return 'other';
  return 'wrong' in read ? `wrong ${read.wrong.slice(0, 20)}` : addressAgain(read.state);
}

function notebook(content: string): string {
  const read = readNotebook(content);
  if (read.problem) return refused(read.problem);
  const written = writeNotebook(read.notebook);
  const again = readNotebook(written);
  assert.ok(again.notebook, written);
  assert.equal(writeNotebook(again.notebook), written);
  return read.notebook.cells
    .map(
      (cell) =>
        `${cell.kind}${'outputs' in cell ? cell.outputs.map((one) => one.output_type) : ''}`,
    )
    .join(' ')
    .slice(0, 200);
}

/** The runner's reader, and the comparison of what it read. */
function runner(content: string): string {
  try {
    const read = parseNotebook(content);
    assert.equal(differences(read, read), '');
    return read.cells
      .map((cell) => cell.cell_type)
      .join(' ')
      .slice(0, 200);
  } catch (error) {
    assert.ok(error instanceof NotebookError, String(error));
    return error.code;
  }
}

/** A plot that Python, or a file, says it has recorded. */
function plot(content: string): string {
  let record: unknown;
  try {
    record = JSON.parse(content);
  } catch {
    return 'no JSON';
  }
  if (typeof record !== 'object' || record === null) return 'no object';
  const read = readPlot(record as Partial<Panels>);
  if (!read) return `refused ${Object.keys(record).join().slice(0, 100)}`;
  withinMultiple(read.tensor.data.length, 1, content.length);
  return `${read.tensor.dtype} ${read.anatomy.causes !== undefined}`;
}

const ofText = (check: (content: string) => string) => (bytes: Uint8Array) =>
  check(new TextDecoder().decode(bytes));

export type Target = (bytes: Uint8Array) => string | Promise<string>;

export const targets: Readonly<Record<string, Target>> = {
  text: ofText(text),
  npy,
  address: ofText(address),
  state: ofText(state),
  notebook: ofText(notebook),
  runner: ofText(runner),
  plot: ofText(plot),
  ...messageTargets,
  frames,
  ...weightTargets,
  ...tensorFileTargets(refused),
  ...reportTargets(refused),
};
