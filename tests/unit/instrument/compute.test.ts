import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { perTensor } from '../../../web/core/engine/per_tensor.ts';
import type { Granularity, Tensor } from '../../../web/core/engine/values.ts';
import type { AsyncWholeEngine } from '../../../web/core/worker/whole_client.ts';
import {
  compute,
  type Engines,
  measured,
  observed,
  qparamsAt,
  type Result,
} from '../../../web/instrument/compute.ts';
import { openEngines } from '../../../web/instrument/engines.ts';
import { lessonState, plainScheme, type State } from '../../../web/instrument/store/state.ts';
import { FakePort } from '../support/fake_port.ts';
import { settle } from '../support/fake_python.ts';
import { useFakeWorkers, workers } from '../support/fake_worker.ts';

// Which core computes a state, and with which arguments.

const tensorOf = (length: number): Tensor => ({
  dtype: 'float32',
  shape: [length],
  data: new Float32Array(length),
});
const quantizer = {
  scheme: plainScheme,
  scales: { data: Float32Array.of(0.1, 2) },
  zeroPoints: { data: Int32Array.of(3, 4) },
};
const answers: Record<string, unknown> = {
  anatomize: 'anatomy',
  anatomizeMinMax: { qparams: { scale: 2, zeroPoint: 5 }, anatomy: 'anatomy' },
  observe: quantizer,
  measure: { report: 'report' },
  generate: 'tensor',
  minMax: { min: -1, max: 1 },
  histogram: 'counts',
};

/** Two cores that record their calls. */
function recording() {
  const calls: [core: string, verb: string, ...args: unknown[]][] = [];
  const core = (name: string) =>
    Object.fromEntries(
      Object.entries(answers).map(([verb, answer]) => [
        verb,
        async (...args: unknown[]) => {
          calls.push([name, verb, ...args]);
          return answer;
        },
      ]),
    );
  const engines = {
    lesson: async () => core('lesson'),
    whole: async () => core('whole'),
  } as unknown as Engines;
  return { calls, engines, whole: core('whole') as unknown as AsyncWholeEngine };
}

const { tensor, config } = lessonState;
const stateWith = (change: Partial<State['config']>, own = tensor): State => ({
  ...lessonState,
  tensor: own,
  config: { ...config, ...change },
});
const switches = { clamp: false, castToFloat: false };

describe('a state is computed', () => {
  test('by hand: by the lesson’s core, with its numbers and switches', async () => {
    const { calls, engines } = recording();
    const state = stateWith(switches);
    const result = await compute(engines, state);
    const own = perTensor(state.config, state.config.scheme);
    assert.deepEqual(calls, [['lesson', 'anatomize', tensor, own, switches]]);
    assert.deepEqual(result, { state, quantizer: own, anatomy: 'anatomy' });
  });

  test('by min–max: in one call, whose numbers it has then', async () => {
    const { calls, engines } = recording();
    const result = await compute(engines, stateWith({ source: 'minMax', ...switches }));
    assert.deepEqual(calls, [['lesson', 'anatomizeMinMax', tensor, 'int8', switches]]);
    const found = { scale: 2, zeroPoint: 5 };
    assert.deepEqual(result.state, stateWith({ source: 'minMax', ...switches, ...found }));
    assert.deepEqual(result.quantizer, perTensor(found, plainScheme));
  });

  test('by an observer: by the whole engine, with the range that it shall contain', async () => {
    for (const includeZero of [true, false]) {
      const { calls, engines } = recording();
      const state = stateWith({ source: 'mse', includeZero, ...switches });
      const result = await compute(engines, state);
      assert.deepEqual(calls, [
        ['whole', 'observe', tensor, plainScheme, 'mse', { includeZero }],
        ['whole', 'anatomize', tensor, quantizer, switches],
      ]);
      assert.deepEqual(
        [result.state.config.scale, result.state.config.zeroPoint, result.quantizer],
        [0.1, 3, quantizer],
        'the first scale, as short as its float32 is',
      );
    }
  });

  test('with the density of many elements, which their settings share', async () => {
    const { calls, engines } = recording();
    const many = tensorOf(1025);
    const density = { low: -1, high: 1, counts: 'counts' };
    for (const scale of [1, 2])
      assert.deepEqual((await compute(engines, stateWith({ scale }, many))).density, density);
    assert.equal(calls.filter(([, verb]) => verb === 'histogram').length, 1);
  });

  const cores: [string, State, string[]][] = [
    ['1024 elements by hand', stateWith({}, tensorOf(1024)), ['lesson anatomize']],
    [
      '1025 elements by hand, and where they lie',
      stateWith({}, tensorOf(1025)),
      ['whole anatomize', 'whole minMax', 'whole histogram'],
    ],
    [
      '1024 elements by min–max',
      stateWith({ source: 'minMax' }, tensorOf(1024)),
      ['lesson anatomizeMinMax'],
    ],
    [
      '1025 elements by min–max',
      stateWith({ source: 'minMax' }, tensorOf(1025)),
      ['whole anatomizeMinMax', 'whole minMax', 'whole histogram'],
    ],
    [
      'min–max with zero',
      stateWith({ source: 'minMax', includeZero: true }),
      ['whole observe', 'whole anatomize'],
    ],
    [
      'a symmetric scheme',
      stateWith({ zeroPoint: 0, scheme: { ...plainScheme, symmetric: true } }),
      ['whole anatomize'],
    ],
    [
      'a format that the lesson does not have',
      stateWith({ zeroPoint: 0, scheme: { ...plainScheme, format: 'int4' } }),
      ['whole anatomize'],
    ],
  ];
  for (const [title, state, expected] of cores) {
    test(`${title}: ${expected.join(', ')}`, async () => {
      const { calls, engines } = recording();
      await compute(engines, state);
      assert.deepEqual(
        calls.map(([core, verb]) => `${core} ${verb}`),
        expected,
      );
    });
  }
});

describe('the whole engine', () => {
  test('is asked for scales unless they are set by hand', async () => {
    const { calls, whole } = recording();
    assert.deepEqual(await observed(whole, tensor, config), perTensor(config, config.scheme));
    assert.deepEqual(calls, []);
    assert.equal(await observed(whole, tensor, { ...config, source: 'absMax' }), quantizer);
  });

  test('measures a setting', async () => {
    const { calls, whole } = recording();
    assert.equal(await measured(whole, tensor, config), 'report');
    assert.deepEqual(calls[0]?.slice(1), ['measure', tensor, perTensor(config, config.scheme)]);
  });
});

test('an element has the scale of its part', () => {
  const of = (granularity: Granularity | undefined) => {
    const scheme = { ...plainScheme, granularity };
    const result = {
      state: { tensor: { ...tensorOf(4), shape: [2, 2] } },
      quantizer: { ...quantizer, scheme },
    } as unknown as Result;
    return [0, 1, 2, 3].map((index) => qparamsAt(result, index).zeroPoint);
  };
  assert.deepEqual(of(undefined), [3, 3, 3, 3]);
  assert.deepEqual(of({ perChannel: 0 }), [3, 3, 4, 4]);
  assert.deepEqual(of({ perChannel: 1 }), [3, 4, 3, 4]);
  const one = { state: lessonState, quantizer: { ...quantizer, scheme: {} } } as unknown as Result;
  assert.deepEqual(qparamsAt(one, 8), { scale: Math.fround(0.1), zeroPoint: 3 });
});

describe('the engines of a page', () => {
  /** Files that can be fetched from the time on that the test says. */
  const opened = () => {
    const asked: string[] = [];
    let isOnline = true;
    const get = async <T>(name: string, value: T) => {
      asked.push(name.replace(/\.(?:simd|scalar)/, ''));
      if (!isOnline) throw new Error('offline');
      return value;
    };
    const files = {
      ...{ address: (name: string) => name, module: <M>(name: string) => get(name, {} as M) },
      text: (name: string) => get(name, name),
      bytes: (name: string) => get(name, Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0).buffer),
    };
    return {
      asked,
      files,
      connect: (online: boolean) => {
        isOnline = online;
      },
    };
  };
  const lessonFiles = ['zeropoint.lesson.wasm', 'worker.js'];
  const wholeFiles = ['zeropoint.wasm', 'engine.worker.js'];

  test('are the lesson’s at once, and the whole one on demand, once', async () => {
    const restore = useFakeWorkers();
    try {
      const { asked, files } = opened();
      const engines = openEngines(files);
      await settle();
      assert.deepEqual(asked, lessonFiles);
      await engines.lesson();
      await engines.whole();
      await engines.whole();
      assert.deepEqual(asked, [...lessonFiles, ...wholeFiles]);
      await engines.aside(new AbortController().signal);
      assert.deepEqual(asked, [...lessonFiles, ...wholeFiles, ...wholeFiles], 'one of its own');
      assert.equal(engines.clients.length, 3);
      assert.equal(engines.clients[0], await engines.lessonClient());
    } finally {
      restore();
    }
  });

  test('are opened under the caller’s signal', async () => {
    const restore = useFakeWorkers();
    try {
      const engines = openEngines(opened().files);
      for (const open of [engines.whole, engines.aside]) {
        const core = await open(AbortSignal.abort(new Error('no longer needed')));
        await assert.rejects(core.kernelName(), /no longer needed/);
      }
      assert.equal(workers.length, 0);
    } finally {
      restore();
    }
  });

  test('of parts that load their own are kept beside the page’s', async () => {
    const restore = useFakeWorkers();
    try {
      const engines = openEngines(opened().files);
      await settle();
      const port = new FakePort();
      const client = engines.open<{ double(x: number): number }>(['double'], [port.open]);
      assert.deepEqual(engines.clients.slice(1), [client]);
      client.session().double(2);
      assert.equal(port.opened, 1);
    } finally {
      restore();
    }
  });

  test('that could not be loaded are loaded again by who needs them', async () => {
    const { asked, files, connect } = opened();
    connect(false);
    const engines = openEngines(files);
    await settle();
    assert.deepEqual(engines.clients, []);
    await assert.rejects(engines.whole(), /offline/);
    connect(true);
    asked.length = 0;
    await engines.lesson();
    await engines.whole();
    assert.deepEqual(asked, [...lessonFiles, ...wholeFiles]);
    assert.equal(engines.clients.length, 2);
  });
});
