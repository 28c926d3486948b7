import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import type { AsyncStoredEngine } from '../../../web/core/worker/stored_client.ts';
import type { MeasuredConfig } from '../../../web/instrument/bits_vs_error/compute.ts';
import { entriesOf, measuredOf, pointsOf } from '../../../web/instrument/bits_vs_error/entries.ts';
import { EntryFilter } from '../../../web/instrument/bits_vs_error/entry_filter.ts';
import {
  type MeasuredFormat,
  measureFormats,
  mostClustered,
} from '../../../web/instrument/bits_vs_error/stored_points.ts';
import { Job } from '../../../web/instrument/job.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { markupOf } from '../support/chart_reader.ts';
import { configs, formats, tensor } from './measured_points.ts';

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
