import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import {
  quantizerTable,
  quantizerVerbs,
  smallTable,
  smallVerbs,
  tensorTable,
} from '../../web/core/engine/contract.ts';
import type { TileCore } from '../../web/core/engine/tile_buffers.ts';
import type { TileVerbs } from '../../web/core/engine/tile_types.ts';
import { camelCase, readTable } from '../../web/core/engine/verbs.ts';
import { asyncVerbs } from '../../web/core/worker/async_engine.ts';
import { openings, variantNames } from './engines.ts';

// The exports of the contract against those of the modules. The compiler holds the two lists of tiles to
// their types; all other verbs are those of the tables.

declare const projectRoot: string;

const verbsIn = (table: string) => readTable(table).verbs.map(({ name }) => camelCase(name));
const small = verbsIn(smallTable);
const quantizers = verbsIn(quantizerTable);
const tensors = verbsIn(tensorTable);

const tileVerbs = Object.keys({
  quantizeInto: true,
  dequantizeInto: true,
  quantizeDequantizeInto: true,
  minMax: true,
  absMax: true,
  dynamicQuantizeInto: true,
} satisfies Record<keyof TileVerbs, true>);

const tileExports = Object.keys({
  tileViews: true,
  _tile_maps: true,
  _tile_quantize: true,
  _tile_dequantize: true,
  _tile_quantize_dequantize: true,
  _tile_metrics: true,
  _tile_min_max: true,
  _tile_abs_max: true,
  _tile_dynamic_qparams: true,
} satisfies Record<keyof TileCore, true>);

/** Matches exports that Emscripten adds under names of its own. */
const runtime =
  /^(?:run|callMain|inspect|[A-Z].*|_?_?(?:malloc|free)|__.*|.*[eE]mval.*|dynCall.*)$/;

const sorted = (...lists: (readonly string[])[]) => lists.flat().sort();

async function exportsOf(module: string, preset: string): Promise<string[]> {
  const built = path.join(projectRoot, 'build', preset, module);
  const { default: factory } = await import(`${built}.mjs`);
  const core = await factory({ wasmBinary: fs.readFileSync(`${built}.wasm`) });
  const names = Object.keys(core).filter((name) => typeof core[name] === 'function');
  return sorted(names.filter((name) => !runtime.test(name)));
}

test('the tables have verbs, each of them once, and the small module some of them', () => {
  const all = [...quantizers, ...tensors, ...tileVerbs];
  assert.ok(all.length > 110);
  assert.equal(new Set(all).size, all.length);
  assert.ok(small.length > 0 && small.every((verb) => quantizers.includes(verb)));
});

test('the small module exports the verbs with its tag and nothing else', async () => {
  assert.deepEqual(await exportsOf('zeropoint.lesson', 'wasm-scalar'), sorted(small));
});

for (const preset of ['wasm', 'wasm-scalar']) {
  test(`the whole module of ${preset} exports quantizers, tensors and tiles`, async () => {
    const names = sorted(quantizers, tensors, tileExports);
    assert.deepEqual(await exportsOf('zeropoint', preset), names);
  });
}

for (const variant of variantNames) {
  test(`each engine has the verbs of its type (${variant})`, async () => {
    assert.deepEqual(sorted(Object.keys(await openings.lesson(variant))), sorted(small));
    const whole = sorted(quantizers, tensors, tileVerbs);
    assert.deepEqual(sorted(Object.keys(await openings.whole(variant))), whole);
  });
}

test('the page’s worker answers every verb of the small module', () => {
  assert.deepEqual(sorted(smallVerbs), sorted(small));
});

test('the asynchronous engine answers every verb but those on tensors by handle', () => {
  assert.deepEqual(sorted(quantizerVerbs), sorted(quantizers));
  assert.deepEqual(sorted(asyncVerbs), sorted(quantizers, tileVerbs));
});
