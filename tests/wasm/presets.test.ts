import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { AsyncEngine } from '../../web/core/worker/async_engine.ts';
import { compute, type Engines, loadTensor } from '../../web/instrument/compute.ts';
import { presetNames, presets } from '../../web/instrument/settings/samples.ts';
import { chartNames, limitsOf } from '../../web/instrument/store/state.ts';
import { openEngine, variantNames } from './engines.ts';

declare const projectRoot: string;

/** Every verb of an engine, answered later, as a page's worker does. */
function later(engine: Engine): AsyncEngine {
  return new Proxy(engine, {
    get: (verbs, name) => {
      const verb: unknown = verbs[name as keyof Engine];
      return typeof verb === 'function' ? async (...args: unknown[]) => verb(...args) : undefined;
    },
  }) as unknown as AsyncEngine;
}

for (const variant of variantNames) {
  describe(`a preset, ${variant}`, () => {
    let core: AsyncEngine;
    let engines: Engines;
    before(async () => {
      core = later(await openEngine(variant));
      const file = path.join(projectRoot, 'web/examples/pictures/photograph.npy');
      const photograph = async () => Uint8Array.from(fs.readFileSync(file).subarray(-(128 * 128)));
      engines = { lesson: async () => core, whole: async () => core, photograph };
    });

    for (const name of presetNames) {
      test(`${name} has an error that is the sum of its parts`, async () => {
        const { tensor, ...rest } = presets[name];
        const { signal } = new AbortController();
        const state = {
          ...rest,
          tensor: tensor ?? (await loadTensor(engines, presets[name], signal)),
        };
        const { anatomy, quantizer } = await compute(engines, state);
        const squared = Array.from(anatomy.error.data, (error) => error ** 2);
        const whole = squared.reduce((sum, one) => sum + one, 0);
        const parts = anatomy.squaredErrors.reduce((sum, one) => sum + one, 0);
        assert.ok(Math.abs(whole - parts) <= 1e-6 * whole, `${whole} and ${parts}`);
        const mean = whole / squared.length;
        assert.ok(Math.abs(anatomy.meanSquaredError - mean) <= 1e-6 * mean);
        const { min, max } = limitsOf(quantizer.scheme.format);
        assert.deepEqual([anatomy.qmin, anatomy.qmax], [min, max]);
        assert.ok(chartNames.includes(state.chart));
      });
    }
  });
}
