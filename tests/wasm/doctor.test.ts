import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { type ConventionId, conventionsOf } from '../../web/report/doctor/conventions.ts';
import { diagnose, type Original } from '../../web/report/doctor/diagnosis.ts';
import { memorySource } from '../../web/report/readers/bytes.ts';
import type { TensorEntry } from '../../web/report/readers/checkpoint.ts';
import { openCheckpoint } from '../../web/report/readers/open.ts';
import { openWeights, variantNames } from './engines.ts';
import { bytesFrom, type Case, caseOf, originalBytes } from './scheme_cases.ts';

// Each mistake that a convention can be, planted in weights that a library has quantized: the bytes stay,
// and what is stated about them changes. The doctor must find the library's own convention.

/** A quantized weight, the mistakes that the numbers alone tell, and those that the original must tell. */
type Row = readonly [library: string, name: string, told: string, open: string];

const table: readonly Row[] = [
  ['loaders', 'gptq_4', 'zeroAsStored zeroIgnored scaleDivides scaleIsBfloat16 interleaved', ''],
  ['loaders', 'gptq_4_v2', 'zeroPlusOne zeroIgnored scaleDivides scaleIsBfloat16 interleaved', ''],
  [
    'loaders',
    'gptq_4_order',
    'zeroAsStored zeroIgnored scaleDivides scaleIsBfloat16 interleaved indexIgnored',
    '',
  ],
  ['loaders', 'awq_32', 'zeroPlusOne zeroIgnored scaleDivides scaleIsBfloat16', 'inOrder'],
  ['loaders', 'gpt_oss', 'scaleDivides scaleIsFloat8 scaleIsNumber', 'highFirst'],
  [
    'loaders',
    'modelopt_nvfp4',
    'secondDivides scaleDivides scaleIsExponent scaleIsNumber',
    'highFirst',
  ],
  ['loaders', 'fp8_tiles', 'scaleDivides', 'scalesTransposed'],
  ['compressed_tensors', 'pack_4_group', 'signed scaleDivides scaleIsFloat16', ''],
  [
    'compressed_tensors',
    'pack_4_asymmetric',
    'zeroPlusOne zeroIgnored scaleDivides scaleIsFloat16',
    '',
  ],
  [
    'compressed_tensors',
    'nvfp4',
    'secondMultiplies scaleDivides scaleIsExponent scaleIsNumber',
    'highFirst',
  ],
  ['compressed_tensors', 'mxfp4', 'scaleDivides scaleIsFloat8 scaleIsNumber', 'highFirst'],
  ['compressed_tensors', 'int_channel', 'offset scaleDivides scaleIsFloat16', ''],
  ['compressed_tensors', 'float_channel', 'scaleDivides scaleIsFloat16', ''],
  ['bitsandbytes', 'nf4_bfloat16', 'scaleDivides', 'lowFirst'],
  ['onnxruntime', 'nbits_4_middle', 'zeroIsFirst scaleDivides', 'highFirst'],
  ['mlx', '4_64_bf16', 'scaleIsFloat16 otherBits', 'highFirst'],
];

for (const variant of variantNames) {
  describe(`the doctor (${variant})`, () => {
    let engine: WeightEngine;
    before(async () => {
      engine = await openWeights(variant);
    });

    const opened = async ({ config, file, library }: Case) => {
      const ending = library === 'onnxruntime' ? 'onnx' : 'safetensors';
      const sources = [memorySource(bytesFrom(file), `model.${ending}`)];
      if (config) sources.push(memorySource(Buffer.from(JSON.stringify(config)), 'config.json'));
      const { tensors } = await openCheckpoint(sources);
      const entry = tensors.find(({ packed }) => packed);
      assert.ok(entry);
      return { sources, entry };
    };

    /** The weight as the library loads it, in the place of the original. */
    const originalOf = async (one: Case): Promise<Original> => {
      const bytes = originalBytes(one);
      const sources = [memorySource(bytes, 'original.safetensors')];
      const { tensors } = await openCheckpoint(sources);
      return { sources, entry: tensors[0] as TensorEntry };
    };

    for (const [library, name, told, open] of table) {
      test(`names each mistake that is planted in ${library}: ${name}`, async () => {
        const one = caseOf(library, name);
        const { sources, entry } = await opened(one);
        const original = await originalOf(one);
        const healthy = await diagnose(engine, sources, entry);
        assert.ok(['fits', 'open'].includes(healthy.verdict), JSON.stringify(healthy));
        const own = healthy.fits.find(({ id }) => id === 'stated')?.figures;
        const measured = await diagnose(engine, sources, entry, original);
        assert.equal(measured.verdict, 'fits');
        assert.equal(measured.fits[0]?.id, 'stated');
        const found = { told: new Set<ConventionId>(), open: new Set<ConventionId>() };
        for (const { id, entry: planted } of conventionsOf(entry)) {
          // A convention that reads the same numbers is no mistake.
          if (id === 'stated' || !measured.fits.some((fit) => fit.id === id)) continue;
          const known = await diagnose(engine, sources, planted, original);
          assert.equal(known.verdict, 'other', `${id}: ${JSON.stringify(known)}`);
          assert.deepEqual(known.alike, [0], `${id}: ${JSON.stringify(known)}`);
          assert.ok((known.fits[0]?.relative ?? 1) < 0.005, `${id}: ${JSON.stringify(known)}`);
          assert.deepEqual(known.fits[0]?.figures, own, `${id}: ${JSON.stringify(known)}`);
          const { verdict, fits, alike } = await diagnose(engine, sources, planted);
          const named = alike.map((at) => fits[at]?.figures);
          const isNamed = named.some((figures) => isDeepStrictEqual(figures, own));
          assert.ok(isNamed, `${id}: ${JSON.stringify({ verdict, alike, fits })}`);
          found[verdict === 'other' && alike.length === 1 ? 'told' : 'open'].add(id);
        }
        const listed = { told: [...found.told].join(' '), open: [...found.open].join(' ') };
        assert.deepEqual(listed, { told, open });
      });
    }
  });
}
