import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { levelDTypes, type Observer } from '../../../web/core/engine/contract.ts';
import { QuantError } from '../../../web/core/engine/errors.ts';
import type { Granularity, Tensor } from '../../../web/core/engine/values.ts';
import type { AsyncEngine } from '../../../web/core/worker/async_engine.ts';
import {
  configId,
  configsFor,
  isComparable,
  leavesOut,
  type MeasuredConfig,
  measureAll,
} from '../../../web/instrument/bits_vs_error/compute.ts';
import { Job } from '../../../web/instrument/job.ts';
import { settle } from '../support/fake_python.ts';

const tensorOf = (...shape: number[]): Tensor => ({
  dtype: 'float32',
  shape,
  data: new Float32Array(shape.reduce((a, b) => a * b, 1)),
});
const perTensor = { perTensor: true } as const;
const observers: Observer[] = ['minMax', 'absMax', { percentile: [0.1, 99.9] }, 'entropy', 'mse'];
const channel = (perChannel: number): Granularity => ({ perChannel });
const group = (perGroup: number): Granularity => ({ perGroup });

/** Everything with everything, as [format, granularity, symmetric, observer]. */
function product(granularities: readonly Granularity[], sources = observers): string[] {
  return sources.flatMap((source) =>
    granularities.flatMap((granularity) =>
      levelDTypes.flatMap((format) =>
        (format.startsWith('u') ? [false] : [false, true]).map((symmetric) =>
          JSON.stringify([format, granularity, symmetric, source]),
        ),
      ),
    ),
  );
}
const idsOf = (tensor: Tensor) => configsFor(tensor, 'shift_then_round').map(configId);
const expectChoices = (tensor: Tensor, expected: readonly string[]) =>
  assert.deepEqual(idsOf(tensor).sort(), [...expected].sort());

describe('the configurations for a tensor', () => {
  for (const [name, shape, granularities] of [
    ['one axis', [12], [perTensor, group(4)]],
    ['one axis of many groups', [256], [perTensor, group(128), group(64), group(32), group(16)]],
    ['two axes', [3, 3], [perTensor, channel(0), channel(1)]],
    ['three axes', [2, 3, 8], [perTensor, channel(0), channel(1), channel(2), group(4)]],
    ['a column', [5, 1], [perTensor]],
    ['a matrix in a third axis', [1, 4, 6], [perTensor, channel(1), channel(2)]],
  ] as const) {
    test(`are every format × granularity × observer for ${name}, symmetric where allowed`, () => {
      expectChoices(tensorOf(...shape), product(granularities));
      assert.ok(!leavesOut(tensorOf(...shape)));
    });
  }

  test('have the current convention, and are clamped, cast and full-range', () => {
    for (const one of configsFor(tensorOf(3, 3), 'onnx')) {
      assert.equal(one.scheme.convention, 'onnx');
      assert.ok(one.clamp && one.castToFloat && !one.scheme.restricted);
    }
  });

  test('skip the search for many elements, and entropy for many scales', () => {
    const quick = observers.slice(0, 3);
    const all = [perTensor, channel(0), channel(1)];
    const groups = [group(128), group(64), group(32), group(16)];
    expectChoices(
      tensorOf(65, 256),
      [
        ...product([...all, ...groups], quick),
        ...product([perTensor, channel(0)], ['entropy']),
      ].filter((id) => !id.includes('mse')),
    );
    assert.ok(leavesOut(tensorOf(65, 256)));
  });

  test('include the search up to 16,384 elements, and entropy up to 128 scales', () => {
    const has = (tensor: Tensor, source: Observer, granularity: Granularity) =>
      configsFor(tensor, 'torch').some(
        ({ scheme, source: of }) =>
          JSON.stringify([of, scheme.granularity]) === JSON.stringify([source, granularity]),
      );
    for (const granularity of [perTensor, channel(0)]) {
      assert.ok(has(tensorOf(128, 128), 'mse', granularity));
      assert.ok(!has(tensorOf(5, 3277), 'mse', granularity));
    }
    assert.ok(has(tensorOf(128, 3), 'entropy', channel(0)));
    assert.ok(!has(tensorOf(129, 3), 'entropy', channel(0)));
    assert.ok(has(tensorOf(129, 3), 'entropy', perTensor));
    assert.ok(!leavesOut(tensorOf(128, 3)));
    assert.ok(leavesOut(tensorOf(129, 3)));
    assert.ok(leavesOut(tensorOf(16385)), 'the search alone is left out');
  });

  test('extend the range to 0 only on request', () => {
    for (const includeZero of [false, true]) {
      const found = configsFor(tensorOf(4), 'torch', includeZero).map((one) => one.includeZero);
      assert.deepEqual(new Set(found), new Set([includeZero]));
    }
    assert.equal(configsFor(tensorOf(4), 'torch')[0]?.includeZero, false);
  });
});

test('a setting is comparable with the chart’s if it is clamped, cast and full-range', () => {
  const [config] = configsFor(tensorOf(4), 'torch');
  assert.ok(config && isComparable(config));
  assert.ok(!isComparable({ ...config, scheme: { ...config.scheme, restricted: true } }));
  assert.ok(!isComparable({ ...config, clamp: false }));
  assert.ok(!isComparable({ ...config, castToFloat: false }));
  assert.ok(isComparable({ ...config, scheme: { ...config.scheme, symmetric: true } }));
});

/** A core whose answers come one by one, when they are asked for, until a signal is aborted. */
class SlowCore {
  /** The tensors that were asked about. */
  readonly asked: Tensor[] = [];
  #open: (() => void)[] = [];

  until(signal: AbortSignal): AsyncEngine {
    return {
      observe: async (_: Tensor, scheme: object) => ({ scheme }),
      measure: (tensor: Tensor, { scheme }: { scheme: object }) => {
        this.asked.push(tensor);
        return new Promise((resolve, reject) => {
          const end = () => reject(new DOMException('', 'AbortError'));
          if (signal.aborted) end();
          signal.onabort = end;
          this.#open.push(() => resolve({ report: { scheme } }));
        });
      },
    } as unknown as AsyncEngine;
  }

  /** Answers as many questions, one after the other. */
  async answer(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      await settle();
      this.#open.shift()?.();
    }
    await settle();
  }
}

const refused = (code: string) => new QuantError({ code, values: { reason: '' } });

describe('measuring all configurations', () => {
  test('gives each configuration its own report', async () => {
    const core = new SlowCore();
    let configs: readonly MeasuredConfig[] = [];
    const tensor = tensorOf(3, 3);
    const all = configsFor(tensor, 'torch');
    const done = measureAll(core.until(new AbortController().signal), tensor, 'torch', (some) => {
      configs = some;
    });
    await core.answer(all.length);
    await done;
    assert.deepEqual(
      configs.map(({ id }) => id),
      all.map(configId),
    );
    for (const { config, report } of configs) {
      assert.deepEqual(report, { scheme: config.scheme });
    }
  });

  test('skips what the core refuses, and ends with an aborted call or a crash', async () => {
    const answers = (fails: (asked: number) => unknown) => {
      let asked = 0;
      const core = {
        observe: async (_: Tensor, scheme: object) => ({ scheme }),
        measure: async (_: Tensor, { scheme }: { scheme: object }) => {
          asked += 1;
          const failure = fails(asked);
          if (failure) throw failure;
          return { report: { scheme } };
        },
      } as unknown as AsyncEngine;
      const reports: number[] = [];
      const done = measureAll(core, tensorOf(3, 3), 'torch', (some) => reports.push(some.length));
      return { done, reports };
    };
    const all = configsFor(tensorOf(3, 3), 'torch').length;
    const refusing = answers((asked) => asked === 3 && refused('scale_zero'));
    await refusing.done;
    assert.equal(refusing.reports.at(-1), all - 1);
    assert.deepEqual(refusing.reports.slice(0, 2), [8, 16], 'one report for every eight');

    const aborted = answers((asked) => asked === 10 && new DOMException('', 'AbortError'));
    await assert.rejects(aborted.done, { name: 'AbortError' });
    assert.deepEqual(aborted.reports, [8]);
    const crashed = answers((asked) => asked === 10 && refused('engine_crashed'));
    await assert.rejects(crashed.done, { code: 'engine_crashed' });
  });

  test('reports intermediate results, and stops when another tensor is requested', async () => {
    const core = new SlowCore();
    const job = new Job<readonly MeasuredConfig[]>(
      (signal) => Promise.resolve(core.until(signal)),
      () => {},
    );
    const ask = (tensor: Tensor) =>
      job.ask([tensor.data], (verbs, report) =>
        measureAll(verbs, tensor, 'shift_then_round', report),
      );
    const [first, other] = [tensorOf(3, 3), tensorOf(2, 3, 8)];
    ask(first);
    await core.answer(20);
    const shown = job.value?.length ?? 0;
    assert.ok(shown > 0 && shown < configsFor(first, 'shift_then_round').length, `${shown} points`);
    assert.ok(job.working);

    const before = core.asked.length;
    ask(other);
    await core.answer(configsFor(other, 'shift_then_round').length + 1);
    assert.ok(!job.working);
    assert.deepEqual(
      job.value?.map(({ id }) => id),
      idsOf(other),
    );
    assert.ok(core.asked.slice(before).every((tensor) => tensor === other));
  });
});
