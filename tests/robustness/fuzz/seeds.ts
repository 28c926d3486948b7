import { causes } from '../../../web/core/engine/contract.ts';
import type { Tensor } from '../../../web/core/engine/values.ts';
import { framesOf } from '../../../web/core/rpc/frames.ts';
import { wholeAddress } from '../../../web/instrument/store/address.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';
import { toFile } from '../../../web/instrument/store/state_file.ts';
import { writeNpy } from '../../../web/text/npy.ts';
import { goldenFiles } from '../../unit/support/weight_files.ts';
import {
  type Malformed,
  malformedAddresses,
  malformedNotebooks,
  malformedStates,
  malformedTexts,
} from '../attacks/malformed.ts';
import { reportSeeds } from './report_seeds.ts';
import { weightSeeds } from './weight_seeds.ts';

// The fuzzer's first inputs: one good input for each reader, and those that tests expect to be refused.

const textsOf = (all: readonly Malformed[]) =>
  all.map(({ text }) => text).filter(({ length }) => length < 4096);

const output = { output_type: 'stream', name: 'stdout', text: ['1\n'] };
const plain = { 'text/plain': ['tensor([1.])'], 'application/json': { a: [1] } };
const book = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { name: 'python3' } },
  cells: [
    { cell_type: 'markdown', id: 'a', metadata: {}, source: ['# T\n', 'x'], attachments: {} },
    {
      cell_type: 'code',
      id: 'b',
      metadata: { tags: ['raises-exception'] },
      execution_count: 1,
      source: 'x = 1\nx',
      outputs: [
        output,
        { output_type: 'execute_result', execution_count: 1, metadata: {}, data: plain },
        { output_type: 'error', ename: 'E', evalue: 'e', traceback: ['E: e'] },
      ],
    },
  ],
});

const recorded = (dtype: string) => ({ dtype, shape: [1, 2], data: [1, 'nan'] });
const panels = JSON.stringify({
  original: recorded('float32'),
  quantized: recorded('int8'),
  dequantized: recorded('float32'),
  error: recorded('float32'),
  qmin: -128,
  qmax: 127,
  causes: causes.slice(0, 2),
});

const numbers: Tensor = {
  dtype: 'float32',
  shape: [2, 2],
  data: Float32Array.of(1, -0, 0.5, 3e38),
};

const printed = `tensor([[ 191.6000,  -13.5000],
        [      nan,     inf]], dtype=torch.float32)`;

/** The golden files of a kind; the first is a good one. */
const golden = (group: string) =>
  goldenFiles(group)
    .map(({ bytes }) => bytes)
    .filter(({ length }) => length < 4096);

/** Some bytes of each length, all different. */
const choices = [4, 8, 16, 32, 64].map((length) =>
  Uint8Array.from({ length }, (_, at) => (at * 83 + length * 29) % 256),
);

/** Frames of a message of every type, as a stream and as the contents of one. */
const framesSeeds = [
  { kind: 'event', id: 0, event: { output_type: 'stream', name: 'stdout', text: 'a\\"[,{' } },
  {
    kind: 'value',
    id: 1,
    value: { t: { shape: [2], data: Float32Array.of(1, -0) }, n: [Number.NaN, -0] },
  },
  {
    a: new Uint8Array([1, 2, 3]),
    b: new Uint8Array(4).buffer,
    c: BigInt64Array.of(1n),
    d: undefined,
  },
].flatMap((message) => {
  const [, json = new Uint8Array(), ...arrays] = framesOf(message);
  const size = arrays.reduce((sum, { length }) => sum + length, 0);
  const content = [...json, ...arrays.flatMap((bytes) => [...bytes])];
  const stream = framesOf(message).flatMap((piece) => [...piece]);
  return [Uint8Array.from([0, 0, ...stream, ...stream]), Uint8Array.from([29, size, ...content])];
});

const bytesOf = (texts: readonly string[]) => texts.map((text) => new TextEncoder().encode(text));

export const seeds: Readonly<Record<string, readonly Uint8Array[]>> = {
  text: bytesOf([printed, 'a,b\n1,2\n', '[[1, 2.5], [3, 4]]', ...textsOf(malformedTexts)]),
  npy: [writeNpy(numbers)],
  address: bytesOf([wholeAddress(lessonState), ...textsOf(malformedAddresses)]),
  state: bytesOf([toFile(lessonState), ...textsOf(malformedStates)]),
  notebook: bytesOf([book, ...textsOf(malformedNotebooks)]),
  runner: bytesOf([book, ...textsOf(malformedNotebooks)]),
  plot: bytesOf([panels]),
  // Choices by which messages and records are made.
  messages: choices,
  records: choices,
  frames: framesSeeds,
  ...weightSeeds,
  safetensors: golden('safetensors_files'),
  npz: golden('npzs'),
  csv: bytesOf([',a,b\n0,1,-2.5\n1,nan,1e-3\n', '1\t"2"\r\n3\tinf\r\n', '1 2\n3\n']),
  npy_entry: golden('npys'),
  zip: golden('zips'),
  ...reportSeeds,
};
