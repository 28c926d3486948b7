import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { guideExamples } from '../wasm/guide.ts';
import { type Driver, openDriver } from './driver.ts';
import { sharedSite } from './shared_site.ts';
import { openSite } from './site.ts';

// The library in a browser, on the site's own page, whose policy allows no eval and no foreign host.

type Library = typeof import('../../web/core/library/library.ts');

const shared = sharedSite();
let driver: Driver;
beforeEach(async () => {
  driver = await openDriver(shared.browser);
});
afterEach(async () => {
  const complaints = driver.complaints();
  await driver.close();
  assert.deepEqual(complaints, []);
});

/** Opens the page and passes the imported library to a function that runs in it. */
async function inPage<T>(body: (library: Library) => Promise<T>): Promise<T> {
  await driver.open(shared.site.address);
  await driver.page.waitForSelector('[data-output]');
  const script = `import(${JSON.stringify(`${shared.site.address}zeropoint.js`)}).then(${body})`;
  return (await driver.page.evaluate(script)) as T;
}

describe('the library in a browser', () => {
  test('gives the same answers on this thread and in a worker', async () => {
    const [atOnce, later] = await inPage(async ({ openEngine, openAsyncEngine }) => {
      const x = Float32Array.of(191.6, -13.5, 728.6);
      const tensor = { dtype: 'float32', shape: [3], data: x } as const;
      const [engine, remote] = await Promise.all([openEngine(), openAsyncEngine()]);
      const quantizer = engine.observe(tensor, { format: 'int8' });
      const answers = [
        [engine.kernelName(), engine.measure(tensor, quantizer).report],
        [await remote.kernelName(), (await remote.measure(tensor, quantizer)).report],
      ] as const;
      remote.close();
      return answers;
    });
    assert.equal(atOnce[0], 'simd128');
    assert.deepEqual(later, atOnce);
  });

  test('transfers, aborts, rejects, closes and restarts', async () => {
    const seen = await inPage(async ({ openAsyncEngine, QuantError }) => {
      const remote = await openAsyncEngine();
      const x = Float32Array.of(1, -2, 3);
      const map = { dtype: 'int8', scale: 0.5, zeroPoint: 0 } as const;
      const moved = x.slice();
      const levels = await remote.session({ transfer: true }).quantizeInto(moved, map);
      const controller = new AbortController();
      const aborted = remote.session({ signal: controller.signal }).minMax(x);
      controller.abort();
      const failure = (call: Promise<unknown>) => call.then(String, (error) => error);
      const abort = await failure(aborted);
      const refusal = await failure(remote.quantizeInto(x, { ...map, scale: 0 }));
      const lost = failure(remote.minMax(x));
      remote.close();
      const closed = await lost;
      const range = await remote.minMax(x);
      remote.close();
      return {
        levels: [...levels],
        movedLength: moved.length,
        abort: abort.name,
        refusal: [refusal instanceof QuantError, refusal.code],
        closed: closed.code,
        range,
      };
    });
    assert.deepEqual(seen, {
      levels: [2, -4, 6],
      movedLength: 0,
      abort: 'AbortError',
      refusal: [true, 'scale_zero'],
      closed: 'engine_crashed',
      range: { min: -2, max: 3 },
    });
  });

  test('respawns a crashed worker', async () => {
    await driver.page.route('**/engine.worker.*', async (route) => {
      const response = await route.fetch();
      const sabotage = `self.addEventListener('message', ({ data }) => {
        if (data.verb === 'reprFloat') throw new Error('sabotage');
      });`;
      await route.fulfill({ response, body: sabotage + (await response.text()) });
    });
    const seen = await inPage(async ({ openAsyncEngine }) => {
      const remote = await openAsyncEngine();
      const first = await remote.kernelName();
      const lost = await remote.reprFloat(1).catch((error) => [error.code, error.message]);
      const next = await remote.kernelName();
      remote.close();
      return { first, lost, next };
    });
    assert.deepEqual([seen.first, seen.next], ['simd128', 'simd128']);
    assert.equal(seen.lost[0], 'engine_crashed');
    assert.match(seen.lost[1] ?? '', /sabotage/);
  });

  test('runs the guide’s page unchanged', async () => {
    const example = guideExamples().find(({ language }) => language === 'html');
    assert.ok(example);
    await driver.page.route('**/example.html', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: example.code }),
    );
    await driver.page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    await driver.open(`${shared.site.address}example.html`);
    await driver.reads('output', example.output[0] ?? 'nothing');
  });

  test('runs on the page’s thread if a policy forbids workers', async () => {
    const strict = await openSite((html) => html.replace('worker-src blob:', "worker-src 'none'"));
    await driver.open(strict.address);
    await driver.page.waitForSelector('[data-output]');
    driver.complaints().length = 0; // the browser reports every worker that the policy blocked
    const name = await driver.page.evaluate(`import('${strict.address}zeropoint.js')
      .then(({ openAsyncEngine }) => openAsyncEngine())
      .then((remote) => remote.kernelName())`);
    driver.complaints().length = 0;
    assert.equal(name, 'simd128');
    await driver.page.goto('about:blank'); // an idle page continues to load its parts
    await strict.close();
  });
});
