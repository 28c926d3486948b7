import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { tensorVerbs } from '../../web/engine/contract.ts';
import type { QuantizerVerbs } from '../../web/engine/quantizer_types.ts';
import type { TileVerbs } from '../../web/engine/tile_types.ts';
import type { TileCore } from '../../web/engine/tiles.ts';
import type { LessonEngine } from '../../web/engine/types.ts';
import { camelCase, readTable } from '../../web/engine/verbs.ts';
import { asyncVerbs } from '../../web/worker/async_engine.ts';
import { lessonVerbs as pageVerbs } from '../../web/worker/lesson_client.ts';
import { openings, variantNames } from './engines.ts';

// What a hand-written type promises, and what is really there. The compiler holds the lists below to
// the types, and the tests hold them to the modules.

declare const projectRoot: string;

const lessonVerbs = {
  roundAffine: true,
  quantize: true,
  dequantize: true,
  anatomize: true,
  observeMinMax: true,
  naiveQuantize: true,
  error: true,
  absoluteError: true,
  squaredError: true,
  relativeError: true,
  meanSquaredError: true,
  errorNorm: true,
  iinfo: true,
  reprTensor: true,
  reprFloat: true,
  errorCodes: true,
  kernelName: true,
} satisfies Record<keyof LessonEngine, true>;

const tileVerbs = {
  quantizeInto: true,
  dequantizeInto: true,
  quantizeDequantizeInto: true,
  minMax: true,
  absMax: true,
  dynamicQuantizeInto: true,
} satisfies Record<keyof TileVerbs, true>;

const quantizerVerbs = {
  formats: true,
  observe: true,
  quantizeWith: true,
  dequantizeWith: true,
  roundWith: true,
  measure: true,
  anatomizeWith: true,
  landscape: true,
  histogram: true,
  generate: true,
  bitsPerWeight: true,
  pack: true,
  unpack: true,
  linearW8A32: true,
  linearInt8: true,
} satisfies Record<keyof QuantizerVerbs, true>;

const verbNames = readTable(tensorVerbs).verbs.map(({ name }) => camelCase(name));

const tileExports = {
  tileViews: true,
  _tile_maps: true,
  _tile_quantize: true,
  _tile_dequantize: true,
  _tile_quantize_dequantize: true,
  _tile_metrics: true,
  _tile_min_max: true,
  _tile_abs_max: true,
  _tile_dynamic_qparams: true,
} satisfies Record<keyof TileCore, true>;

/** What Emscripten puts beside the exports under names of its own. */
const runtime =
  /^(?:run|callMain|inspect|[A-Z].*|_?_?(?:malloc|free)|__.*|.*[eE]mval.*|dynCall.*)$/;

const sorted = (names: readonly string[]) => [...names].sort();
const namesOf = (...lists: object[]) => sorted(lists.flatMap((list) => Object.keys(list)));

async function exportsOf(module: string, preset: string): Promise<string[]> {
  const built = path.join(projectRoot, 'build', preset, module);
  const { default: factory } = await import(`${built}.mjs`);
  const core = await factory({ wasmBinary: fs.readFileSync(`${built}.wasm`) });
  const names = Object.keys(core).filter((name) => typeof core[name] === 'function');
  return sorted(names.filter((name) => !runtime.test(name)));
}

for (const preset of ['wasm', 'wasm-scalar']) {
  describe(`the modules of ${preset}`, () => {
    test('the lesson’s exports the lesson’s verbs and nothing else', async () => {
      assert.deepEqual(await exportsOf('zeropoint.lesson', preset), namesOf(lessonVerbs));
    });

    test('the whole exports these, quantizers, tensors and tiles', async () => {
      const names = [...namesOf(lessonVerbs, quantizerVerbs, tileExports), ...verbNames];
      assert.deepEqual(await exportsOf('zeropoint', preset), sorted(names));
    });
  });
}

for (const variant of variantNames) {
  test(`each engine has the verbs of its type (${variant})`, async () => {
    assert.deepEqual(sorted(Object.keys(await openings.lesson(variant))), namesOf(lessonVerbs));
    const whole = [...namesOf(lessonVerbs, quantizerVerbs, tileVerbs), ...verbNames];
    assert.deepEqual(sorted(Object.keys(await openings.whole(variant))), sorted(whole));
  });
}

test('the page’s worker answers every verb of the lesson', () => {
  assert.deepEqual(sorted(pageVerbs), namesOf(lessonVerbs));
});

test('the asynchronous engine answers every verb but those on tensors by handle', () => {
  assert.deepEqual(sorted(asyncVerbs), namesOf(lessonVerbs, quantizerVerbs, tileVerbs));
});
