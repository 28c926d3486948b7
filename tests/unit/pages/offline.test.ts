import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { KeptSite } from '../../../web/pages/offline/kept_site.ts';
import { en, zh } from '../../../web/pages/offline/words.ts';
import { asking, type Build, buildOf, FakeCaches, FakeWorker, scope } from './fake_worker.ts';

// The service worker without a browser: it keeps, answers and deletes builds that are told apart by their texts.

const [a, b] = [buildOf('a'), buildOf('b')];

/** A service worker of a build, over the storage that earlier ones have filled. */
function workerOf(build: Build, caches = new FakeCaches()) {
  const worker = new FakeWorker(caches, build);
  return { worker, caches, site: new KeptSite(worker, build.edition, 'simd') };
}

/** A site that keeps build A, with a page open. */
async function keepingA() {
  const kept = workerOf(a);
  await kept.site.install();
  await kept.site.activate();
  kept.worker.pages.add('old');
  assert.equal(await textOf(kept.site, '', { mode: 'navigate', client: 'old' }), 'page of a');
  return kept;
}

/** The text of an answer; undefined for a network error. */
async function textOf(site: KeptSite, address: string, options = {}): Promise<string | undefined> {
  const response = await site.answer(asking(address, options));
  assert.ok(response, `${address} was left to the browser`);
  return response.type === 'error' ? undefined : response.text();
}

const keysIn = (caches: FakeCaches) =>
  [...caches.all.keys()].map((name) => name.split(' ').slice(2).join(' ')).sort();

describe('a kept site', () => {
  test('answers from its own files alone', async () => {
    const { site, worker } = await keepingA();
    worker.fetched.length = 0;
    assert.equal(await textOf(site, '?lang=zh', { mode: 'navigate' }), 'page of a');
    assert.equal(await textOf(site, 'index.html?v=old', { mode: 'navigate' }), 'page of a');
    assert.equal(await textOf(site, 'app.js?v=a&again=2'), 'script of a');
    assert.equal(await textOf(site, 'core.simd.wasm?v=a'), 'the same in all builds');
    assert.deepEqual(JSON.parse((await textOf(site, 'offline.json')) ?? ''), a.edition);
    assert.deepEqual(worker.fetched, []);
  });

  test('leaves other hosts, other folders and other methods to the browser', async () => {
    const { site } = await keepingA();
    for (const address of [
      'https://other.example/app.js',
      '/elsewhere/app.js',
      'service_worker.js',
    ])
      assert.equal(site.answer(asking(address)), undefined, address);
    assert.equal(site.answer(asking('app.js?v=a', { method: 'POST' })), undefined);
  });

  test('stores nothing for another kind of WebAssembly, and no Python', async () => {
    const { worker } = await keepingA();
    assert.deepEqual(worker.fetched.sort(), ['app.js', 'core.simd.wasm', 'index.html']);
  });

  test('reports the share of its size that has arrived', async () => {
    const { worker } = await keepingA();
    const shares = worker.told.flatMap((one) => (one.kind === 'progress' ? [one] : []));
    assert.deepEqual(shares.map(({ doneBytes, totalBytes }) => doneBytes / totalBytes).at(-1), 1);
    assert.ok(shares.every(({ group, version }) => group === 'page' && version === 'a'));
  });

  test('keeps Python on request, and takes it away again', async () => {
    const { site, worker } = await keepingA();
    const kept = await site.reply({ kind: 'keep', group: 'python' });
    assert.deepEqual(kept, { version: 'a', groups: ['page', 'python'] });
    worker.fetched.length = 0;
    assert.equal(await textOf(site, 'python/modules.zip?v=a'), 'modules of a');
    assert.deepEqual(worker.fetched, []);
    const removed = await site.reply({ kind: 'remove', group: 'python' });
    assert.deepEqual(removed.groups, ['page']);
  });

  test('steps aside when the browser has dropped its files', async () => {
    const { site, worker, caches } = await keepingA();
    caches.all.clear();
    worker.host = b;
    assert.equal(await textOf(site, '', { mode: 'navigate' }), 'page of b');
    assert.ok(worker.isUnregistered);
    assert.equal(await textOf(site, 'app.js?v=b'), 'script of b');
  });
});

describe('an update', () => {
  test('arrives whole beside the build that is used, and copies what both have', async () => {
    const { caches, site: siteOfA } = await keepingA();
    const { site, worker } = workerOf(b, caches);
    await site.install();
    assert.deepEqual(worker.fetched.sort(), ['app.js', 'index.html']);
    assert.deepEqual(keysIn(caches), ['key-a page', 'key-b page']);
    assert.equal(await textOf(siteOfA, '', { mode: 'navigate' }), 'page of a');
  });

  test('that waits is not deleted by the worker before', async () => {
    const { caches, site, worker } = await keepingA();
    await workerOf(b, caches).site.install();
    worker.registration.waiting = {};
    await site.discard();
    assert.deepEqual(keysIn(caches), ['key-a page', 'key-b page']);
    worker.registration.waiting = null;
    worker.registration.installing = {};
    await site.discard();
    assert.deepEqual(keysIn(caches), ['key-a page', 'key-b page']);
  });

  test('leaves an open page its files until it is closed', async () => {
    const { caches } = await keepingA();
    const { site, worker } = workerOf(b, caches);
    worker.pages.add('old').add('new');
    await site.install();
    await site.activate();
    assert.equal(await textOf(site, '', { mode: 'navigate', client: 'new' }), 'page of b');
    assert.equal(await textOf(site, 'app.js?v=b', { client: 'new' }), 'script of b');
    assert.equal(await textOf(site, 'app.js?v=a', { client: 'old' }), 'script of a');
    assert.deepEqual(
      JSON.parse((await textOf(site, 'offline.json', { client: 'old' })) ?? ''),
      a.edition,
    );
    worker.pages.delete('old');
    await site.discard();
    assert.deepEqual(keysIn(caches), ['key-b page']);
    assert.equal(await textOf(site, 'app.js?v=a', { client: 'old' }), undefined);
  });

  test('brings Python if it was kept, and waits for the reader', async () => {
    const { caches, site: siteOfA } = await keepingA();
    await siteOfA.reply({ kind: 'keep', group: 'python' });
    const { site, worker } = workerOf(b, caches);
    await site.install();
    assert.deepEqual(keysIn(caches), ['key-a page', 'key-a python', 'key-b page', 'key-b python']);
    assert.ok(!worker.fetched.includes('python/pyodide.wasm'), 'it is the same in both');
    assert.ok(!worker.isSkipping);
    await site.reply({ kind: 'use' });
    assert.ok(worker.isSkipping);
  });

  for (const [name, answer, code] of [
    ['a damaged file', (_: string, text = '') => new Response(text.replace('of', 'oF')), 'damaged'],
    ['an HTML page for a missing file', () => new Response('page of b'), 'damaged'],
    ['a missing file', () => new Response('', { status: 404 }), 'damaged'],
    [
      'a right file with a wrong status',
      (_: string, text = '') => new Response(text, { status: 500 }),
      'damaged',
    ],
    ['a longer file', (_: string, text = '') => new Response(`${text}\n`), 'damaged'],
    [
      'no network',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'unreachable',
    ],
  ] as const) {
    test(`with ${name} leaves nothing but the build before`, async () => {
      const { caches, site: siteOfA } = await keepingA();
      const { site, worker } = workerOf(b, caches);
      worker.answer = (path, text) => (path === 'app.js' ? answer(path, text) : new Response(text));
      await assert.rejects(site.install());
      assert.deepEqual(keysIn(caches), ['key-a page']);
      const failed = worker.told.at(-1);
      assert.deepEqual(failed, { kind: 'failed', version: 'b', failure: code, file: 'app.js' });
      assert.equal(await textOf(siteOfA, 'app.js?v=a'), 'script of a');
    });
  }

  test('that storage has no space for leaves nothing but the build before', async () => {
    const { caches, site: siteOfA } = await keepingA();
    for (const space of [0, 1, 2, 3]) {
      const { site, worker } = workerOf(b, caches);
      caches.space = space;
      await assert.rejects(site.install());
      assert.equal(worker.told.at(-1)?.kind, 'failed');
      assert.equal((worker.told.at(-1) as { failure: string }).failure, 'full');
      assert.deepEqual(keysIn(caches), ['key-a page']);
    }
    assert.equal(await textOf(siteOfA, '', { mode: 'navigate', client: 'full' }), 'page of a');
  });

  test('that was killed is never read, and deleted before the next one', async () => {
    const { caches } = await keepingA();
    const halfOfB = await caches.open('zeropoint /course/ key-b page');
    await halfOfB.put(`${scope}app.js`, new Response('half of a script'));
    const { site } = workerOf(b, caches);
    assert.equal(await textOf(site, 'app.js?v=b'), 'script of b', 'it comes from the network');
    await halfOfB.put(`${scope}left.js`, new Response('of an attempt before'));
    await site.install();
    assert.equal(await textOf(site, 'app.js?v=b'), 'script of b');
    const whole = await caches.open('zeropoint /course/ key-b page');
    assert.equal(await whole.match(`${scope}left.js`), undefined);
    const { site: siteOfA, worker } = workerOf(a, caches);
    worker.pages.add('old');
    caches.all.delete('zeropoint /course/ key-b page');
    await (await caches.open('zeropoint /course/ key-b page')).put('x', new Response(''));
    await siteOfA.discard();
    assert.deepEqual(keysIn(caches), ['key-a page']);
  });
});

describe('versions', () => {
  test('a file that is not kept is taken from the network only if it is of the page’s build', async () => {
    const { site, worker } = await keepingA();
    assert.equal(await textOf(site, 'python/modules.zip?v=a'), 'modules of a');
    worker.host = b;
    assert.equal(await textOf(site, 'python/modules.zip?v=a'), undefined);
    assert.equal(
      await textOf(site, 'python/pyodide.wasm?v=a'),
      'Python',
      'the same in both builds',
    );
    assert.equal(await textOf(site, 'unknown.js?v=a'), undefined);
  });

  test('a version that is not kept gets nothing', async () => {
    const { site, worker } = await keepingA();
    worker.host = b;
    assert.equal(await textOf(site, 'app.js?v=b'), undefined);
  });

  test('a download that the reader opens comes from the host', async () => {
    const { site, worker } = await keepingA();
    worker.host = b;
    assert.equal(await textOf(site, 'zeropoint.html', { mode: 'navigate' }), 'download of b');
  });

  test('another copy of the site on the same host has caches of its own', async () => {
    const { caches } = await keepingA();
    const { site, worker } = workerOf(b, caches);
    worker.registration.scope = 'https://example.org/course/second/';
    const other = new KeptSite(worker, b.edition, 'simd');
    await other.discard();
    assert.deepEqual(keysIn(caches), ['key-a page']);
    await site.discard();
  });
});

test('both languages have the sentences, with the same values', () => {
  for (const [id, sentence] of Object.entries(en)) {
    const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    assert.deepEqual(values(zh[id as keyof typeof zh]), values(sentence), id);
  }
});
