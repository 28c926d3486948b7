import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namePatterns } from '../../../web/report/views/name_patterns.ts';

const layers = (kind: string, numbers: readonly number[]) =>
  numbers.map((layer) => `model.layers.${layer}.mlp.${kind}.weight`);
const every = [0, 1, 2, 3, 4, 5, 6, 10];
const file = [
  'lm_head.weight',
  ...layers('down_proj', every),
  ...layers('up_proj', every),
  ...[0, 1].flatMap((layer) => [0, 1, 2].map((expert) => `l.${layer}.experts.${expert}.w1`)),
];

test('all tensors of a kind are one pattern, and a single one keeps its name', () => {
  assert.deepEqual(namePatterns(['lm_head.weight', ...layers('up_proj', every)], file), [
    'lm_head.weight',
    'model.layers.*.mlp.up_proj.weight',
  ]);
  assert.deepEqual(namePatterns(layers('up_proj', [3]), file), [
    'model.layers.3.mlp.up_proj.weight',
  ]);
});

test('some tensors of a kind are their numbers, in order', () => {
  assert.deepEqual(namePatterns(layers('down_proj', [10, 6, 0, 1, 2, 4]), file), [
    'model.layers.{0–2, 4, 6, 10}.mlp.down_proj.weight',
  ]);
});

test('of two numbers, the second is a pattern within the first', () => {
  const experts = (layer: number, ...numbers: readonly number[]) =>
    numbers.map((expert) => `l.${layer}.experts.${expert}.w1`);
  assert.deepEqual(namePatterns([...experts(0, 0, 1, 2), ...experts(1, 2)], file), [
    'l.0.experts.*.w1',
    'l.1.experts.2.w1',
  ]);
  assert.deepEqual(namePatterns([...experts(0, 0, 2), ...experts(1, 0, 1, 2)], file), [
    'l.0.experts.{0, 2}.w1',
    'l.1.experts.*.w1',
  ]);
});

test('a digit inside a word is part of the name', () => {
  assert.deepEqual(namePatterns(['fc1.weight', 'fc2.weight'], ['fc1.weight', 'fc2.weight']), [
    'fc1.weight',
    'fc2.weight',
  ]);
});
