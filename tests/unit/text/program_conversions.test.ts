import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Convention, LevelDType, Scheme } from '../../../web/core/engine/contract.ts';
import type { Granularity } from '../../../web/core/engine/values.ts';
import { programOf } from '../../../web/text/program.ts';
import { floats, type NamedRecipe, plain } from '../../golden/ask/recipes.ts';

// Which conversions an exported program uses, and when.

describe('an exported program', () => {
  const rounded = (format: LevelDType, convention: Convention, clamp: boolean, value: number) => {
    const recipe: NamedRecipe['recipe'] = {
      ...plain,
      tensor: floats([2], [1, value]),
      quantizer: {
        scheme: { format, convention },
        scales: floats([1], [0.5]),
        zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(1) },
      },
      clamp,
    };
    const guards = (['pytorch', 'numpy', 'cpp'] as const).map((language) => {
      const program = programOf(language, recipe);
      return />= (?:2\.0\*\*|0x1p)(\d+).* = -/.exec(program)?.[1] ?? 'none';
    });
    assert.equal(new Set(guards).size, 1, `${guards}`);
    return guards[0];
  };
  // Just below the limit: rounding may still reach it, so it counts as beyond.
  const [inside31, beyond31] = [2 ** 30 * 0.9998, 2 ** 30 * 0.99999];
  const [inside63, beyond63] = [2 ** 62 * 0.9998, 2 ** 62 * 0.99999];

  test('guards a conversion that would overflow, and no other', () => {
    const of = (format: LevelDType, convention: Convention, clamp: boolean) =>
      [inside31, -beyond31, inside63, beyond63].map((value) =>
        rounded(format, convention, clamp, value),
      );
    for (const format of ['int8', 'int32', 'uint2'] as const) {
      assert.deepEqual(of(format, 'onnx', true), ['none', 'none', 'none', 'none']);
      assert.deepEqual(of(format, 'torch', true), ['none', 'none', 'none', '63']);
    }
    for (const convention of ['torch', 'onnx', 'shift_then_round'] as const) {
      for (const format of ['int4', 'int8', 'int16', 'int32'] as const) {
        assert.deepEqual(of(format, convention, false), ['none', '31', '31', '31']);
      }
      // Their bytes are the low ones of an int64.
      for (const format of ['uint2', 'uint8'] as const) {
        assert.deepEqual(of(format, convention, false), ['none', 'none', 'none', '63']);
      }
    }
  });

  test('counts the zero point, and each part’s own scale, in how far a value may reach', () => {
    const program = (zeroPoints: readonly number[]) =>
      programOf('cpp', {
        ...plain,
        tensor: floats([2, 2], [2 ** 30, 1, 3, 2 ** 40]),
        quantizer: {
          scheme: { format: 'int32', granularity: { perChannel: 1 } },
          scales: floats([2], [1, 2 ** 12]),
          zeroPoints: { dtype: 'int32', shape: [2], data: Int32Array.from(zeroPoints) },
        },
        clamp: false,
      });
    assert.doesNotMatch(program([0, 0]), /0x1p31f/);
    assert.doesNotMatch(program([2 ** 29, -(2 ** 30)]), /0x1p31f/);
    assert.match(program([-(2 ** 30), 0]), /0x1p31f/);
    assert.match(program([0, 2 ** 31 - 2 ** 28]), /0x1p31f/);
    const guarded = (
      shape: readonly number[],
      granularity: Granularity,
      scales: readonly number[],
    ) => {
      const count = shape.reduce((a, b) => a * b, 1);
      const values = [...Array(count - 1).fill(1), 2 ** 40];
      const zeroPoints = {
        dtype: 'int32',
        shape: [scales.length],
        data: new Int32Array(scales.length),
      } as const;
      const quantizer = {
        scheme: { format: 'int32', granularity } as const,
        ...{ scales: floats([scales.length], scales), zeroPoints },
      };
      const recipe = { ...plain, tensor: floats(shape, values), quantizer, clamp: false };
      return programOf('cpp', recipe).includes('0x1p31f');
    };
    // The last element is far away under any scale but its own.
    const own = 2 ** 12;
    assert.ok(!guarded([2, 2], { perChannel: 0 }, [1, own]));
    assert.ok(guarded([2, 2], { perChannel: 0 }, [own, 1]));
    assert.ok(!guarded([2, 3, 2], { perChannel: 1 }, [1, 1, own]));
    assert.ok(!guarded([2, 3], { perGroup: 2 }, [1, 1, 1, own]));
    assert.ok(!guarded([2, 2, 3], { perGroup: 3 }, [1, 1, 1, own]));
    assert.ok(guarded([2, 3], { perGroup: 2 }, [own, own, own, 1]));
  });

  const torchBuiltIn = {
    ...plain,
    tensor: floats([2, 2], [1, 2, 3, 4]),
    quantizer: {
      scheme: { format: 'int8', convention: 'torch' },
      scales: floats([1], [0.5]),
      zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(1) },
    },
  } as const satisfies NamedRecipe['recipe'];
  const isBuiltIn = (
    scheme: Partial<Scheme>,
    scale = 0.5,
    more: Partial<NamedRecipe['recipe']> = {},
  ) => {
    const { quantizer } = torchBuiltIn;
    const count = 'perChannel' in (scheme.granularity ?? {}) ? 2 : 1;
    const changed = {
      ...quantizer,
      scheme: { ...quantizer.scheme, ...scheme },
      scales: floats([count], Array(count).fill(scale)),
    };
    const program = programOf('pytorch', { ...torchBuiltIn, quantizer: changed, ...more });
    return program.includes('torch.quantize_per_tensor(');
  };

  test('calls PyTorch’s own function only where it does the same', () => {
    for (const format of ['int8', 'uint8', 'int32'] as const) assert.ok(isBuiltIn({ format }));
    for (const format of ['int16', 'int4', 'uint2'] as const) assert.ok(!isBuiltIn({ format }));
    assert.ok(!isBuiltIn({ convention: 'onnx' }));
    assert.ok(!isBuiltIn({ restricted: true }));
    assert.ok(!isBuiltIn({ granularity: { perChannel: 0 } }));
    assert.ok(!isBuiltIn({}, -0.5));
    assert.ok(!isBuiltIn({}, 0.5, { clamp: false }));
    assert.ok(!isBuiltIn({}, 0.5, { tensor: floats([1], [2 ** 31]) }));
    assert.ok(isBuiltIn({}, 0.5, { tensor: floats([1], [2 ** 29]) }));
  });

  test('keeps NumPy from widening a scale that float32 would narrow to infinity', () => {
    const scaleLine = (scale: number, convention: Convention) => {
      const { quantizer } = torchBuiltIn;
      const scheme = { ...quantizer.scheme, convention };
      const changed = { ...quantizer, scheme, scales: floats([1], [scale]) };
      return /^scale = .*/m.exec(programOf('numpy', { ...torchBuiltIn, quantizer: changed }))?.[0];
    };
    assert.equal(scaleLine(0.5, 'onnx'), 'scale = 0.5');
    assert.equal(scaleLine(3.3e38, 'onnx'), 'scale = 3.3e+38');
    assert.equal(scaleLine(3.4028235e38, 'onnx'), 'scale = np.float32(3.4028235e+38)');
    assert.equal(
      scaleLine(-3.4028235e38, 'shift_then_round'),
      'scale = np.float32(-3.4028235e+38)',
    );
    assert.equal(scaleLine(0.5, 'torch'), 'scale = np.float32(0.5)');
  });

  test('widens to 64 bits only for what 32 bits cannot clamp', () => {
    for (const [format, value, isWide] of [
      ['int32', 2 ** 31, true],
      ['int32', 2 ** 28, false],
      ['int16', 2 ** 31, false],
    ] as const) {
      const scheme = { format, convention: 'onnx' } as const;
      const quantizer = { ...torchBuiltIn.quantizer, scheme };
      const recipe = { ...torchBuiltIn, quantizer, tensor: floats([1], [value]) };
      assert.equal(programOf('cpp', recipe).includes('std::int64_t'), isWide);
      for (const language of ['pytorch', 'numpy'] as const) {
        assert.equal(programOf(language, recipe).includes('2.0**31'), isWide);
      }
    }
  });
});
