import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  NetworkEvaluation,
  NetworkRepairs,
  NetworkSettings,
} from '../../../web/core/engine/contract.ts';
import { inked } from '../../../web/networks/digits/pad.ts';
import {
  cellKey,
  type DigitsEngine,
  DigitsPage,
  mostInk,
  pixels,
} from '../../../web/networks/digits/page.ts';
import {
  float32Of,
  fromAddress,
  initialState,
  settingsOf,
  toAddress,
} from '../../../web/networks/digits/state.ts';
import {
  bestMix,
  mixFormats,
  Surveys,
  surveyFormats,
} from '../../../web/networks/digits/surveys.ts';
import { SlowEngine } from './slow_engine.ts';

// The page about digits without a browser: its settings, its address, its calls.

test('an address has what differs from the first settings, and is read back', () => {
  assert.equal(toAddress(initialState), '');
  assert.deepEqual(fromAddress(''), initialState);
  const states = [
    { ...initialState, format: 'q4_0', activations: 'uint8', outlier: 20 },
    { ...initialState, format: 'int3', granularity: 'channel', layers: 'hidden' },
    { ...initialState, scale: 0.0625, zeroPoint: -3 },
  ] as const;
  for (const state of states) assert.deepEqual(fromAddress(`#${toAddress(state)}`), state);
});

test('an address that means nothing here changes nothing', () => {
  const hash =
    '#format=int99&granularity=row&layers=all&activations=int3&scale=-1&zeroPoint=0.5&outlier=1e9';
  assert.deepEqual(fromAddress(hash), initialState);
});

test('formats apply to the chosen layers, the outlier to float32, too', () => {
  const state = { ...initialState, layers: 'output', granularity: 'channel', outlier: 20 } as const;
  const edits = [{ layer: 'hidden', index: 0, value: 20 }];
  const format = { weights: { format: 'int4_per_channel' }, activations: { format: 'float32' } };
  assert.deepEqual(settingsOf(state), { layers: [{ layer: 'output', ...format }], edits });
  assert.deepEqual(float32Of(state), { edits });
});

test('a scale by hand is that of the hidden layer, where there is a single one', () => {
  const hiddenOf = (change: Partial<typeof initialState>) =>
    settingsOf({ ...initialState, ...change }).layers?.find(({ layer }) => layer === 'hidden')
      ?.weights;
  assert.deepEqual(hiddenOf({ scale: 0.5, zeroPoint: 2 }), {
    format: 'int4_per_tensor',
    scales: Float32Array.of(0.5),
    zeroPoints: Int32Array.of(2),
  });
  assert.deepEqual(hiddenOf({ scale: 0.5, granularity: 'channel' }), {
    format: 'int4_per_channel',
  });
  assert.deepEqual(hiddenOf({ scale: 0.5, format: 'q4_0' }), { format: 'q4_0' });
});

test('the pen inks a pixel and some of its neighbours, within the picture', () => {
  const corner = inked(new Float32Array(pixels), 7);
  assert.equal(corner[7], mostInk);
  assert.deepEqual(
    [...corner.entries()].filter(([, ink]) => ink > 0).map(([at]) => at),
    [6, 7, 15],
  );
  const edge = inked(new Float32Array(pixels), 8);
  assert.deepEqual(
    [...edge.entries()].filter(([, ink]) => ink > 0).map(([at]) => at),
    [0, 8, 9, 16],
  );
  const again = inked(corner, 6);
  assert.equal(again[7], mostInk, 'ink stays');
});

/** An engine whose accuracy is a number that names the settings. */
function fakeEngine(
  calls: string[],
  repaired: NetworkRepairs[] = [],
  surveyed: string[] = [],
): DigitsEngine {
  const evaluation = { accuracy: 0.5, flips: new Uint32Array(), layers: [] };
  const tensor = { dtype: 'float32', shape: [1, 10], data: new Float32Array(10) } as const;
  return {
    openNetwork: async () => 1,
    networkSamples: async () => ({
      inputs: {
        dtype: 'float32',
        shape: [2, 64],
        data: Float32Array.from({ length: 128 }, (_, i) => i),
      },
      labels: { dtype: 'int32', shape: [2], data: Int32Array.of(3, 8) },
    }),
    networkWeight: async () => tensor,
    runNetwork: async () => tensor,
    evaluateNetwork: async (_: number, settings) => {
      if (settings?.repairs === undefined) calls.push(JSON.stringify(settings));
      else repaired.push(settings.repairs);
      return evaluation as unknown as NetworkEvaluation;
    },
    networkSensitivity: async () => [],
    evaluateFormats: async (_: number, formats, layer) => {
      surveyed.push(`${layer} ${formats.length}`);
      return formats.map((format, i) => ({
        ...{ format, bitsPerWeight: 8 - i / 10, weightError: (1 + i) / 40, accuracy: 0.9 },
        ...{ loss: 1 / (1 + i), calibrationLoss: i, divergence: 0, outputError: 0, flips: 0 },
      }));
    },
    rankCorrelation: async (one) => one.data.length,
    importanceFile: async () => ({
      dtype: 'uint8',
      shape: [3],
      data: Uint8Array.of(1, 2, 3),
    }),
  };
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 20));

test('the page opens with the first digit, and computes the table once for an outlier', async () => {
  const calls: string[] = [];
  const kept: string[] = [];
  const page = new DigitsPage(
    {
      open: async () => ({ engine: fakeEngine(calls), file: new Uint8Array() }),
      draw: () => {},
      keep: (address) => kept.push(address),
      save: () => {},
    },
    '#format=int3',
  );
  await page.open();
  await rest();
  assert.deepEqual([page.state.format, page.origin, page.drawing[1]], ['int3', { sample: 0 }, 1]);
  assert.equal(page.cells.size, 15);
  assert.equal(page.cells.get(cellKey('int2', 'channel')), 0.5);
  const before = calls.length;
  page.change({ format: 'int2' });
  await rest();
  assert.equal(calls.length, before + 2, 'float32 and the format');
  page.change({ outlier: 20 });
  await rest();
  assert.equal(calls.length, before + 4 + 15);
  assert.deepEqual(kept, ['format=int2', 'format=int2&outlier=20']);
  page.showSample(-1);
  assert.deepEqual(page.origin, { sample: 1 });
});

test('a network that cannot be fetched is a problem, and may be tried again', async () => {
  let isThere = false;
  const page = new DigitsPage(
    {
      open: async () => {
        if (!isThere) throw new Error('digits.safetensors: 404');
        return { engine: fakeEngine([]), file: new Uint8Array() };
      },
      draw: () => {},
      keep: () => {},
      save: () => {},
    },
    '',
  );
  await page.open();
  assert.equal(page.problem?.code, 'part_unavailable');
  isThere = true;
  await page.open();
  assert.equal(page.problem, undefined);
  assert.equal(page.samples?.labels.length, 2);
});

test('repairs are part of the settings and of the address', () => {
  const repaired = { ...initialState, gptq: true, smoothing: 0.5, training: 30 } as const;
  assert.deepEqual(settingsOf(repaired).repairs, { smoothing: 0.5, gptq: true, trainingSteps: 30 });
  assert.equal(settingsOf(initialState).repairs, undefined);
  const address = toAddress(repaired);
  assert.deepEqual(fromAddress(address), repaired);
  assert.equal(fromAddress('training=7&gptq=yes&observer=best').training, 0);
  assert.deepEqual(fromAddress('training=7&gptq=yes&observer=best'), initialState);
  const calibrated = { ...initialState, activations: 'uint4', observer: 'percentile' } as const;
  const { layers, repairs } = settingsOf(calibrated);
  assert.deepEqual(repairs, { calibrated: true });
  assert.deepEqual(layers?.[0]?.activations, {
    format: 'uint4',
    observer: { percentile: [0.1, 99.9] },
  });
  // Without integers among the activations there is nothing to calibrate.
  assert.equal(settingsOf({ ...calibrated, activations: 'float32' }).repairs, undefined);
});

test('each repair is tried alone, and all formats are surveyed once for an outlier', async () => {
  const repaired: NetworkRepairs[] = [];
  const surveyed: string[] = [];
  const saved: string[] = [];
  const page = new DigitsPage(
    {
      open: async () => ({
        engine: fakeEngine([], repaired, surveyed),
        file: new Uint8Array(),
      }),
      ...{ draw: () => {}, keep: () => {} },
      save: (name, bytes) => saved.push(`${name} ${bytes.length}`),
    },
    '',
  );
  await page.open();
  await rest();
  assert.deepEqual(
    repaired.map((one) => Object.keys(one).filter((name) => name !== 'calibrated')),
    [['smoothing'], ['activationAware'], ['rotated'], ['gptq'], ['trainingSteps']],
  );
  const { trust } = page.surveys ?? {};
  assert.equal(trust?.figures.length, surveyFormats.length);
  assert.equal(trust?.correlations?.all, surveyFormats.length);
  const calls = surveyed.length;
  page.change({ format: 'int2' });
  await rest();
  assert.deepEqual([repaired.length, surveyed.length], [10, calls]);
  page.change({ outlier: 20 });
  await rest();
  assert.equal(surveyed.length, 2 * calls);
  const before = repaired.length;
  page.change({ gptq: true });
  await rest();
  assert.equal(repaired.length, before + 1, 'each alone is known');
  page.saveImportance();
  await rest();
  assert.deepEqual(saved, ['digits.imatrix.gguf 3']);
});

test('without repairs nothing is evaluated twice, and with one the table has none as well', async () => {
  for (const [hash, expected] of [
    ['', ['smoothing', 'activationAware', 'rotated', 'gptq', 'trainingSteps']],
    [
      '#gptq=true',
      ['gptq', '', 'smoothing', 'activationAware', 'rotated', 'gptq', 'trainingSteps'],
    ],
  ] as const) {
    const repaired: NetworkRepairs[] = [];
    const page = new DigitsPage(
      {
        open: async () => ({ engine: fakeEngine([], repaired), file: new Uint8Array() }),
        ...{ draw: () => {}, keep: () => {}, save: () => {} },
      },
      hash,
    );
    await page.open();
    await rest();
    assert.deepEqual(
      repaired.map((one) =>
        Object.keys(one)
          .filter((name) => name !== 'calibrated')
          .join(),
      ),
      expected,
    );
    assert.equal(page.surveys?.repairs.length, 6);
  }
});

test('mixes are tried in steps, can be cancelled, and the best fits its size', async () => {
  let drawn = 0;
  const surveys = new Surveys(fakeEngine([]), 1, () => {
    drawn += 1;
  });
  await surveys.findMixes({});
  const { mixes } = surveys;
  assert.ok(mixes);
  assert.equal(mixes.all.length, mixFormats.length ** 2);
  assert.equal(drawn, mixFormats.length);
  assert.equal(bestMix(mixes, 8, ({ weightError }) => weightError)?.format, mixFormats[0]);
  const small = bestMix(mixes, 7.5, ({ weightError }) => weightError);
  assert.equal(small?.format, mixFormats[5], 'the first of at most 7.5 bits');
  assert.equal(bestMix(mixes, 7.5, ({ loss }) => loss)?.format, mixFormats.at(-1));
  assert.equal(
    bestMix(mixes, 1, ({ loss }) => loss),
    undefined,
  );
  const trying = surveys.findMixes({});
  assert.equal(surveys.isMixing, true);
  surveys.cancelMixes();
  await trying;
  assert.equal(surveys.mixes, undefined);
});

/** A page over an engine that a test makes slow. */
async function slowPage(engine: DigitsEngine, hash = '') {
  const slow = new SlowEngine(engine);
  const page = new DigitsPage(
    {
      open: async () => ({ engine: slow.engine, file: new Uint8Array() }),
      ...{ draw: () => {}, keep: () => {}, save: () => {} },
    },
    hash,
  );
  await page.open();
  await rest();
  return { slow, page };
}

test('of settings that change while an evaluation runs only the last is evaluated', async () => {
  const calls: string[] = [];
  const { slow, page } = await slowPage(fakeEngine(calls));
  slow.isSlow = () => true;
  page.change({ format: 'int2' });
  await rest();
  calls.length = 0;
  page.change({ format: 'int8' });
  page.change({ format: 'int3' });
  await rest();
  assert.ok(slow.waiting.includes('evaluateNetwork'));
  assert.equal(calls.length, 0, 'the next evaluation waits for the one that runs');
  slow.release();
  await rest();
  assert.equal(page.found?.state.format, 'int3');
  assert.ok(calls.some((call) => call.includes('int3')));
  assert.ok(!calls.some((call) => call.includes('int8')));
});

test('figures of an outlier that come late do not enter the tables of the next', async () => {
  const fast = fakeEngine([]);
  const evaluate = async (network: number, settings: NetworkSettings = {}) => ({
    ...(await fast.evaluateNetwork(network, settings)),
    accuracy: (settings.edits?.[0]?.value ?? 0) / 100,
  });
  // The table, and the repairs after it, are on the way when the outlier changes.
  for (const part of ['int7_per_channel', 'gptq']) {
    const { slow, page } = await slowPage({ ...fast, evaluateNetwork: evaluate }, '#outlier=10');
    slow.isSlow = ({ args }) => JSON.stringify(args).includes(part);
    page.change({ outlier: 30 });
    await rest();
    assert.deepEqual(slow.waiting, ['evaluateNetwork'], part);
    page.change({ outlier: 40 });
    await rest();
    slow.release();
    await rest();
    assert.deepEqual(new Set(page.cells.values()), new Set([0.4]));
    assert.equal(page.found?.quantized.accuracy, 0.4);
    assert.deepEqual(
      page.surveys?.repairs.map(({ accuracy }) => accuracy),
      Array(6).fill(0.4),
    );
  }
});

test('a drawing that changes while its answer is on the way is answered again', async () => {
  const fast = fakeEngine([]);
  const run: DigitsEngine['runNetwork'] = async (_, inputs) => ({
    ...{ dtype: 'float32', shape: [1, 10] },
    data: new Float32Array(10).fill(Number(inputs.data[0])),
  });
  const { slow, page } = await slowPage({ ...fast, runNetwork: run });
  slow.isSlow = () => true;
  for (const ink of [3, 5, 16]) page.draw(new Float32Array(64).fill(ink));
  await rest();
  assert.deepEqual(slow.waiting, ['runNetwork', 'runNetwork']);
  slow.release();
  await rest();
  assert.equal(page.answer?.quantized[0], 16);
});

test('mixes that are tried twice and cancelled twice leave nothing, however late they come', async () => {
  const { slow, page } = await slowPage(fakeEngine([]));
  slow.isSlow = () => true;
  page.tryMixes();
  page.tryMixes();
  await rest();
  page.surveys?.cancelMixes();
  page.surveys?.cancelMixes();
  slow.release();
  await rest();
  const mixes = () => page.surveys?.mixes;
  assert.equal(mixes(), undefined);
  page.tryMixes();
  page.tryMixes();
  await rest();
  assert.equal(mixes()?.all.length, mixFormats.length ** 2);
  assert.equal(page.surveys?.isMixing, false);
});
