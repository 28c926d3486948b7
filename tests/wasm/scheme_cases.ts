import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { safetensorsOf } from '../unit/support/safetensors_writer.ts';

declare const projectRoot: string;

// Weights that libraries have quantized, as they are recorded.

export const bytesFrom = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

export interface Case {
  readonly library: string;
  readonly name: string;
  readonly config: object | null;
  readonly file: string;
  readonly expected: Readonly<
    Record<string, { readonly dtype: string; readonly shape: number[]; readonly data: string }>
  >;
}

export function caseOf(library: string, wanted: string): Case {
  const file = path.join(projectRoot, `tests/golden/answers/schemes/${library}.json.gz`);
  const { cases } = JSON.parse(zlib.gunzipSync(fs.readFileSync(file)).toString()) as {
    readonly cases: readonly Case[];
  };
  const found = cases.find(({ name }) => name === wanted);
  assert.ok(found, wanted);
  return { ...found, library };
}

/** A file of the weight as the library loads it, in the place of the original. */
export function originalBytes({ expected }: Case): Uint8Array {
  const [[name, { dtype, shape, data }]] = Object.entries(expected) as [
    [string, Case['expected'][string]],
  ];
  return safetensorsOf({ [name]: [dtype, shape, bytesFrom(data)] });
}
