import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { type Blob, resolveObjectURL } from 'node:buffer';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { quantizerVerbs, smallVerbs, storedVerbs } from '../../../web/core/engine/contract.ts';
import { QuantError } from '../../../web/core/engine/errors.ts';
import type { OpenPort } from '../../../web/core/rpc/protocol.ts';
import { lessonClient } from '../../../web/core/worker/lesson_client.ts';
import { openCore, wholePorts } from '../../../web/core/worker/open_core.ts';
import { openStored } from '../../../web/core/worker/stored_client.ts';
import { openClient, wholeClient } from '../../../web/core/worker/whole_client.ts';
import { weightFileVerbs } from '../../../web/report/worker/weight_files.ts';
import { openWeights } from '../../../web/report/worker/weights_client.ts';
import type { WeightsParts } from '../../../web/report/worker/weights_main.ts';
import type { Files } from '../../../web/ui/files.ts';
import { FakePort, tick } from '../support/fake_port.ts';
import { useFakeWorkers, workers } from '../support/fake_worker.ts';
import { acceptNames, fakeFiles, nameOf } from './fake_files.ts';

// How the page reaches its two cores: which files it fetches, and what it does without workers.

describe('opening a core', () => {
  let restore: () => void;
  /** The names of the files that were asked for. */
  let asked: string[];
  /** The modules that can be imported, by name. */
  let modules: Record<string, unknown>;
  let files: Files;
  const { validate } = WebAssembly;

  beforeEach(() => {
    restore = useFakeWorkers();
    modules = {};
    ({ asked, files } = fakeFiles(modules));
    acceptNames('simd');
  });
  afterEach(() => {
    WebAssembly.validate = validate;
    restore();
  });

  /** The worker that was started, by the text that it runs and the core that it boots with. */
  const started = async () => {
    const [{ url = '', posted = [] } = {}] = workers;
    const boot = posted[0]?.message as { parts: ArrayBuffer };
    const text = await (resolveObjectURL(url) as Blob).text();
    return [text, boot.parts instanceof ArrayBuffer ? nameOf(boot.parts) : undefined];
  };

  for (const variant of ['simd', 'scalar'] as const) {
    test(`fetches the lesson’s ${variant} build, for a worker`, async () => {
      acceptNames(variant);
      const client = await openCore(files);
      assert.deepEqual(asked, [`zeropoint.lesson.${variant}.wasm`, `worker.${variant}.js`]);
      client.open();
      assert.deepEqual(await started(), [`text of worker.${variant}.js`, asked[0]]);
      client.close();
    });

    test(`fetches the whole ${variant} build, for a worker of its own`, async () => {
      acceptNames(variant);
      const client = wholeClient(await wholePorts(files));
      assert.deepEqual(asked, [`zeropoint.${variant}.wasm`, `engine.worker.${variant}.js`]);
      client.open();
      assert.deepEqual(await started(), [`text of engine.worker.${variant}.js`, asked[0]]);
      client.close();
    });

    test(`fetches the ${variant} build of stored formats, for a worker of its own`, async () => {
      acceptNames(variant);
      const client = await openStored(files, openClient);
      assert.deepEqual(asked, [
        ...[`zeropoint.formats.${variant}.wasm`, `formats.worker.${variant}.js`],
      ]);
      assert.deepEqual(Object.keys(client.session()), [...storedVerbs]);
      client.open();
      assert.deepEqual(await started(), [`text of formats.worker.${variant}.js`, asked[0]]);
      client.close();
    });

    test(`fetches the ${variant} build for files once, for as many workers as are wanted`, async () => {
      acceptNames(variant);
      const open = await openWeights(files);
      assert.deepEqual(asked, [
        ...[`zeropoint.weights.${variant}.wasm`, `weights.worker.${variant}.js`],
        'file_reader.worker.js',
      ]);
      const clients = [open(), open()];
      for (const client of clients) {
        assert.deepEqual(Object.keys(client.session()), [...weightFileVerbs]);
        client.open();
      }
      assert.equal(workers.length, 2);
      const boot = workers[0]?.posted[0]?.message as { parts: WeightsParts } | undefined;
      assert.ok(boot);
      assert.equal((await started())[0], `text of weights.worker.${variant}.js`);
      assert.deepEqual(
        [nameOf(boot.parts.wasm), boot.parts.reader],
        [asked[0], 'text of file_reader.worker.js'],
      );
      for (const client of clients) client.close();
      assert.equal(asked.length, 3);
      const damaged = async (name: string) => (name.startsWith('file_reader') ? '' : 'text');
      await assert.rejects(openWeights({ ...files, text: damaged }), { message: /file_reader/ });
    });
  }

  for (const [what, change] of [
    ['core', { bytes: async () => new ArrayBuffer(3) }],
    ['worker', { text: async () => '' }],
  ] as const) {
    test(`rejects a damaged ${what}, so that a retry fetches it again`, async () => {
      WebAssembly.validate = validate;
      const valid = { bytes: async () => Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0).buffer };
      await assert.rejects(openCore({ ...files, ...valid, ...change }), { message: /wasm/ });
      await assert.rejects(wholePorts({ ...files, ...valid, ...change }), { message: /wasm/ });
      await openCore({ ...files, ...valid });
    });
  }

  test('goes on in the page’s own thread where a worker does not start', async () => {
    modules['host.simd.js'] = {
      createHost: (reply: (message: object) => void) => (request: { kind: string; id?: number }) =>
        reply(
          request.kind === 'boot'
            ? { kind: 'ready' }
            : { kind: 'value', id: request.id, value: 'inline' },
        ),
    };
    const client = await openCore(files);
    const answer = client.session().kernelName();
    workers[0]?.dispatch('error', { message: 'forbidden' });
    assert.equal(await answer, 'inline');
    assert.equal(asked.at(-1), 'host.simd.js');
    assert.ok(workers[0]?.terminated);
  });

  test('so does the whole engine, whose module is its host', async () => {
    const booted: string[] = [];
    modules['engine.simd.js'] = {
      loadEngine: async (wasm: ArrayBuffer) => {
        booted.push(nameOf(wasm));
        return { absMax: ([x = 0]: number[]) => Math.abs(x) };
      },
    };
    const client = wholeClient(await wholePorts(files));
    const answer = client.session().absMax(Float32Array.of(-4));
    workers[0]?.dispatch('error', { message: 'forbidden' });
    assert.equal(await answer, 4);
    assert.deepEqual([asked.at(-1), booted], ['engine.simd.js', ['zeropoint.simd.wasm']]);
  });

  test('so do the stored formats', async () => {
    const booted: string[] = [];
    modules['formats.simd.js'] = {
      loadFormats: async (wasm: ArrayBuffer) => {
        booted.push(nameOf(wasm));
        return { storedFormats: () => ['q4_0'] };
      },
    };
    const client = await openStored(files, openClient);
    const answer = client.session().storedFormats();
    workers[0]?.dispatch('error', { message: 'forbidden' });
    assert.deepEqual(await answer, ['q4_0']);
    assert.deepEqual([asked.at(-1), booted], ['formats.simd.js', ['zeropoint.formats.simd.wasm']]);
  });

  test('takes another variant and other ports, as Node does', async () => {
    const given: unknown[] = [];
    const own: OpenPort[] = [new FakePort().open];
    const ports = await wholePorts(files, 'scalar', (source, wasm, inline) => {
      given.push(source, nameOf(wasm), typeof inline);
      return own;
    });
    assert.equal(ports, own);
    assert.deepEqual(given, [
      ...['text of engine.worker.scalar.js', 'zeropoint.scalar.wasm', 'function'],
    ]);
  });

  test('is refused without WebAssembly, before anything is fetched', async () => {
    const known = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly') ?? assert.fail();
    Reflect.deleteProperty(globalThis, 'WebAssembly');
    try {
      const refused = await openCore(files).catch((error) => error);
      assert.ok(refused instanceof QuantError);
      assert.deepEqual([refused.code, refused.values], ['webassembly_missing', {}]);
    } finally {
      Object.defineProperty(globalThis, 'WebAssembly', known);
    }
    assert.deepEqual(asked, []);
  });
});

test('the clients have the verbs of their engines', async () => {
  const ports = [new FakePort().open];
  assert.deepEqual(Object.keys(lessonClient(ports).session()), [...smallVerbs]);
  assert.deepEqual(Object.keys(wholeClient(ports).session()), [
    ...quantizerVerbs,
    ...['minMax', 'absMax'],
  ]);
  await tick();
});
