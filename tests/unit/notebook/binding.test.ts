import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lessonOwnSettings, lessonState } from '../../../web/instrument/store/state.ts';
import { boundCells, rebound, switchSaid } from '../../../web/notebook/link/binding.ts';
import { liveSources } from '../../../web/notebook/link/sources.ts';

const settings = lessonOwnSettings;
const input = { tensor: lessonState.tensor, settings };
const other = {
  tensor: { dtype: 'float32', shape: [2], data: Float32Array.of(1, 2.5) },
  settings: { scale: 2, zeroPoint: 3, dtype: 'uint8', clamp: false, castToFloat: false },
} as const;
const lesson = (id: string) => liveSources[id]?.(input) ?? '';

describe('a bound cell', () => {
  test('of the lesson is rewritten for another input, and back for the first', () => {
    for (const id of boundCells) {
      const there = rebound(id, lesson(id), other);
      assert.deepEqual([there.assign, there.deaf], [{}, false], id);
      assert.equal(there.source, liveSources[id]?.(other), id);
      assert.equal(rebound(id, there.source, input).source, lesson(id), id);
    }
  });

  test('keeps the learner’s code around its literals', () => {
    const source =
      '# mine\nscale = 3.5  # a step\nx = 1\nzero_point=-70\ndtype = torch.int8\nprint(x)';
    assert.equal(
      rebound('parameters', source, other).source,
      '# mine\nscale = 2.0  # a step\nx = 1\nzero_point=3\ndtype = torch.uint8\nprint(x)',
    );
    const tensor =
      'y = 2\ntest_tensor = torch.tensor([[1.0, 2.0]], dtype=torch.float32)  # short\n';
    assert.equal(
      rebound('test-tensor', tensor, other).source,
      'y = 2\ntest_tensor = torch.tensor([1, 2.5], dtype=torch.float32)  # short\n',
    );
  });

  test('is left alone if it already has the same value in another notation', () => {
    const source = 'scale = 35e-1\nzero_point = -7_0\ndtype = torch.int8';
    assert.equal(rebound('parameters', source, input).source, source);
    const tensor = 'test_tensor = torch.tensor([1., 2.50])';
    assert.equal(rebound('test-tensor', tensor, other).source, tensor);
  });

  test('is compared with the same tensor only once, as while a setting is dragged', () => {
    let reads = 0;
    const data = new Proxy(Float32Array.of(1, 2.5), {
      get: (target, name) => {
        reads += 1;
        return Reflect.get(target, name);
      },
    });
    const source = 'test_tensor = torch.tensor([1., 2.50])';
    const dragged = { ...other, tensor: { ...other.tensor, data } };
    assert.equal(rebound('test-tensor', source, dragged).source, source);
    assert.ok(reads > 0);
    reads = 0;
    assert.equal(rebound('test-tensor', source, dragged).source, source);
    assert.equal(reads, 0);
  });

  test('writes integers of a tensor as floats, as on the instrument', () => {
    const whole = { ...other, tensor: { ...other.tensor, data: Float32Array.of(1, 2) } };
    assert.equal(
      rebound('test-tensor', 'test_tensor = torch.tensor([1, 2])', whole).source,
      'test_tensor = torch.tensor([1.0, 2.0])',
    );
  });

  for (const [what, source] of [
    ['an expression', 'scale = 7 / 2\nzero_point = -70\ndtype = torch.int8'],
    ['a second assignment', 'scale = 3.5\nscale = 4.0\nzero_point = -70\ndtype = torch.int8'],
    ['a change in place', 'scale = 3.5\nscale *= 2\nzero_point = -70\ndtype = torch.int8'],
    ['an assignment in a block', 'if True:\n    scale = 3.5\nzero_point = -70\ndtype = torch.int8'],
    ['nothing at all', 'zero_point = -70\ndtype = torch.int8'],
  ] as const) {
    test(`with ${what} in place of the scale keeps it; the value is to be set behind it`, () => {
      const { source: next, assign } = rebound('parameters', source, {
        ...input,
        settings: { ...settings, scale: 9, zeroPoint: 1 },
      });
      assert.equal(next, source.replace('-70', '1'));
      assert.deepEqual(assign, { scale: { kind: 'float', value: 9 } });
    });
  }

  test('with a computed tensor keeps it; the tensor is assigned after the cell', () => {
    const source = 'test_tensor = torch.rand(3)';
    const { assign, ...rest } = rebound('test-tensor', source, input);
    assert.deepEqual(rest, { source, deaf: false });
    assert.deepEqual(assign, { test_tensor: { kind: 'tensor', tensor: input.tensor } });
  });

  test('without the lesson’s call cannot express a switch that is off', () => {
    assert.deepEqual(rebound('quantize', 'mine()', other), {
      source: 'mine()',
      assign: {},
      deaf: true,
    });
    assert.equal(rebound('quantize', 'mine()', input).deaf, false);
  });

  test('reports the value of its switch', () => {
    assert.equal(switchSaid('quantize', lesson('quantize')), true);
    assert.equal(switchSaid('quantize', liveSources.quantize?.(other) ?? ''), false);
    assert.equal(switchSaid('quantize', 'mine()'), undefined);
  });
});
