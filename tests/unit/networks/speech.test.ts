import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NetworkEvaluation, NetworkSettings } from '../../../web/core/engine/contract.ts';
import { chartWidth, chunkAt, runsOf } from '../../../web/networks/speech/chart.ts';
import {
  type Playback,
  places,
  type SpeechEngine,
  type SpeechHost,
  SpeechPage,
} from '../../../web/networks/speech/page.ts';
import {
  fromAddress,
  initialState,
  type SpeechState,
  settingsOf,
  toAddress,
} from '../../../web/networks/speech/state.ts';

// The page about speech without a browser: its settings, its address, its calls, its chart.

test('an address has what differs from the first settings, and is read back', () => {
  assert.equal(toAddress(initialState), '');
  assert.deepEqual(fromAddress(''), initialState);
  const states: readonly Partial<SpeechState>[] = [
    { format: 'q4_0', activations: 'int8' },
    { format: 'int2', granularity: 'group_32', layer: 'lstm.hidden' },
  ];
  for (const state of states) {
    const whole = { ...initialState, ...state };
    assert.deepEqual(fromAddress(`#${toAddress(whole)}`), whole);
  }
  const hash = '#format=int99&granularity=row&activations=q4_0&layer=lstm';
  assert.deepEqual(fromAddress(hash), initialState);
});

test('formats are for all layers, or for one alone', () => {
  const state = { ...initialState, granularity: 'channel', activations: 'uint8' } as const;
  const own = { weights: { format: 'int8_per_channel' }, activations: { format: 'uint8' } };
  assert.deepEqual(settingsOf(state), own);
  assert.deepEqual(settingsOf({ ...state, layer: 'decoder' }), {
    layers: [{ layer: 'decoder', ...own }],
  });
});

test('a place on the chart is a chunk, and neighbours are one run', () => {
  assert.equal(chunkAt(64 / chartWidth, 100), 0);
  assert.equal(chunkAt((chartWidth - 8.1) / chartWidth, 100), 99);
  assert.ok(chunkAt(0, 100) < 0);
  const labels = [1, 1, 0, 1, 0, 0, 1];
  assert.deepEqual(
    runsOf(labels.length, (at) => labels[at] === 1),
    [
      [0, 2],
      [3, 4],
      [6, 7],
    ],
  );
});

/** An engine of three chunks: under int2 the second decision changes. */
function fakeEngine(evaluated: NetworkSettings[]): SpeechEngine {
  return {
    openNetwork: async () => 1,
    describeNetwork: async () => ({ samples: 3 }),
    networkSamples: async () => ({
      inputs: { dtype: 'float32', shape: [3, 512], data: new Float32Array(3 * 512) },
      labels: { dtype: 'int32', shape: [3], data: Int32Array.of(0, 1, 1) },
    }),
    evaluateNetwork: async (_: number, settings: NetworkSettings = {}) => {
      evaluated.push(settings);
      const isBroken = settings.weights?.format.startsWith('int2');
      return {
        logits: { dtype: 'float32', shape: [3, 1], data: Float32Array.of(0, isBroken ? 0 : 1, 1) },
        predictions: { dtype: 'int32', shape: [3], data: Int32Array.of(0, isBroken ? 0 : 1, 1) },
        flips: isBroken ? Uint32Array.of(1) : new Uint32Array(),
        correct: isBroken ? 2 : 3,
      } as unknown as NetworkEvaluation;
    },
    networkSensitivity: async () => [{ layer: 'encoder.0', weightError: 0.1, outputError: 0.2 }],
  } as unknown as SpeechEngine;
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 60));

function pageWith(engine: SpeechEngine, hash = '', host: Partial<SpeechHost> = {}): SpeechPage {
  return new SpeechPage(
    {
      open: async () => ({ engine, file: new Uint8Array() }),
      draw: () => {},
      keep: () => {},
      play: () => ({ position: () => 0, stop: () => {} }),
      nextFrame: () => {},
      ...host,
    },
    hash,
  );
}

test('the page evaluates float32 and the formats, each layer alone, and then the table', async () => {
  const evaluated: NetworkSettings[] = [];
  const page = pageWith(fakeEngine(evaluated), '#format=int2');
  await page.open();
  await rest();
  assert.deepEqual([page.chunks, page.plain?.correct], [3, 3]);
  assert.deepEqual([...(page.found?.heard.flips ?? [])], [1]);
  assert.equal(page.found?.layers.length, 1);
  assert.equal(page.filled.done, places.length);
  assert.equal(evaluated.length, 1 + places.length, 'float32 and every place once');
  page.change({ format: 'int4' });
  await rest();
  assert.equal(evaluated.length, 1 + places.length, 'nothing is computed twice');
  assert.equal(page.found?.heard.flips.size, 0);
});

test('an address that is visited changes the settings once, and its own none', async () => {
  const kept: string[] = [];
  const page = pageWith(fakeEngine([]), '', { keep: (address) => kept.push(address) });
  await page.open();
  page.visit('#format=int4');
  page.visit('#format=int4');
  assert.deepEqual([page.state.format, kept], ['int4', ['format=int4']]);
  page.reset();
  assert.deepEqual([page.state, kept.at(-1)], [initialState, '']);
});

test('playing points at the chunk that is heard, and ends with the recording', async () => {
  const calls: string[] = [];
  const frames: (() => void)[] = [];
  let position = 0;
  let ended = () => {};
  const page = pageWith(fakeEngine([]), '', {
    play: (samples, rate, from, call): Playback => {
      calls.push(`${samples.length} ${rate} ${from}`);
      ended = call;
      return { position: () => from + position, stop: () => calls.push('stop') };
    },
    nextFrame: (call) => frames.push(call),
  });
  await page.open();
  page.point(1);
  page.togglePlayback();
  assert.deepEqual(calls, ['1536 16000 0.032']);
  position = 0.04;
  frames.shift()?.();
  assert.equal(page.chunk, 2);
  ended();
  assert.deepEqual([calls.at(-1), page.playback], ['stop', undefined]);
  frames.shift()?.();
  assert.equal(frames.length, 0, 'nothing follows what has ended');
  page.togglePlayback();
  assert.equal(calls.at(-1), '1536 16000 0', 'from the end it plays from the beginning');
  page.togglePlayback();
  assert.equal(calls.at(-1), 'stop');
  page.point(-5);
  assert.equal(page.chunk, 0);
  page.point(99);
  assert.equal(page.chunk, 2);
});

test('a network that cannot be fetched is a problem, and may be tried again', async () => {
  let isThere = false;
  const page = pageWith(fakeEngine([]), '', {
    open: async () => {
      if (!isThere) throw new Error('speech.safetensors: 404');
      return { engine: fakeEngine([]), file: new Uint8Array() };
    },
  });
  await page.open();
  assert.equal(page.problem?.code, 'part_unavailable');
  isThere = true;
  await page.open();
  assert.equal(page.problem, undefined);
});
