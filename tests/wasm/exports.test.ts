import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { QuantizerVerbs } from '../../web/engine/quantizer_types.ts';
import type { TensorVerbs } from '../../web/engine/tensor_types.ts';
import type { TensorCore } from '../../web/engine/tensors.ts';
import type { TileVerbs } from '../../web/engine/tile_types.ts';
import type { TileCore } from '../../web/engine/tiles.ts';
import type { Engine, LessonEngine } from '../../web/engine/types.ts';
import { lessonVerbs as pageVerbs } from '../../web/worker/lesson_client.ts';
import { twinVerbs } from '../../web/worker/twin.ts';
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

const tensorVerbs = {
  tensorCreate: true,
  tensorRelease: true,
  tensorCount: true,
  tensorRead: true,
  tensorDescribe: true,
  tensorAddress: true,
  tensorRepr: true,
  tensorBinary: true,
  tensorUnary: true,
  tensorPower: true,
  tensorClamp: true,
  tensorWhere: true,
  tensorTo: true,
  tensorReduce: true,
  tensorNorm: true,
  tensorStd: true,
  tensorVar: true,
  tensorView: true,
  tensorReshape: true,
  tensorExpand: true,
  tensorStorage: true,
  tensorAsStrided: true,
  tensorTranspose: true,
  tensorPermute: true,
  tensorUnsqueeze: true,
  tensorSqueeze: true,
  tensorContiguous: true,
  tensorClone: true,
  tensorAt: true,
  tensorAssignAt: true,
  tensorStack: true,
  tensorConcatenate: true,
  tensorMatmul: true,
  tensorLinear: true,
  tensorFull: true,
  tensorArange: true,
  manualSeed: true,
  generatorState: true,
  setGeneratorState: true,
  tensorRand: true,
  tensorRandn: true,
  tensorRandint: true,
  tensorRandperm: true,
  numpySeed: true,
  numpyUniform: true,
  numpyNormal: true,
  numpyIntegers: true,
  numpyPermutation: true,
  numpySum: true,
  tensorExtreme: true,
  tensorSort: true,
  tensorTopk: true,
  tensorKthvalue: true,
  tensorMedian: true,
  tensorMedianAll: true,
  tensorMode: true,
  tensorUnique: true,
  tensorSearchsorted: true,
  tensorHistc: true,
  tensorBincount: true,
  tensorGather: true,
  tensorScatter: true,
  tensorIndexSelect: true,
  tensorTake: true,
  tensorMaskedFill: true,
  tensorMaskedSelect: true,
  tensorNonzero: true,
  tensorFlip: true,
  tensorRoll: true,
  tensorRepeat: true,
  tensorRepeatInterleave: true,
  tensorTril: true,
  tensorTriu: true,
  tensorDiag: true,
  tensorDiagonal: true,
  tensorLinspace: true,
  tensorEye: true,
  tensorOneHot: true,
  tensorLeakyRelu: true,
  tensorNanToNum: true,
  tensorSoftmax: true,
  tensorLogSoftmax: true,
  tensorScan: true,
  tensorQuantile: true,
  tensorEqual: true,
  tensorAllClose: true,
  tensorIsClose: true,
  tensorViewDType: true,
  tensorBytes: true,
} satisfies Record<keyof TensorVerbs, true>;

const engineVerbs = {
  ...lessonVerbs,
  ...quantizerVerbs,
  ...tensorVerbs,
  ...tileVerbs,
} satisfies Record<keyof Engine, true>;

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

const {
  tensorStd: _std,
  tensorVar: _var,
  tensorSoftmax: _softmax,
  tensorLogSoftmax: _logSoftmax,
  tensorTril: _tril,
  tensorTriu: _triu,
  ...sameTensorVerbs
} = tensorVerbs;
const tensorExports = {
  ...sameTensorVerbs,
  tensorDeviation: true,
  tensorSoftmaxAlong: true,
  tensorTriangle: true,
} satisfies Record<keyof TensorCore, true>;

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
      const names = namesOf(lessonVerbs, quantizerVerbs, tensorExports, tileExports);
      assert.deepEqual(await exportsOf('zeropoint', preset), names);
    });
  });
}

for (const variant of variantNames) {
  test(`each engine has the verbs of its type (${variant})`, async () => {
    assert.deepEqual(sorted(Object.keys(await openings.lesson(variant))), namesOf(lessonVerbs));
    assert.deepEqual(sorted(Object.keys(await openings.whole(variant))), namesOf(engineVerbs));
  });
}

test('the page’s worker answers every verb of the lesson', () => {
  assert.deepEqual(sorted(pageVerbs), namesOf(lessonVerbs));
});

test('the twin answers every verb but those on tensors by handle', () => {
  assert.deepEqual(sorted(twinVerbs), namesOf(lessonVerbs, quantizerVerbs, tileVerbs));
});
