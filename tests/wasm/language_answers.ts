import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { NetworkEvaluation, NetworkSettings } from '../../web/core/engine/contract.ts';
import { isNear } from './network_files.ts';

// The small language model, and PyTorch's answers under settings of it, for the first sequences of its samples.

declare const projectRoot: string;

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file));

export const language = new Uint8Array(read('web/examples/weights/language.safetensors'));

export interface LanguageAnswer {
  readonly settings: NetworkSettings;
  readonly logits: string;
  readonly first: readonly (readonly number[])[];
  readonly correct: number;
  readonly flips: number;
  readonly loss: number;
  readonly divergence: number;
}

/** A file of tests/golden/answers. */
export const recorded = <Answers>(name: string): Answers =>
  JSON.parse(read(`tests/golden/answers/${name}.json`).toString());

/** Fails unless an evaluation has PyTorch's logits to the bit, and figures from them. */
export function assertAnswer(found: NetworkEvaluation, answer: LanguageAnswer): void {
  const logits = found.logits.data as Float32Array;
  assert.deepEqual([[...logits.slice(0, 75)], [...logits.slice(-75)]], answer.first);
  const bytes = new Uint8Array(logits.buffer, logits.byteOffset, logits.byteLength);
  assert.equal(createHash('sha256').update(bytes).digest('hex'), answer.logits);
  assert.equal(found.correct, answer.correct);
  assert.equal(found.flips.length, answer.flips);
  assert.equal(found.loss, answer.loss);
  assert.ok(isNear(found.divergence, answer.divergence), `${found.divergence}`);
}
