import { parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { seeds } from './seeds.ts';
import { targets } from './targets.ts';
import { words } from './words.ts';

// The thread that feeds one reader. What is read next is always in `shared`, so that the thread that
// watches this one knows it when a reader never returns.

export interface FuzzJob {
  readonly name: string;
  /** 0 for one chosen by chance. */
  readonly seed: number;
  readonly shared: SharedArrayBuffer;
}

/** `shared`: the executions so far, the length of the input, then the input. */
export const headBytes = 16;
export const longest = 4096;
const batch = 5000;
const slowMs = 1000;

/** One change of an input; where and what are fractions, so that they fit any input. */
type Change = readonly [kind: number, at: number, size: number, word: number, byte: number];

const part = fc.integer({ min: 0, max: 2 ** 16 - 1 });
const change = fc.tuple(fc.integer({ min: 0, max: 7 }), part, part, part, part);
const changed = fc.tuple(part, part, fc.array(change, { minLength: 1, maxLength: 6 }));

const encoder = new TextEncoder();
const wordBytes = words.map((word) => encoder.encode(word));

const join = (...parts: readonly Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts).subarray(0, longest));

function apply(bytes: Uint8Array, other: Uint8Array, change: Change): Uint8Array {
  const [kind, at, size, word, byte] = change;
  const start = Math.floor((at / 2 ** 16) * (bytes.length + 1));
  const end = Math.min(bytes.length, start + 1 + (size % 32));
  const [head, middle, tail] = [
    bytes.subarray(0, start),
    bytes.subarray(start, end),
    bytes.subarray(end),
  ];
  const inserted = wordBytes[word % wordBytes.length] as Uint8Array;
  switch (kind) {
    case 0:
      return join(head, tail);
    case 1:
      return join(head, Uint8Array.of(byte), tail);
    case 2:
      return join(
        head,
        Uint8Array.of((middle[0] ?? 0) ^ (1 << (byte % 8))),
        middle.subarray(1),
        tail,
      );
    case 3:
      return join(head, middle, middle, tail);
    case 4:
      return join(head, other.subarray(Math.floor((size / 2 ** 16) * other.length)));
    case 5:
      return join(head, inserted, tail);
    default:
      return join(head, inserted, middle, tail);
  }
}

function run({ name, seed, shared }: FuzzJob): void {
  const target = targets[name] as (bytes: Uint8Array) => string;
  const counts = new Float64Array(shared, 0, 2);
  const input = new Uint8Array(shared, headBytes);
  const corpus = [...(seeds[name] as readonly Uint8Array[])];
  const seen = new Set<string>();
  const pick = (at: number) => corpus[at % corpus.length] as Uint8Array;
  const timed = (bytes: Uint8Array): [string, number] => {
    const started = performance.now();
    return [target(bytes), performance.now() - started];
  };
  const property = fc.property(changed, ([first, second, changes]) => {
    const bytes = changes.reduce((all, one) => apply(all, pick(second), one), pick(first));
    input.set(bytes);
    counts[1] = bytes.length;
    const [outcome, took] = timed(bytes);
    counts[0] = (counts[0] ?? 0) + 1;
    // On a busy machine anything may take a second once, but not three times.
    if (took > slowMs && timed(bytes)[1] > slowMs && timed(bytes)[1] > slowMs) {
      throw new Error(`it took ${took.toFixed(0)} ms, and again more than ${slowMs} ms`);
    }
    // What ends in a way not seen before is a better beginning than what does not.
    if (seen.size < 4000 && !seen.has(outcome)) {
      seen.add(outcome);
      corpus.push(bytes.slice());
    }
  });
  for (let round = 0; ; round += 1) {
    const result = fc.check(property, { numRuns: batch, ...(seed && { seed: seed + round }) });
    if (result.failed) {
      parentPort?.postMessage({ error: String(result.errorInstance), seed: result.seed });
      return;
    }
  }
}

run(workerData as FuzzJob);
