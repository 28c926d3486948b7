import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QuantError } from '../../web/core/engine/errors.ts';
import { random as randomFrom } from '../random.ts';

/** Files of networks for tests: the same with another header, description or data. */

export type Json = Record<string, unknown>;

/** A file of a header, as a text or an object, and bytes behind it. */
export function fileOf(header: string | object, data: Uint8Array, length?: bigint): Uint8Array {
  const text = new TextEncoder().encode(
    typeof header === 'string' ? header : JSON.stringify(header),
  );
  const bytes = new Uint8Array(8 + text.length + data.length);
  new DataView(bytes.buffer).setBigUint64(0, length ?? BigInt(text.length), true);
  bytes.set(text, 8);
  bytes.set(data, 8 + text.length);
  return bytes;
}

/** The text of a file's header, and the bytes behind it. */
export function partsOf(file: Uint8Array): { readonly header: string; readonly data: Uint8Array } {
  const length = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  const header = new TextDecoder().decode(file.slice(8, 8 + length));
  return { header, data: file.slice(8 + length) };
}

export type Change = (
  network: Json,
  header: Record<string, Json>,
  data: Uint8Array,
) => Uint8Array | unknown;

/** A file after a change of its description, its header, and its data where the change returns others. */
export function changedFile(file: Uint8Array, change: Change): Uint8Array {
  const parts = partsOf(file);
  const header = JSON.parse(parts.header) as Record<string, Json>;
  const metadata = header.__metadata__ as Json;
  const network = JSON.parse(metadata.network as string) as Json;
  const other = change(network, header, parts.data);
  if (header.__metadata__ === metadata && metadata.network !== undefined)
    metadata.network = JSON.stringify(network);
  return fileOf(header, other instanceof Uint8Array ? other : parts.data);
}

/** The file of the language model with the first sequences of its samples alone, which are its end. */
export function withFirstSamples(file: Uint8Array, sequences: number): Uint8Array {
  return changedFile(file, (_, header, data) => {
    const kept = Object.entries(header).filter(([name]) => !name.startsWith('samples.'));
    const end = Math.max(
      ...kept.map(([, { data_offsets }]) => (data_offsets as number[] | undefined)?.[1] ?? 0),
    );
    const tensors = ['samples.inputs', 'samples.labels'].map((name) => header[name] as Json);
    const parts = tensors.map((tensor, i) => {
      const [begin = 0] = tensor.data_offsets as number[];
      const bytes = sequences * 256;
      Object.assign(tensor, {
        shape: [sequences, 256],
        data_offsets: [end + i * bytes, end + (i + 1) * bytes],
      });
      return data.slice(begin, begin + bytes);
    });
    return Uint8Array.from([...data.slice(0, end), ...parts.flatMap((part) => [...part])]);
  });
}

/** The code of what a call throws. */
export function codeOf(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    return (error as QuantError).code;
  }
  return undefined;
}

/** Sums in float64 differ in their last digits. */
export const isNear = (found: number, expected: number) =>
  Math.abs(found - expected) <= 1e-9 + 1e-6 * Math.abs(expected);

/** A file with a mistake, and the code of its refusal. */
export type Malformed = readonly [what: string, code: string, file: Uint8Array];

type Refusal = (file: Uint8Array) => QuantError | undefined;

/** The refusal of a file by what reads it; undefined if it is read. Anything else that is thrown fails. */
export const refusalBy =
  (read: (file: Uint8Array) => void): Refusal =>
  (file) => {
    try {
      read(file);
    } catch (error) {
      assert.ok(error instanceof Error && error.name === 'QuantError', String(error));
      return error as QuantError;
    }
    return undefined;
  };

/** A test for each file: it is refused with its code and a sentence in which every value has found its place. */
export function testRefusals(files: readonly Malformed[], refusal: Refusal): void {
  for (const [what, code, file] of files) {
    test(`${what} is refused`, () => {
      const error = refusal(file);
      assert.equal(error?.code, code);
      assert.match(error?.message ?? '', /^[A-Z“].*[.]$/s);
      assert.doesNotMatch(error?.message ?? '', /[{}]/);
    });
  }
}

/** A test with the header cut off at every `step`th byte, and damaged in one to three places. */
export function testDamage(file: Uint8Array, step: number, seed: number, refusal: Refusal): void {
  test('no file that is cut off or damaged does anything but open or be refused', () => {
    const random = randomFrom(seed);
    const header = file.length - partsOf(file).data.length;
    for (let length = 0; length < header; length += step) assert.ok(refusal(file.slice(0, length)));
    for (let i = 0; i < 1500; i += 1) {
      const damaged = file.slice();
      for (let times = 0; times < 1 + (i % 3); times += 1)
        damaged[Math.floor(random() * header)] = Math.floor(random() * 256);
      refusal(damaged);
    }
    assert.equal(refusal(file), undefined);
  });
}
