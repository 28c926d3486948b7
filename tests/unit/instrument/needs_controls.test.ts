import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needsControls } from '../../../web/instrument/game/first_screen.ts';
import { presets } from '../../../web/instrument/settings/samples.ts';
import {
  lessonState,
  type PendingState,
  plainScheme,
} from '../../../web/instrument/store/state.ts';

const { config, tensor } = lessonState;
const other = { ...tensor, data: tensor.data.map((value) => value + 1) };
const grey = { ...tensor, shape: [1, 2], data: Float32Array.of(1, 2) };
const withScheme = (scheme: object) => ({
  config: { ...config, scheme: { ...plainScheme, ...scheme } },
});

describe('the controls stay folded', () => {
  const states: Record<string, Partial<PendingState>> = {
    'for the lesson’s tensor': {},
    'for equal numbers of a link': { tensor: { ...tensor, data: tensor.data.slice() } },
    'for another scale, zero point and selected element': {
      config: { ...config, scale: 4, zeroPoint: 3 },
      element: 2,
    },
    'for both observers that the game offers': { config: { ...config, source: 'mse' } },
    'for another format': withScheme({ format: 'int4' }),
    'for a photograph': presets.photograph,
    'for a picture of the reader’s': { tensor: grey, picture: 'own' },
  };
  for (const [name, change] of Object.entries(states))
    test(name, () => assert.equal(needsControls({ ...lessonState, ...change }), false));
});

describe('the controls unfold', () => {
  const states: Record<string, Partial<PendingState>> = {
    'for another tensor': { tensor: other },
    'for a shorter one': { tensor: grey },
    'for a sample': { tensor: undefined, sample: { kind: 'normal', shape: [4], seed: 1 } },
    'for a part of a file': { part: { tensor: 'w', file: 'f', row: 0, column: 0 } },
    'for a stored format': { stored: { format: 'q4_0' } },
    'for a pinned setting': { pinned: config },
    'for another chart': { chart: 'histogram' },
    'for an observer that only the menu has': { config: { ...config, source: 'absMax' } },
    'for a scale for each row': withScheme({ granularity: { perChannel: 0 } }),
    'for a restricted range': withScheme({ restricted: true }),
    'for no clamp': { config: { ...config, clamp: false } },
  };
  for (const [name, change] of Object.entries(states))
    test(name, () => assert.equal(needsControls({ ...lessonState, ...change }), true));
});
