import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refuseExpansion } from '../../../web/cli/expansion.ts';
import { Usage } from '../../../web/cli/usage.ts';
import { batchesOf } from '../../../web/report/job.ts';
import type { Checkpoint, TensorEntry } from '../../../web/report/readers/checkpoint.ts';
import { gather } from '../../../web/report/readers/gather.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { readRange, readSlices } from '../../../web/report/readers/slices.ts';
import { companionName, rootOf } from '../../../web/report/schemes/companion_names.ts';
import { bytesToSurvey } from '../../../web/report/survey/survey.ts';
import { mostCells, stacksSteps } from '../../../web/report/views/stacks.ts';
import { isExpanded, workOf } from '../../../web/report/work.ts';
import { inPieces, type ListEvent } from '../../../web/report/worker/list_files.ts';
import { atOnce } from '../../../web/text/steps.ts';
import {
  npzMembers,
  onnxLoops,
  onnxOneScale,
  onnxTensors,
  safetensorsTensors,
  torchKeys,
  torchViews,
} from '../../robustness/attacks/work_files.ts';
import { codeOf, countingSource } from '../support/weight_files.ts';
import { surveyed } from './report_rows.ts';

// Small files that ask for much work. Work is counted in reads and bytes, or is so much that a test which does
// all of it never ends.

async function opened(name: string, bytes: Uint8Array) {
  const { source, counted } = countingSource(bytes, name);
  const checkpoint = await openCheckpoint([source]);
  const listed = { ...counted };
  Object.assign(counted, { bytes: 0, reads: 0 });
  return { source, counted, listed, checkpoint };
}

/** Reads all elements of tensors, in the order of a survey. */
async function readAll({ source, checkpoint }: Awaited<ReturnType<typeof opened>>) {
  let bytes = 0;
  for (const batch of batchesOf(checkpoint.tensors, bytesToSurvey, 2, (one) => one))
    for (const entry of batch)
      for await (const slice of readSlices([source], entry, 2 ** 20)) bytes += slice.length;
  return bytes;
}

describe('views of one deflated storage', () => {
  const views = (count: number, offsetOf: (at: number) => number, length = 1000) =>
    Array.from({ length: count }, (_, at) => ({ offset: offsetOf(at), length }));

  test('are read by inflating it once, whichever way they lie', async () => {
    for (const offsetOf of [
      (at: number) => at * 1000,
      (at: number) => 200_000 - at * 1000,
      () => 0,
      (at: number) => (at * 7919) % 200_000,
    ]) {
      const file = await opened('v.pt', torchViews(views(200, offsetOf), 300_000));
      const [first] = file.checkpoint.tensors;
      assert.equal(await readAll(file), 200 * 4000);
      assert.equal(file.counted.bytes, first?.length);
    }
  });

  test('that end before it are whole, and those beyond what is kept come in their order', async () => {
    const count = 2 ** 25;
    const far = views(64, (at) => (63 - at) * 2 ** 19, 1000);
    const file = await opened('v.pt', torchViews(far, count));
    assert.equal(await readAll(file), 64 * 4000);
    const [first] = file.checkpoint.tensors;
    assert.ok(file.counted.bytes <= (first?.length ?? 0), 'inflated once');
  });

  test('give the same elements as those of a stored one', async () => {
    const some = views(20, (at) => at * 333, 500);
    const [one, other] = await Promise.all(
      [true, false].map((isDeflated) => opened('v.pt', torchViews(some, 10_000, isDeflated))),
    );
    assert.ok(one && other);
    for (const [at, entry] of one.checkpoint.tensors.entries()) {
      const stored: TensorEntry | undefined = other.checkpoint.tensors[at];
      assert.ok(stored && entry.deflated?.isShared && !stored.deflated);
      assert.deepEqual(
        await readRange([one.source], entry, 10, 100),
        await readRange([other.source], stored, 10, 100),
      );
    }
  });

  test('are one call of a survey', async () => {
    const { checkpoint } = await opened(
      'v.pt',
      torchViews(
        views(300, (at) => 299 - at),
        2000,
      ),
    );
    const batches = batchesOf(checkpoint.tensors, bytesToSurvey, 4, (one) => one);
    assert.equal(batches.length, 1);
    const skips = batches[0]?.map(({ deflated }) => deflated?.skip ?? 0) ?? [];
    assert.deepEqual(
      skips,
      skips.toSorted((a, b) => a - b),
    );
  });
});

describe('the work on a file is known before it begins', () => {
  const great = () =>
    torchViews(
      Array.from({ length: 200 }, () => ({ offset: 0, length: 2 ** 21 })),
      2 ** 21,
    );

  test('and is out of proportion for views of much', async () => {
    const { checkpoint, source } = await opened('v.pt', great());
    const work = workOf(checkpoint.tensors, [source]);
    assert.equal(work.bytes, 200 * 2 * 2 ** 23 + 2 ** 23, 'each twice, and the storage once');
    assert.equal(work.size, source.size);
    assert.ok(isExpanded(work));
    const place = { ...source, path: '/v.pt' };
    assert.throws(
      () => refuseExpansion(checkpoint, [place], false),
      (error: Error) => {
        assert.ok(error instanceof Usage);
        assert.match(error.message, /^v\.pt has .* kB|^v\.pt has /);
        assert.match(error.message, /3\.36 GB.*times as much.*--allow-expansion\.$/);
        return true;
      },
    );
    refuseExpansion(checkpoint, [place], true);
  });

  test('and is none of small files, nor of large ones that are what they hold', () => {
    assert.ok(!isExpanded({ bytes: 2 ** 29, size: 1 }));
    assert.ok(isExpanded({ bytes: 2 ** 29 + 1, size: 1 }));
    assert.ok(!isExpanded({ bytes: 2 ** 40, size: 2 ** 34 }));
    assert.ok(isExpanded({ bytes: 2 ** 40 + 1, size: 2 ** 34 }));
  });
});

describe('few reads list', () => {
  for (const [what, isDeflated] of [
    ['stored', false],
    ['deflated', true],
  ] as const) {
    test(`an archive of very many ${what} members`, async () => {
      const { listed, checkpoint } = await opened('w.npz', npzMembers(3000, 4, isDeflated));
      assert.equal(checkpoint.tensors.length, 3000);
      assert.ok(listed.reads < 60, `${listed.reads} reads`);
    });
  }

  test('ranges near each other, and each range is given its own bytes', async () => {
    const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251);
    const { source, counted } = countingSource(bytes, 'x');
    const ranges = [190_000, 5, 0, 100_000, 7, 100_090].map((start) => ({ start, length: 10 }));
    const found: Uint8Array[] = [];
    await gather(source, ranges, (own, place) => {
      found[place] = own.slice();
    });
    assert.deepEqual(
      found,
      ranges.map(({ start }) => bytes.slice(start, start + 10)),
    );
    assert.deepEqual([counted.reads, counted.bytes], [3, 17 + 100 + 10]);
  });
});

describe('what would be a power of its size ends', () => {
  test('keys of tuples of tuples', async () => {
    const read = (width: number, depth: number) => codeOf(opened('k.pt', torchKeys(width, depth)));
    assert.equal(await read(1000, 4), 'torch_pickle');
    assert.equal(await read(2, 3), 'weights_none', 'few items are a key');
  });

  test('nodes that lead back to themselves', async () => {
    const { checkpoint } = await opened('m.onnx', onnxLoops(2000));
    assert.equal(checkpoint.tensors.length, 1);
  });

  test('names that the patterns of companions would try in every way', () => {
    const long = `${'_'.repeat(200_000)}x`;
    assert.equal(companionName(long), undefined);
    assert.equal(rootOf(long), long);
  });

  test('the map of as many layers as kinds of tensors', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => surveyed(at, `l.${at}.kind${at}x`));
    const { stacks, leftOut } = atOnce(stacksSteps(rows));
    const cells = stacks.reduce(
      (sum, { layers, columns }) => sum + layers.length * columns.length,
      0,
    );
    assert.ok(cells <= mostCells, `${cells} cells`);
    const shown = stacks
      .flatMap(({ layers }) => layers.flatMap((one) => one.cells))
      .filter(Boolean);
    assert.equal(leftOut, rows.length - shown.length);
  });
});

describe('very many tensors', () => {
  test('that have one scale are weights, and the scale is none', async () => {
    const { checkpoint } = await opened('m.onnx', onnxOneScale(300));
    assert.equal(checkpoint.tensors.length, 300);
    assert.ok(checkpoint.tensors.every(({ packed }) => packed?.parts.scales?.name === 'scale'));
  });

  test('cross from the worker in pieces', async () => {
    const { checkpoint } = await opened('m.onnx', onnxTensors(5001));
    const events: ListEvent[] = [];
    const rest = inPieces(checkpoint, (event) => events.push(event));
    assert.deepEqual([rest.tensors, rest.skipped, rest.kind], [[], [], 'onnx']);
    const pieces = events.flatMap((event) => ('tensors' in event ? [event.tensors] : []));
    assert.ok(pieces.every(({ length }) => length <= 2000));
    assert.deepEqual(pieces.flat(), checkpoint.tensors);
  });

  test('are refused beyond a limit', async () => {
    const most = 2 ** 18;
    const file = (count: number) => safetensorsTensors(count, 0, (at) => at.toString(36));
    const read = (count: number): Promise<Checkpoint> =>
      openCheckpoint([countingSource(file(count), 'w.safetensors').source]);
    assert.equal(await codeOf(read(most + 1)), 'weights_many');
    assert.equal((await read(most)).tensors.length, most);
  });
});
