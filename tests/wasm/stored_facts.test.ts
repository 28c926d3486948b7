import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type StoredVerbs, storedKinds } from '../../web/core/engine/contract.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import {
  blockAt,
  blockCount,
  codeGroups,
  factsOf,
  placeEnds,
  placeOfCode,
  scaleGroups,
} from '../../web/instrument/coded/format_facts.ts';
import { about, howFound, tradeoffText } from '../../web/instrument/coded/format_sentences.ts';
import { bitGroups } from '../../web/instrument/inspector/chart_code_bits.ts';
import { sharingOf } from '../../web/instrument/number_line/levels_view.ts';
import { storedText } from '../../web/instrument/settings/parameters.ts';
import { readStored } from '../../web/instrument/settings/read_parameters.ts';
import { chinese } from '../../web/pages/shared/chinese.ts';
import { english } from '../../web/pages/shared/english.ts';
import type { Language } from '../../web/ui/messages/index.ts';
import { openFormats } from './engines.ts';

// The page's facts about stored formats, which it states before it asks the core, against the core.

const names = Object.keys(storedKinds);
let core: StoredVerbs;
before(async () => {
  core = await openFormats('simd');
});

/** Reproducible values around zero. */
function tensorOf(...shape: number[]): Tensor {
  const count = shape.reduce((product, extent) => product * extent, 1);
  const data = Float32Array.from(
    { length: count },
    (_, i) => Math.sin(i * i * 0.7) * (1 + (i % 7)),
  );
  return { dtype: 'float32', shape, data };
}

const bitsOf = (groups: readonly { readonly bits: number }[]) =>
  groups.reduce((sum, { bits }) => sum + bits, 0);

describe('the facts about stored formats', () => {
  test('are about the core’s formats, in its order', () => {
    const facts = core.storedFormats().map(({ name, family, block }) => ({ name, family, block }));
    assert.deepEqual(
      names.map((name) => {
        const { family, block } = factsOf(name);
        return { name, family, block };
      }),
      facts,
    );
  });

  for (const name of names) {
    test(`say where a block of ${name} begins, in rows that it does not fill and those it does`, () => {
      for (const tensor of [tensorOf(3, 70), tensorOf(2, 2, 33), tensorOf(300), tensorOf(2, 512)]) {
        const stored = core.store(tensor, name);
        const facts = factsOf(name);
        const last = tensor.data.length - 1;
        for (const index of [0, 1, 31, 32, 63, 64, 69, 70, 71, 102, 131, 256, last].filter(
          (at) => at <= last,
        )) {
          const element = core.explainStored(tensor, stored, index);
          const { block, first } = element;
          if (facts.block !== 1)
            assert.deepEqual(blockAt(facts, tensor.shape, index), { block, first });
          assert.ok(block < blockCount(facts, tensor.shape));
        }
        const end = core.explainStored(tensor, stored, last);
        if (facts.block > 1) assert.equal(blockCount(facts, tensor.shape), end.block + 1);
      }
    });

    test(`name the elements of ${name} that share the levels of one, and no others`, () => {
      const tensor = tensorOf(2, 300);
      const stored = core.store(tensor, name);
      const anatomy = core.anatomizeStored(tensor, stored);
      const data = { choice: { format: name }, facts: factsOf(name), tensor, stored, anatomy };
      for (const index of [0, 40, 290, 299, 310, 599]) {
        const element = core.explainStored(tensor, stored, index);
        const { first, end } = sharingOf({ data, index, element });
        assert.ok(first <= index && index < end);
        const levels = new Set(element.values);
        if (levels.size === 0) continue;
        for (let at = first; at < end; at += 1)
          assert.ok(levels.has((anatomy.dequantized.data[at] as number) + 0), `${at}`);
        // Under one scale, values rise with the places of their codes, or fall if it is negative.
        const { order } = data.facts;
        const placed = Array.from(anatomy.codes.slice(first, end), (code, i) => ({
          place: placeOfCode(order, code, anatomy.codeBits),
          value: anatomy.dequantized.data[first + i] as number,
        })).sort((one, other) => one.place - other.place);
        const steps = placed.slice(1).map(({ value }, i) => value - (placed[i]?.value as number));
        assert.ok(steps.every((step) => step >= 0) || steps.every((step) => step <= 0), `${index}`);
      }
    });

    test(`group the bits of ${name}’s codes and scales`, () => {
      const tensor = tensorOf(2, 300);
      const stored = core.store(tensor, name);
      const facts = factsOf(name);
      const { codeBits } = core.anatomizeStored(tensor, stored);
      assert.equal(bitsOf(codeGroups(facts, codeBits)), codeBits);
      const { scales } = core.explainStored(tensor, stored, 40);
      for (const { name: step, bits } of scales)
        assert.equal(bitsOf(scaleGroups(facts, step, bits)), bits, step);
      const [first, last] = placeEnds(facts.order, codeBits);
      const places = Array.from({ length: 2 ** codeBits }, (_, code) =>
        placeOfCode(facts.order, code, codeBits),
      );
      assert.ok(places.every((place) => place >= first && place <= last));
    });

    test(`say what ${name} takes, how it works, and how it is linked`, () => {
      const { bitsPerWeight } = core.measureStored(tensorOf(256, 256), name);
      assert.ok(Math.abs(factsOf(name).bits - bitsPerWeight) < 0.01, `${bitsPerWeight}`);
      for (const language of [english, chinese]) {
        for (const sentence of [about(language, { format: name }), howFound(language, name)])
          assert.match(sentence, /^[^{}]{6,}[.。]$/);
      }
      assert.deepEqual(readStored(name), { format: name });
      assert.equal(storedText({ format: name }), name);
    });
  }
});

describe('a code in groups', () => {
  test('is read as the float that it is', () => {
    const value = (code: number, name: string) => {
      const groups = bitGroups(code, codeGroups(factsOf(name), 8));
      const digitsOf = (kind: string) => groups.find((one) => one.kind === kind)?.digits ?? '';
      const [sign, exponent, fraction] = [
        digitsOf('sign'),
        digitsOf('exponent'),
        digitsOf('fraction'),
      ];
      const bias = 2 ** (exponent.length - 1) - 1;
      const scale = 2 ** (Number.parseInt(exponent, 2) - bias);
      const part = 1 + Number.parseInt(fraction, 2) / 2 ** fraction.length;
      return (sign === '1' ? -1 : 1) * scale * part;
    };
    for (const name of ['float8_e4m3fn', 'float8_e5m2']) {
      const tensor: Tensor = {
        dtype: 'float32',
        shape: [3],
        data: Float32Array.of(-1.75, 12, 0.5),
      };
      const { codes } = core.anatomizeStored(tensor, core.store(tensor, name));
      assert.deepEqual(
        Array.from(codes, (code) => value(code, name)),
        [-1.75, 12, 0.5],
      );
    }
  });
});

describe('the kinds of bits', () => {
  const kindsOf = (groups: readonly { readonly kind: string; readonly bits: number }[]) =>
    groups.map(({ kind, bits }) => `${kind} ${bits}`).join(', ');

  test('of codes are a float’s, a signed number’s or an index’s', () => {
    assert.equal(kindsOf(codeGroups(factsOf('mxfp4_even'), 4)), 'sign 1, exponent 2, fraction 1');
    assert.equal(kindsOf(codeGroups(factsOf('nvfp4'), 4)), 'sign 1, exponent 2, fraction 1');
    assert.equal(kindsOf(codeGroups(factsOf('bfloat16'), 16)), 'sign 1, exponent 8, fraction 7');
    assert.equal(kindsOf(codeGroups(factsOf('q8_0'), 8)), 'integer 8');
    assert.equal(kindsOf(codeGroups(factsOf('q4_0'), 4)), 'index 4');
  });

  test('of scales are a float’s, or a number’s, except where codes stand for magnitudes', () => {
    const [float32, float16, e4m3] = [
      'sign 1, exponent 8, fraction 23',
      'sign 1, exponent 5, fraction 10',
      'sign 1, exponent 4, fraction 3',
    ];
    const tensor = tensorOf(2, 300);
    for (const [name, ...expected] of [
      ['float16'],
      ['mxfp6_e2m3_rceil', 'sign 0, exponent 8, fraction 0'],
      ['mxfp4_ggml', 'sign 0, exponent 8, fraction 0'],
      ['nvfp4', float32, e4m3],
      ['nvfp4_ggml', e4m3],
      ['nf4', float32],
      ['nf4_double', float32, float32, 'index 8'],
      ['q8_0', float16],
      ['q4_1', float16, float16],
      ['q4_k', float16, float16, 'integer 6', 'integer 6'],
      ['q6_k', float16, 'integer 8'],
    ] as const) {
      const { scales } = core.explainStored(tensor, core.store(tensor, name), 40);
      const facts = factsOf(name);
      assert.deepEqual(
        scales.map((step) => kindsOf(scaleGroups(facts, step.name, step.bits))),
        expected,
        name,
      );
    }
  });
});

describe('the places of codes', () => {
  test('count from the middle, or from the lowest code', () => {
    assert.deepEqual(
      ['float8_e5m2', 'q8_0', 'q4_0'].map((name) => factsOf(name).order),
      ['sign', 'complement', 'ascending'],
    );
    const ends = (name: string, bits: number, levels?: number) =>
      placeEnds(factsOf(name, levels).order, bits, levels);
    assert.deepEqual(ends('float8_e5m2', 8), [-127, 127]);
    assert.deepEqual(ends('q8_0', 8), [-128, 127]);
    assert.deepEqual(ends('q4_0', 4), [0, 15]);
    assert.deepEqual(ends('kmeans', 3, 5), [0, 4]);
  });
});

describe('the size of a format', () => {
  const tradeoff = (language: Language, name: string) =>
    tradeoffText(language, factsOf(name), 1000, 4.5);

  test('names what is counted beside codes, if there is anything', () => {
    for (const name of names) {
      const { family } = factsOf(name);
      assert.equal(
        tradeoff(english, name).includes('padding'),
        !/floats|codebook/.test(family),
        name,
      );
      assert.equal(tradeoff(english, name).includes('list of values'), family === 'codebook', name);
      assert.equal(tradeoff(chinese, name).includes('补足'), !/floats|codebook/.test(family), name);
      assert.equal(tradeoff(chinese, name).includes('列表'), family === 'codebook', name);
    }
    assert.equal(
      tradeoff(english, 'float16'),
      'In float16, 1000 numbers take 563 B: 4.5 bits each. In float32 they take 4.0 kB.',
    );
  });
});

describe('the name of a stored format in a link', () => {
  test('has the size and the seed of a codebook', () => {
    assert.deepEqual(readStored('kmeans:8'), { format: 'kmeans', levels: 8 });
    assert.deepEqual(readStored('kmeans:8:3'), { format: 'kmeans', levels: 8, seed: 3 });
    for (const text of ['kmeans', 'kmeans:8', 'kmeans:2:3', 'kmeans:256:9007199254740991'])
      assert.equal(storedText(readStored(text) ?? { format: '' }), text);
  });

  test('is refused if it is unknown, or if its numbers are', () => {
    for (const text of [
      '',
      'int8',
      'q4_2',
      'q8_1',
      'Q4_0',
      'mxfp4',
      'mxfp6_floor',
      'nf5',
      'constructor',
    ])
      assert.equal(readStored(text), undefined, text);
    for (const text of [
      'q4_0:8',
      'kmeans:',
      'kmeans:1',
      'kmeans:257',
      'kmeans:8:-1',
      'kmeans:8:1:2',
      'kmeans:8:x',
    ])
      assert.equal(readStored(text), undefined, text);
  });
});
