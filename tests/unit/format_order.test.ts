import '../../web/messages/engine.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Report, StoredFamily } from '../../web/engine/contract.ts';
import { QuantError } from '../../web/engine/errors.ts';
import { english } from '../../web/messages/english.ts';
import { chinese } from '../../web/messages/zh.ts';
import { EntryFilter } from '../../web/workbench/entry_filter.ts';
import { bestWithin, swaps } from '../../web/workbench/format_order.ts';
import { Job } from '../../web/workbench/job.ts';
import { orderSentence } from '../../web/workbench/pinned_points.ts';
import type { MeasuredConfig } from '../../web/workbench/rate_distortion.ts';
import { configsFor } from '../../web/workbench/rate_distortion.ts';
import { entriesOf, measuredOf, pointsOf } from '../../web/workbench/rate_entries.ts';
import {
  type MeasuredFormat,
  measureFormats,
  mostClustered,
} from '../../web/workbench/stored_points.ts';
import type { AsyncStoredEngine } from '../../web/worker/stored_client.ts';
import { markupOf } from './chart_reader.ts';

const formatOf = (
  format: string,
  family: StoredFamily,
  bitsPerWeight: number,
  sqnr: number,
): MeasuredFormat => ({
  id: `stored:${format}`,
  format,
  family,
  report: { bitsPerWeight, sqnr } as Report,
});
const formats = [
  formatOf('nf4', 'blocks', 4.5, 21),
  formatOf('q4_0', 'gguf', 4.5, 19),
  formatOf('mxfp4_even', 'blocks', 4.25, 18),
  formatOf('q8_0', 'gguf', 8.5, 43),
  formatOf('float16', 'floats', 16, 70),
];
const others = [
  formatOf('nf4', 'blocks', 4.5, 20),
  formatOf('q4_0', 'gguf', 4.5, 21.5),
  formatOf('mxfp4_even', 'blocks', 4.25, 19),
  formatOf('q8_0', 'gguf', 8.5, 44),
  formatOf('float16', 'floats', 16, Number.POSITIVE_INFINITY),
];
const tensor = { dtype: 'float32', shape: [2, 8], data: new Float32Array(16) } as const;
const configs: MeasuredConfig[] = configsFor(tensor, 'torch')
  .slice(0, 3)
  .map((config, i) => ({
    id: `config${i}`,
    config,
    report: { bitsPerWeight: 3 + i, sqnr: 10 + i } as Report,
  }));
const entries = (some: readonly MeasuredFormat[], language = english) =>
  entriesOf(language, { configs: [], formats: some });

describe('the best of several formats', () => {
  const points = entries(formats);

  test('has the highest SQNR that a budget of bits allows, its limit included', () => {
    assert.equal(bestWithin(points, 4.4)?.label, 'mxfp4_even');
    assert.equal(bestWithin(points, 4.5)?.label, 'nf4');
    assert.equal(bestWithin(points, 16)?.label, 'float16');
    assert.equal(bestWithin(points, 4), undefined);
  });

  test('is the smallest of those that are equally good, and never one without a signal', () => {
    const ranked = [
      { id: 'nothing', bits: 1, sqnr: Number.NaN },
      { id: 'large', bits: 5, sqnr: 20 },
      { id: 'small', bits: 4, sqnr: 20 },
    ];
    assert.equal(bestWithin(ranked, 8)?.id, 'small');
    assert.equal(bestWithin(ranked.toReversed(), 8)?.id, 'small');
    const alike = ranked.slice(1).map((one) => ({ ...one, bits: 4 }));
    assert.equal(bestWithin(alike, 8)?.id, 'large', 'the first of those that are the same');
    assert.equal(bestWithin(ranked, 1), undefined);
  });
});

describe('formats that change order between two tensors', () => {
  const [before, now] = [entries(formats), entries(others)];

  test('are about the same size, and one is ahead in each', () => {
    const found = swaps(before, now, 3);
    assert.deepEqual(
      found.map(({ one, other, before, now }) => [one.label, other.label, before, now]),
      [['nf4', 'q4_0', 2, -1.5]],
    );
    assert.deepEqual(swaps(before, before, 3), []);
  });

  test('are not those that only one tensor has, nor those with infinite leads', () => {
    assert.deepEqual(swaps(before, now.slice(1), 3), []);
    const exact = (of: number, other: number) => [
      { id: 'a', bits: 4, sqnr: of },
      { id: 'b', bits: 4, sqnr: other },
    ];
    const infinite = Number.POSITIVE_INFINITY;
    assert.deepEqual(swaps(exact(infinite, 3), exact(2, 3), 3), []);
    assert.deepEqual(swaps(exact(4, 3), exact(-infinite, 3), 3), []);
    assert.equal(swaps(exact(4, 3), exact(2, 3), 3).length, 1);
  });

  test('are not those that are equally good for one of the tensors, nor far apart in size', () => {
    const pair = (of: number, other: number, otherBits = 0.3) => [
      { id: 'a', bits: 0, sqnr: of },
      { id: 'b', bits: otherBits, sqnr: other },
    ];
    assert.deepEqual(swaps(pair(3, 3), pair(2, 3), 3), []);
    assert.deepEqual(swaps(pair(4, 3), pair(3, 3), 3), []);
    assert.equal(swaps(pair(4, 3), pair(2, 3), 3).length, 1);
    assert.deepEqual(swaps(pair(4, 3, 0.31), pair(2, 3, 0.31), 3), []);
  });

  test('have the largest changes first, each in one pair, and no more than asked for', () => {
    // Each letter is a size: its formats 1 and 2 change order, and one of them with 3 too.
    const points = (leads: Readonly<Record<string, readonly number[]>>) =>
      Object.entries(leads).flatMap(([name, sqnrs], size) =>
        sqnrs.map((sqnr, i) => ({ id: `${name}${i + 1}`, bits: size + 1, sqnr })),
      );
    const before = points({ a: [11, 10], b: [15, 10], c: [12, 10, 11], d: [13, 10, 10] });
    const now = points({ a: [5, 9], b: [9, 10], c: [6, 9, 9], d: [6, 9, 8] });
    const found = (most: number) =>
      swaps(before, now, most).map(({ one, other }) => `${one.id} ${other.id}`);
    assert.deepEqual(found(9), ['d1 d2', 'c1 c2', 'a1 a2', 'b1 b2']);
    assert.deepEqual(found(3), ['d1 d2', 'c1 c2', 'a1 a2']);
  });

  test('leave out a pair of which either format is in a larger change', () => {
    const points = (...sqnrs: number[]) => sqnrs.map((sqnr, i) => ({ id: `${i}`, bits: 4, sqnr }));
    // 0 falls behind all, and 1 behind 2 and 3: 0 with 3 is the largest change, then 1 with 2.
    const found = swaps(points(14, 13, 11, 10), points(1, 2, 4, 6), 9);
    assert.deepEqual(
      found.map(({ one, other, before, now }) => [one.id, other.id, before, now]),
      [
        ['0', '3', 4, -5],
        ['1', '2', 2, -2],
      ],
    );
  });

  test('are named in one sentence, with the best for each tensor', () => {
    assert.equal(
      orderSentence(english, before, now),
      'With at most 5 bits per weight, nf4 is best for the pinned tensor and q4_0 for this one. Formats of about the same size change order: nf4 against q4_0: +2.0 dB pinned, −1.5 dB now.',
    );
    assert.match(orderSentence(chinese, before, now), /nf4 对 q4_0：已固定的为 \+2\.0 dB/);
    assert.equal(
      orderSentence(english, before, before),
      'nf4 is best with at most 5 bits per weight for both tensors. No two formats of about the same size change order.',
    );
  });
});

describe('the points of integers and stored formats', () => {
  const all = entriesOf(english, { configs, formats });

  test('have a family each, and stored formats their names', () => {
    const { granularities, points } = pointsOf(english, all);
    const kindOf = (id: string) => {
      const found = points.find((point) => point.id === id) ?? assert.fail(id);
      return granularities[found.granularity]?.kind;
    };
    assert.equal(kindOf('stored:nf4'), 'blocks');
    assert.equal(kindOf('stored:q8_0'), 'gguf');
    assert.equal(kindOf('stored:float16'), 'floats');
    assert.equal(kindOf('config0'), 'tensor');
    const [first] = configs;
    assert.ok(first);
    const shared = [{ perChannel: 0 }, { perGroup: 4 }, { perChannel: 0 }] as const;
    const sharing = shared.map((granularity, i): MeasuredConfig => {
      const scheme = { ...first.config.scheme, granularity };
      return { ...first, id: `shared${i}`, config: { ...first.config, scheme } };
    });
    const some = pointsOf(english, entriesOf(english, { configs: sharing, formats: [] }));
    assert.deepEqual(
      some.granularities.map(({ kind }) => kind),
      ['channel', 'group'],
    );
    assert.deepEqual(
      some.points.map(({ granularity }) => granularity),
      [0, 1, 0],
    );
    const named = points.filter(({ isNamed }) => isNamed).map(({ dtype }) => dtype);
    assert.deepEqual(
      named,
      formats.map(({ format }) => format),
    );
  });

  test('are those of the present tensor as soon as some are there', () => {
    const job = <T>(value: readonly T[] | undefined, isEarlier: boolean) => ({ value, isEarlier });
    const count = (found: ReturnType<typeof measuredOf>) =>
      found && [found.configs.length, found.formats.length, found.isEarlier];
    const none = job<never>(undefined, false);
    assert.equal(measuredOf(none, none), undefined);
    assert.deepEqual(count(measuredOf(job(configs, false), none)), [3, 0, false]);
    assert.deepEqual(count(measuredOf(job(configs, false), job(formats, false))), [3, 5, false]);
    assert.deepEqual(count(measuredOf(job(configs, true), job(formats, true))), [3, 5, true]);
    assert.deepEqual(count(measuredOf(job(configs, false), job(formats, true))), [3, 0, false]);
    assert.deepEqual(count(measuredOf(none, job(formats, true))), [0, 5, true]);
  });

  test('are filtered by families, integers first', () => {
    const markup = markupOf(new EntryFilter(() => {}).chips(english, all.toReversed()));
    const families = [...markup.matchAll(/data-family=(\w+)/g)].map((one) => one[1]);
    assert.deepEqual(families, ['integers', 'floats', 'blocks', 'gguf']);
  });

  test('of more than 12 bits are shown on request, or while the current one is among them', () => {
    const filter = new EntryFilter(() => {});
    const shown = (current?: (typeof all)[0]) =>
      filter.shown(all, current).map(({ label }) => label);
    assert.ok(!shown().includes('float16'));
    assert.ok(shown().includes('q8_0'));
    assert.ok(shown(all.find(({ label }) => label === 'float16')).includes('float16'));
  });
});

describe('measuring the stored formats', () => {
  const known = [
    ...['float16', 'nvfp4', 'q4_0', 'q8_0', 'nf4'].map((name) => ({ name, family: 'blocks' })),
    { name: 'kmeans', family: 'codebook' },
  ];
  const core = (fails: (format: string) => unknown = () => undefined) =>
    ({
      storedFormats: async () => known,
      measureStored: async (_: unknown, name: string) => {
        const failure = fails(name);
        if (failure) throw failure;
        return { name };
      },
    }) as unknown as AsyncStoredEngine;
  const found = async (engine: AsyncStoredEngine, elements = 4) => {
    const reports: (readonly MeasuredFormat[])[] = [];
    const data = new Float32Array(elements);
    await measureFormats(engine, { dtype: 'float32', shape: [elements], data }, (some) =>
      reports.push(some),
    );
    return reports;
  };

  test('gives each its own report, some of them before the end', async () => {
    const reports = await found(core());
    assert.deepEqual(
      reports.map(({ length }) => length),
      [4, 6],
    );
    for (const { format, id, report } of reports.at(-1) ?? []) {
      assert.deepEqual(report, { name: format });
      assert.equal(id, `stored:${format}`);
    }
  });

  test('skips what refuses the tensor, and ends with a crash', async () => {
    const refused = new QuantError({ code: 'not_finite', values: {} });
    const all = await found(core((name) => name === 'nvfp4' && refused));
    assert.deepEqual(
      all.at(-1)?.map(({ format }) => format),
      ['float16', 'q4_0', 'q8_0', 'nf4', 'kmeans'],
    );
    const crashed = new QuantError({ code: 'engine_crashed', values: { reason: '' } });
    await assert.rejects(found(core((name) => name === 'q4_0' && crashed)), {
      code: 'engine_crashed',
    });
  });

  test('leaves k-means out where it takes too long', async () => {
    const has = async (elements: number) =>
      (await found(core(), elements)).at(-1)?.some(({ format }) => format === 'kmeans');
    assert.equal(await has(mostClustered), true);
    assert.equal(await has(mostClustered + 1), false);
    assert.equal((await found(core(), mostClustered + 1)).at(-1)?.length, known.length - 1);
  });

  test('is not taken for that of the next tensor', async () => {
    const job = new Job<readonly MeasuredFormat[], AsyncStoredEngine>(
      () => Promise.resolve(core()),
      () => {},
    );
    const ask = (key: object) =>
      job.ask([key], (engine, report) => measureFormats(engine, tensor, report));
    ask(configs);
    await new Promise((resolve) => setTimeout(resolve));
    assert.ok(job.value && !job.isEarlier);
    ask(formats);
    assert.ok(job.isEarlier);
    const present = { value: configs, isEarlier: false };
    assert.deepEqual(measuredOf(present, job)?.formats, []);
  });
});
