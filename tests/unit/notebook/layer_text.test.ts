import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLayer } from '../../../web/notebook/drawings/layer_text.ts';
import { words } from '../../../web/notebook/drawings/words_layers.ts';

const texts = {
  x: '1, 2, 3\n4, 5, 6',
  input: '0.5, 7',
  w: '1 -2 3; 4 5 -6',
  scales: '0.25',
  zeroPoints: '',
  bias: '0.5, −1e-2',
  output: '2 9',
};

const read = (change: Partial<typeof texts> = {}, isSigned = false) => {
  const found = readLayer({ ...texts, ...change }, isSigned);
  assert.ok('layer' in found, JSON.stringify(found));
  return found;
};

const problem = (change: Partial<typeof texts>, isSigned = false) => {
  const found = readLayer({ ...texts, ...change }, isSigned);
  assert.ok('problem' in found, JSON.stringify(change));
  assert.ok(found.problem.id in words.en);
  for (const text of [words.en[found.problem.id], words.zh[found.problem.id]])
    for (const [, name] of text.matchAll(/\{(\w+)\}/g))
      assert.ok(String(name) in found.problem.values, `${found.problem.id}: ${name}`);
  return `${found.problem.field} ${found.problem.id}`;
};

test('a layer is read from lines, semicolons, commas and spaces', () => {
  const { x, layer } = read();
  assert.deepEqual([x.dtype, x.shape, [...x.data]], ['uint8', [2, 3], [1, 2, 3, 4, 5, 6]]);
  assert.deepEqual(layer.input, { scale: 0.5, zeroPoint: 7 });
  assert.deepEqual(layer.output, { scale: 2, zeroPoint: 9 });
  assert.deepEqual([...layer.weight.values.data], [1, -2, 3, 4, 5, -6]);
  assert.deepEqual([...layer.weight.zeroPoints.data], [0]);
  assert.deepEqual([...(layer.bias?.data ?? [])], [0.5, Math.fround(-0.01)]);
  assert.equal(read({ bias: ' ' }).layer.bias, undefined);
  assert.equal(read({ x: '-1 2 3' }, true).x.dtype, 'int8');
});

test('a printed tensor is read, however its lines are broken', () => {
  const { x, layer } = read({
    x: 'tensor([[  1,   2,\n           3],\n        [  4,   5,   6]], dtype=torch.uint8)',
    scales: 'array([0.25, 0.5], dtype=float32)',
    zeroPoints: '3',
  });
  assert.deepEqual([...x.data], [1, 2, 3, 4, 5, 6]);
  assert.deepEqual([...layer.weight.scales.data], [0.25, 0.5]);
  assert.deepEqual([...layer.weight.zeroPoints.data], [3, 3]);
});

test('what is no layer is said at its field', () => {
  assert.equal(problem({ x: '' }), 'x problem.empty');
  assert.equal(problem({ x: '1 2 256' }), 'x problem.integer');
  assert.equal(problem({ x: '1 2 128' }, true), 'x problem.integer');
  assert.equal(problem({ x: '1 2 3.5' }), 'x problem.integer');
  assert.equal(problem({ x: '1 2 3\n4 5' }), 'x problem.row');
  assert.equal(problem({ w: '1 2' }), 'w problem.columns');
  assert.equal(problem({ w: '1 2 -129' }), 'w problem.integer');
  assert.equal(problem({ input: '0.5' }), 'input problem.pair');
  assert.equal(problem({ output: 'a 3' }), 'output problem.number');
  assert.equal(problem({ scales: '1 2 3' }), 'scales problem.count');
  assert.equal(problem({ scales: '' }), 'scales problem.count');
  assert.equal(problem({ zeroPoints: '1 2' }), 'zeroPoints problem.count');
  assert.equal(problem({ bias: '1' }), 'bias problem.bias');
  assert.equal(problem({ bias: 'one two' }), 'bias problem.number');
  assert.equal(problem({ x: '1 2 3\n'.repeat(501) }), 'x problem.large');
  assert.equal(read({ x: '1 2 3\n'.repeat(500) }).x.shape[0], 500);
});
