import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { type ByteSource, memorySource } from '../../../web/report/readers/bytes.ts';

// The files that tests/golden/ask/weights/write.py printed, with what the libraries of their formats say.

declare const projectRoot: string;

export interface GoldenFile<T> {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The library's result, or its refusal. */
  readonly read?: T;
  readonly refused?: string;
}

interface Stored<T> extends Omit<GoldenFile<T>, 'bytes'> {
  readonly file: string;
}

export function goldenFiles<T>(group: string): readonly GoldenFile<T>[] {
  const file = path.join(projectRoot, 'tests/golden/answers/weights', `${group}.json.gz`);
  const stored = JSON.parse(zlib.gunzipSync(fs.readFileSync(file)).toString()) as Stored<T>[];
  return stored.map((one) => ({ ...one, bytes: new Uint8Array(Buffer.from(one.file, 'base64')) }));
}

/** The code of a refusal, whose sentence must be complete; or `read`. */
export async function codeOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
    return 'read';
  } catch (error) {
    if (!(error instanceof QuantError)) throw error;
    if (/\{|undefined|NaN/.test(error.message)) throw new Error(error.message);
    return error.code;
  }
}

/** A source that refuses reads outside of it, and counts the bytes that were read. */
export function countingSource(bytes: Uint8Array, name: string, size = bytes.length) {
  const counted = { bytes: 0, longest: 0, reads: 0 };
  const inMemory = memorySource(bytes, name);
  const source: ByteSource = {
    name,
    size,
    async read(start, length) {
      const isInside = start >= 0 && length >= 0 && start + length <= size;
      if (!isInside) throw new RangeError(`${start} + ${length} of ${size}`);
      counted.reads += 1;
      counted.bytes += length;
      counted.longest = Math.max(counted.longest, length);
      const found = await inMemory.read(start, length);
      if (found.length === length || length > 2 ** 20) return found;
      const padded = new Uint8Array(length);
      padded.set(found);
      return padded;
    },
  };
  return { source, counted };
}
