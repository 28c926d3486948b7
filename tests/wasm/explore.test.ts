import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import type { AsyncEngine } from '../../web/core/worker/async_engine.ts';
import {
  axesOf,
  errorAt,
  explore,
  type Landscape,
} from '../../web/instrument/landscape/compute.ts';
import { observers } from '../../web/instrument/observers.ts';
import {
  lessonState,
  plainScheme,
  type QuantizerConfig,
} from '../../web/instrument/store/state.ts';
import { openEngine } from './engines.ts';
import { limits, narrowFormats } from './properties.ts';

describe('the landscape’s exploration', () => {
  let engine: Engine;
  let tensor: Tensor;
  /** The number of landscapes requested from the core. */
  let calls: number;
  /** The core as a worker would answer. */
  let core: AsyncEngine;
  before(async () => {
    engine = await openEngine('simd');
    tensor = engine.generate('laplace', [64, 64], 5);
    const later = {
      landscape: async (...args: Parameters<Engine['landscape']>) => {
        calls += 1;
        return engine.landscape(...args);
      },
      observe: async (...args: Parameters<Engine['observe']>) => engine.observe(...args),
    };
    core = later as unknown as AsyncEngine;
  });

  const under = (scheme: Partial<QuantizerConfig['scheme']>): QuantizerConfig => ({
    ...lessonState.config,
    scheme: { ...plainScheme, ...scheme },
  });

  const explored = async (of: Tensor, config: QuantizerConfig) => {
    calls = 0;
    const pictures: Landscape[] = [];
    const callsBefore: number[] = [];
    await explore(core, of, config, (picture) => {
      pictures.push(picture);
      callsBefore.push(calls);
    });
    const last = pictures.at(-1) as Landscape;
    return { pictures, callsBefore, last };
  };

  for (const format of [...narrowFormats, 'int32'] as const) {
    const isSigned = format.startsWith('int');
    for (const restricted of isSigned ? [false, true] : [false]) {
      for (const symmetric of isSigned ? [false, true] : [false]) {
        const name = [format, restricted && 'restricted', symmetric && 'symmetric'];
        test(`of ${name.filter(Boolean).join(', ')} reaches the scheme’s own limits`, async () => {
          const { scheme } = under({ format, restricted, symmetric });
          const { scales, zeroPoints } = axesOf(tensor, scheme);
          const [qmin, qmax] = limits[format];
          assert.equal(zeroPoints[0], restricted ? -qmax : qmin);
          assert.equal(zeroPoints.at(-1), qmax);
          assert.equal(new Set(zeroPoints).size, zeroPoints.length);
          // The core rejects a zero point that its scheme does not allow.
          const few = scales.subarray(0, 1);
          engine.landscape(tensor, { ...scheme, symmetric: false }, few, zeroPoints);
          const values: Tensor = {
            dtype: 'float32',
            shape: [3],
            data: Float32Array.of(-1, 0.3, 2),
          };
          const { last } = await explored(values, under({ format, restricted, symmetric }));
          assert.ok(last.errors.every((error) => error >= 0));
          assert.equal(last.marks.length, observers.length);
        });
      }
    }
  }

  test('shows one picture after one call, finer ones after it, and at last every point', async () => {
    const { pictures, callsBefore, last } = await explored(tensor, lessonState.config);
    assert.equal(callsBefore[0], 1);
    const strides = pictures.map(({ every }) => every);
    assert.deepEqual([...new Set(strides)], [16, 4, 1]);
    assert.deepEqual(
      strides,
      [...strides].sort((one, other) => other - one),
    );
    assert.ok(last.errors.every((error) => !Number.isNaN(error)));
  });

  test('keeps what it has shown: a coarse value is the final one at its place', async () => {
    const { pictures, last } = await explored(tensor, lessonState.config);
    const columns = last.scales.length;
    for (const { errors, every } of pictures) {
      errors.forEach((error, index) => {
        const isOfGrid = (Math.floor(index / columns) % every) + ((index % columns) % every) === 0;
        if (isOfGrid) assert.ok(!Number.isNaN(error), `${index} is missing at every ${every}`);
        if (!Number.isNaN(error)) assert.equal(error, last.errors[index]);
      });
    }
  });

  test('marks each observer where it leads, with the error that measure reports there', async () => {
    const { last } = await explored(tensor, lessonState.config);
    assert.deepEqual(
      last.marks.map(({ observer }) => observer),
      observers,
    );
    for (const { observer, scale, zeroPoint, error } of last.marks) {
      const found = engine.observe(tensor, plainScheme, observer);
      assert.deepEqual([scale, zeroPoint], [found.scales.data[0], found.zeroPoints.data[0]]);
      const { mse } = engine.measure(tensor, found).report;
      assert.ok(Math.abs(error - mse) <= 1e-6 * mse, `${error}, not ${mse}`);
      assert.equal(await errorAt(core, tensor, lessonState.config, { scale, zeroPoint }), error);
    }
  });
});
