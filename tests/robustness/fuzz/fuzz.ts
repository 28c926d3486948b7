import { parentPort, workerData } from 'node:worker_threads';
import { seeds } from './seeds.ts';
import { type Target, targets } from './targets.ts';
import { words } from './words.ts';

// The thread that feeds one reader. What is read next is always in `shared`, so that the thread that
// watches this one knows it when a reader never returns.

export interface FuzzJob {
  readonly name: string;
  readonly seed: number;
  readonly shared: SharedArrayBuffer;
}

/** `shared`: the executions so far, the length of the input, then the input. */
export const headBytes = 16;
export const longest = 4096;
const slowMs = 1000;

/** Whole numbers from 0 to `limit` - 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

const encoder = new TextEncoder();
const wordBytes = words.map((word) => encoder.encode(word));
const nothing = new Uint8Array();

/** Bytes that are changed in place; what grows beyond `longest` loses its end. */
class Draft {
  private readonly room = new Uint8Array(longest);
  private length = 0;

  begin(bytes: Uint8Array): void {
    this.room.set(bytes.subarray(0, longest));
    this.length = Math.min(bytes.length, longest);
  }

  bytes(): Uint8Array {
    return this.room.slice(0, this.length);
  }

  /** Replaces the bytes from `start` to `end`. */
  splice(start: number, end: number, inserted: Uint8Array): void {
    const rest = Math.min(inserted.length, longest - start);
    const tail = Math.min(this.length - end, longest - start - rest);
    this.room.copyWithin(start + rest, end, end + tail);
    this.room.set(inserted.subarray(0, rest), start);
    this.length = start + rest + tail;
  }

  change(below: (limit: number) => number, other: Uint8Array): void {
    const start = below(this.length + 1);
    const end = Math.min(this.length, start + 1 + below(32));
    switch (below(8)) {
      case 0:
        this.splice(start, end, nothing);
        break;
      case 1:
        this.splice(start, end, Uint8Array.of(below(256)));
        break;
      case 2:
        if (start < this.length) this.room[start] = (this.room[start] ?? 0) ^ (1 << below(8));
        break;
      case 3:
        this.splice(end, end, this.room.slice(start, end));
        break;
      case 4:
        this.splice(start, this.length, other.subarray(below(other.length + 1)));
        break;
      case 5:
        this.splice(start, end, wordBytes[below(wordBytes.length)] as Uint8Array);
        break;
      default:
        this.splice(start, start, wordBytes[below(wordBytes.length)] as Uint8Array);
    }
  }
}

async function run({ name, seed, shared }: FuzzJob): Promise<void> {
  const target = targets[name] as Target;
  const counts = new Float64Array(shared, 0, 2);
  const input = new Uint8Array(shared, headBytes);
  const corpus = [...(seeds[name] as readonly Uint8Array[])];
  const seen = new Set<string>();
  const below = numbersFrom(seed);
  const pick = () => corpus[below(corpus.length)] as Uint8Array;
  const read = async (bytes: Uint8Array) => {
    input.set(bytes);
    counts[1] = bytes.length;
    counts[0] = (counts[0] ?? 0) + 1;
    const started = performance.now();
    const answer = target(bytes);
    // Waiting would take longer than most readers.
    const outcome = typeof answer === 'string' ? answer : await answer;
    return { outcome, tookMs: performance.now() - started };
  };
  /** On a busy machine anything may take a second once, but not three times. */
  const isSlow = async (bytes: Uint8Array) =>
    (await read(bytes)).tookMs > slowMs && (await read(bytes)).tookMs > slowMs;
  const draft = new Draft();
  for (;;) {
    draft.begin(pick());
    for (let changes = 1 + below(6); changes > 0; changes -= 1) draft.change(below, pick());
    const bytes = draft.bytes();
    const { outcome, tookMs } = await read(bytes);
    if (tookMs > slowMs && (await isSlow(bytes))) {
      throw new Error(`it took ${tookMs.toFixed(0)} ms, and again more than ${slowMs} ms`);
    }
    // An input that ends in a way not seen before is a better beginning than others.
    if (seen.size < 4000 && !seen.has(outcome)) {
      seen.add(outcome);
      corpus.push(bytes);
    }
  }
}

// Most inputs are refused by an exception, whose stack takes longer to record than the input to read.
Error.stackTraceLimit = 0;
const job = workerData as FuzzJob;
try {
  await run(job);
} catch (error) {
  parentPort?.postMessage({ error: String(error), seed: job.seed });
}
