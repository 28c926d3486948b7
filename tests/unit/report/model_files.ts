import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import type { ErrorRecord } from '../../../web/core/engine/errors.ts';
import type { ByteSource } from '../../../web/report/readers/bytes.ts';
import type { Checkpoint } from '../../../web/report/readers/checkpoint.ts';
import { bytesOf } from '../../../web/report/readers/dtypes.ts';
import { zh as chinese, en as english } from '../../../web/ui/messages/errors/weights.ts';
import { fill } from '../../../web/ui/messages/fill.ts';

// Shared parts of the tests of the readers of weight files. tests/golden/answers/weights has the files.

/** A malformed file, and the code of its refusal, or `read`. */
export interface Malformed {
  readonly what: string;
  readonly file: string;
  readonly ours: string;
}

export const fileOf = (text: string): Uint8Array =>
  new Uint8Array(inflateSync(Buffer.from(text, 'base64')));

/** Refuses reads outside the file, and records the length of each. */
export function strictSource(bytes: Uint8Array, name: string, reads: number[] = []): ByteSource {
  return {
    name,
    size: bytes.length,
    async read(start, length) {
      assert.ok(start >= 0 && length >= 0 && start + length <= bytes.length, `${start} ${length}`);
      reads.push(length);
      return bytes.slice(start, start + length);
    },
  };
}

/** Asserts that a refusal has a sentence in both languages that names all it has room for. */
export function assertWorded({ code, values }: ErrorRecord): void {
  for (const table of [english, chinese]) {
    const sentence = (table as Readonly<Record<string, string>>)[code];
    assert.ok(sentence, `${code} has a sentence`);
    const wanted = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    for (const name of wanted) assert.ok(name in values, `${code} without ${name}`);
    assert.doesNotMatch(fill(sentence, values), /undefined|NaN|\[object/);
  }
}

/** The code that a reader refuses a file with; `read`, once all ranges are within the files. */
export async function verdictOf(
  read: () => Promise<Checkpoint>,
  sizes: readonly number[],
): Promise<string> {
  let checkpoint: Checkpoint;
  try {
    checkpoint = await read();
  } catch (error) {
    assert.equal((error as Error).name, 'QuantError', String((error as Error).stack));
    assertWorded(error as unknown as ErrorRecord);
    return (error as unknown as ErrorRecord).code;
  }
  assertSound(checkpoint, sizes);
  return 'read';
}

/** Asserts the guarantees of every reader for any file. */
export function assertSound(checkpoint: Checkpoint, sizes: readonly number[]): void {
  for (const tensor of checkpoint.tensors) {
    const { file, offset, length, dtype, elements, deflated, inline, shape } = tensor;
    assert.ok(offset >= 0 && offset + length <= (sizes[file] ?? 0), tensor.name);
    assert.equal(
      elements,
      shape.reduce((all, extent) => all * extent, 1),
    );
    const bytes = inline?.length ?? deflated?.length ?? length;
    assert.equal(bytes, bytesOf(dtype, elements), tensor.name);
  }
  for (const { reason } of checkpoint.skipped) assertWorded(reason);
}

export function testMalformed(
  kind: string,
  files: readonly Malformed[],
  read: (source: ByteSource) => Promise<Checkpoint>,
): void {
  for (const { what, file, ours } of files) {
    test(`${ours === 'read' ? 'is read' : 'is refused'}: ${what}`, async () => {
      const bytes = fileOf(file);
      const source = strictSource(bytes, `model.${kind}`);
      assert.equal(await verdictOf(() => read(source), [bytes.length]), ours);
    });
  }
}
