import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { TensorJob, workerCount } from '../../../web/report/job.ts';
import { weightFilesAmong } from '../../../web/report/open_files.ts';
import type { Outcome } from '../../../web/report/survey/outcomes.ts';
import { bytesToSurvey, type TensorReport } from '../../../web/report/survey/survey.ts';
import { entryOf } from '../support/weight_entries.ts';
import { surveyed } from './report_rows.ts';

const rows = ['a', 'b', 'c', 'd'].map((name, index) => ({ index, entry: entryOf(name) }));

interface Call {
  readonly name: string;
  /** Whose turn it is, and the row that it is told to expect. */
  readonly client: number;
  readonly next: string | undefined;
  readonly onEvent: (event: unknown) => void;
  readonly resolve: (report: TensorReport) => void;
  readonly reject: (error: unknown) => void;
}

/** Clients whose surveys the test answers. */
function fakeClients(count: number) {
  const calls: Call[] = [];
  const closed: number[] = [];
  const clients = Array.from({ length: count }, (_, index) => ({
    survey: (name: string, onEvent: (event: unknown) => void, next?: string) =>
      new Promise<TensorReport>((resolve, reject) =>
        calls.push({ name, client: index, next, onEvent, resolve, reject }),
      ),
    close: () => {
      closed.push(index);
    },
  }));
  return { calls, closed, clients };
}

function jobOf(clients: ReturnType<typeof fakeClients>['clients']) {
  const found: string[] = [];
  let bytes = 0;
  const job = new TensorJob({
    ...{ clients, rows },
    bytesOf: ({ entry }) => bytesToSurvey(entry),
    work: async (client, [row], onEvent, next) => [
      { result: await client.survey(row?.entry.name ?? '', onEvent, next?.[0]?.entry.name) },
    ],
    onBytes: (count) => {
      bytes += count;
    },
    onResult: ({ entry }) => found.push(entry.name),
    onProblem: ({ entry }, { code }) => found.push(`${entry.name}: ${code}`),
  });
  return { job, found, worked: () => bytes };
}

const tick = () => new Promise((resolve) => setTimeout(resolve));
const { report } = surveyed(0, 'a');

describe('the work on many tensors', () => {
  test('gives each worker the next tensor when it is done, and goes on after a failure', async () => {
    const { calls, clients } = fakeClients(2);
    const { job, found, worked } = jobOf(clients);
    const done = job.run();
    const names = () => calls.map(({ name }) => name).join('');
    assert.equal(names(), 'ab');
    calls[1]?.onEvent(100);
    assert.equal(worked(), 100);
    const crash = { code: 'engine_crashed', values: { reason: 'trap' } };
    calls[1]?.reject(new QuantError(crash));
    await tick();
    assert.equal(names(), 'abd', 'c is to be the other’s');
    calls[2]?.resolve(report);
    await tick();
    calls[3]?.reject(new Error('gone'));
    calls[0]?.resolve(report);
    await done;
    assert.deepEqual(found, ['b: engine_crashed', 'd', 'c: core_unavailable', 'a']);
    assert.equal(
      worked(),
      rows.reduce((sum, { entry }) => sum + bytesToSurvey(entry), 0),
    );
  });

  test('tells each worker what it gets next, and leaves no worker idle for that', async () => {
    const { calls, clients } = fakeClients(2);
    const { job, found } = jobOf(clients);
    const done = job.run();
    const told = () => calls.map(({ client, name, next = '-' }) => `${client}${name}${next}`);
    assert.deepEqual(told(), ['0ac', '1bd']);
    calls[0]?.resolve(report);
    await tick();
    assert.deepEqual(told().slice(2), ['0c-']);
    calls[2]?.resolve(report);
    await tick();
    assert.deepEqual(told().slice(3), ['0d-'], 'the one that the other was to get');
    calls[3]?.resolve(report);
    calls[1]?.resolve(report);
    await done;
    assert.deepEqual(found.toSorted(), ['a', 'b', 'c', 'd']);
    assert.equal(calls.length, 4);
  });

  describe('that are small', () => {
    const many = Array.from({ length: 4000 }, (_, index) => ({
      index,
      entry: entryOf(`t${index}`, { shape: [2, 4] }),
    }));
    type Names = readonly string[];
    /** A job of two clients; `answer` has the outcome of each call. */
    const run = async (
      answer: (names: Names) => Promise<readonly Outcome<string>[]>,
      rows: typeof many = many,
    ) => {
      const sizes: number[] = [];
      const found: string[] = [];
      let bytes = 0;
      const job = new TensorJob<{ close(): void }, (typeof many)[number], string>({
        ...{ clients: [0, 1].map(() => ({ close: () => {} })), rows },
        bytesOf: ({ entry }) => bytesToSurvey(entry),
        work: (_, batch) => {
          sizes.push(batch.length);
          return answer(batch.map(({ entry }) => entry.name));
        },
        onBytes: (count) => {
          bytes += count;
        },
        onResult: ({ entry }, result) => found.push(`${entry.name} ${result}`),
        onProblem: ({ entry }, { code }) => found.push(`${entry.name} ${code}`),
      });
      await job.run();
      assert.equal(
        bytes,
        rows.reduce((sum, { entry }) => sum + bytesToSurvey(entry), 0),
      );
      return { sizes, found };
    };
    const good = async (names: Names) => names.map((name) => ({ result: `of ${name}` }));

    test('go to a worker together, each with an outcome of its own', async () => {
      const { sizes, found } = await run(good);
      assert.equal(Math.max(...sizes), 64);
      assert.ok(sizes.length >= 32 && sizes.length <= 70, String(sizes.length));
      assert.deepEqual(
        found.toSorted(),
        many.map(({ entry: { name } }) => `${name} of ${name}`).toSorted(),
      );
    });

    test('go alone if they are few, or large', async () => {
      assert.deepEqual(new Set((await run(good, many.slice(0, 32))).sizes), new Set([1]));
      const large = many.slice(0, 200).map((row) => ({
        ...row,
        entry: entryOf(row.entry.name, { shape: [512, 512] }),
      }));
      assert.deepEqual(new Set((await run(good, large)).sizes), new Set([1]));
    });

    test('are tried alone after a crash, so that only the one to blame is refused', async () => {
      const { found } = await run(async (names) => {
        if (names.includes('t100')) {
          throw new QuantError({ code: 'engine_crashed', values: { reason: 'trap' } });
        }
        return good(names);
      });
      assert.deepEqual(
        found.filter((text) => !/ of /.test(text)),
        ['t100 engine_crashed'],
      );
      assert.equal(found.length, many.length);
    });
  });

  test('reports nothing after it was cancelled', async () => {
    const { calls, closed, clients } = fakeClients(2);
    const { job, found, worked } = jobOf(clients);
    const done = job.run();
    calls[0]?.resolve(report);
    await tick();
    const before = worked();
    job.cancel();
    calls[1]?.onEvent(5);
    calls[1]?.resolve(report);
    calls[2]?.reject(new QuantError({ code: 'engine_crashed', values: {} }));
    await done;
    assert.deepEqual(found, ['a']);
    assert.equal(worked(), before);
    assert.deepEqual(closed, [0, 1]);
    assert.equal(calls.length, 3);
  });
});

test('the work of a tensor is its elements’ bytes, twice', () => {
  assert.equal(bytesToSurvey(entryOf('a')), 2 * 16384);
  assert.equal(
    bytesToSurvey(
      entryOf('a', { deflated: { skip: 128, length: 16384, whole: 16512 }, length: 9 }),
    ),
    32768,
  );
  assert.equal(bytesToSurvey(entryOf('a', { inline: new Uint8Array(12), length: 99 })), 24);
});

test('one processor is left to the page, and at most four are used', () => {
  assert.deepEqual([1, 2, 3, 5, 64].map(workerCount), [2, 2, 2, 4, 4]);
});

describe('the files that were given', () => {
  const named = (...names: string[]) => names.map((name) => new File([], name));
  const taken = (...names: string[]) => {
    const found = weightFilesAmong(named(...names));
    return 'taken' in found ? found.taken.map(({ name }) => name) : found.problem;
  };

  test('are those with weights, in the order of their names', () => {
    assert.deepEqual(
      taken('m-10.safetensors', 'README.md', 'm-9.SAFETENSORS', 'model.safetensors.index.json'),
      ['m-9.SAFETENSORS', 'm-10.safetensors', 'model.safetensors.index.json'],
    );
  });

  test('are PyTorch’s with their index, and no other list', () => {
    assert.deepEqual(
      taken(
        'pytorch_model.bin.index.json',
        'tokenizer.json',
        'pytorch_model-1.bin',
        'a.index.json',
      ),
      ['pytorch_model-1.bin', 'pytorch_model.bin.index.json'],
    );
  });

  test('are taken whatever the name of a single one is', () => {
    assert.deepEqual(taken('weights'), ['weights']);
  });

  const within = (...paths: string[]) => {
    const files = paths.map((path) => {
      const file = new File([], path.slice(path.lastIndexOf('/') + 1));
      return Object.defineProperty(file, 'webkitRelativePath', { value: path });
    });
    const found = weightFilesAmong(files);
    if ('problem' in found) return [found.problem.code, found.problem.values.folder];
    return found.taken.map(({ name, webkitRelativePath: path }) => path || name);
  };

  test('are one checkpoint of a folder that mixes kinds', () => {
    assert.deepEqual(
      within(
        ...['m/README.md', 'm/config.json', 'm/pytorch_model.bin', 'm/optimizer.pt'],
        ...['m/model-00002-of-00002.safetensors', 'm/model-00001-of-00002.safetensors'],
        ...[
          'm/model.safetensors.index.json',
          'm/onnx/model.onnx',
          'm/original/consolidated.00.pth',
        ],
      ),
      [
        ...['m/model-00001-of-00002.safetensors', 'm/model-00002-of-00002.safetensors'],
        ...['m/config.json', 'm/model.safetensors.index.json'],
      ],
    );
    assert.deepEqual(within('m/a.txt', 'm/onnx/model.onnx', 'm/onnx/model.onnx.data'), [
      'm/onnx/model.onnx',
      'm/onnx/model.onnx.data',
    ]);
    assert.deepEqual(within('m/a.txt', 'm/tables/a.csv', 'm/b.csv'), ['m/tables/a.csv', 'm/b.csv']);
  });

  test('of a folder with several checkpoints are refused', () => {
    assert.deepEqual(within('m/a.Q4_0.gguf', 'm/a.Q8_0.gguf')[0], 'folder_several');
    assert.deepEqual(within('m/unet/a.safetensors', 'm/vae/a.safetensors', 'm/index.json'), [
      'folder_below',
      'unet',
    ]);
    // Two folders that were dropped together.
    assert.deepEqual(within('m/a.safetensors', 'n/a.safetensors')[0], 'weights_several');
  });

  test('are refused if none holds weights', () => {
    const problem = taken('a.md', 'config.json') as { code: string; values: { count: number } };
    assert.equal(problem.code, 'none');
    assert.equal(problem.values.count, 2);
  });
});
