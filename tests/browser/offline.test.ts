import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { builtEdition, ChangingSite } from './changing_site.ts';
import { type Driver, launch, openDriver } from './driver.ts';
import { figure, output } from './names.ts';

// The site without a network: kept on request, with or without Python, and removed again.

const site = new ChangingSite();
let browser: Browser;
before(async () => {
  await site.open();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await site.close();
});

/** Opens offline.html with the site as it was built. */
async function opened(query = ''): Promise<Driver> {
  site.isDown = false;
  const page = await openDriver(browser);
  await page.openOnly(`${site.address}offline.html${query}`);
  return page;
}

async function cut(page: Driver): Promise<void> {
  site.isDown = true;
  site.requested = [];
  await page.page.context().setOffline(true);
}

const kept = (page: Driver) => page.reads('[data-state=page]', /./, 60);

test('without a network the page, its lessons, stored formats, documents and networks work', async () => {
  const page = await opened();
  await page.reads('[data-action=keep]', /^Keep for offline use \(\d+\.\d MB\)$/);
  await page.click('[data-action=keep]');
  await kept(page);
  await cut(page);

  await page.open(site.address);
  await page.reads(figure('mse'), '170.8753');
  await page.reads(output('error-norm'), 'tensor(39.2158)');
  await page.select('#format', 'nf4');
  await page.reads(figure('mse'), /^(?!170\.8753)\d/);
  await page.click('.language');
  await page.reads('.to-lessons', '课程');
  await page.open(`${site.address}?lang=zh#lesson=blocks`);
  await page.reads('#app .notebook h1', /./);
  await page.openOnly(`${site.address}docs/zh/playground.html`);
  await page.reads('h1', /./);
  await page.openOnly(`${site.address}digits.html`);
  await page.reads('.verdict', /./, 60);
  await page.openOnly(`${site.address}offline.html`);
  await kept(page);
  assert.deepEqual(page.complaints(), []);
  await page.close();
});

test('Python runs without a network once it was requested, and not before', async () => {
  const page = await opened();
  await page.click('[data-action=keep]');
  await kept(page);
  const withoutPython = await page.call(async () => {
    const response = await fetch('python/pyodide.wasm', { cache: 'reload' });
    return response.ok;
  });
  assert.ok(withoutPython, 'a file that is not kept comes from the network');
  await page.reads('[data-action=keepPython]', /^Keep Python too \(\d+\.\d MB\)$/);
  await page.click('[data-action=keepPython]');
  await page.reads('[data-state=python]', /./, 60);
  await cut(page);
  await page.open(site.address);
  await page.reads(output('error-norm'), 'tensor(39.2158)');
  await page.click('.tools [data-action=runAll]');
  await page.reads('[data-python]', /Python|ready|idle/i, 90);
  await page.page.waitForFunction(
    () =>
      document
        .querySelector('#app')
        ?.shadowRoot?.querySelector('[data-python]')
        ?.getAttribute('data-python') === 'idle',
    undefined,
    { timeout: 120_000 },
  );
  assert.deepEqual(page.complaints(), []);
  await page.close();
});

test('the sizes on the buttons are those of the files that are fetched', async () => {
  const page = await opened();
  const label = await page.text('[data-action=keep]');
  site.requested = [];
  await page.click('[data-action=keep]');
  await kept(page);
  const edition = builtEdition();
  const fetched = new Set(site.requested);
  const stored = edition.files.page.filter(({ path }) => fetched.has(path));
  assert.ok(stored.length > 100);
  const bytes = stored.reduce((sum, file) => sum + file.bytes, 0);
  assert.match(label, new RegExp(`\\(${(bytes / 1e6).toFixed(1).replace('.', '\\.')} MB\\)`));
  assert.ok(!site.requested.some((name) => name.includes('.scalar.')), 'the other kind stays out');
  assert.ok(!site.requested.some((name) => name.startsWith('python/')));
  await page.close();
});

test('what was kept is removed, and nothing else', async () => {
  const page = await opened('?lang=zh');
  await page.click('[data-action=keep]');
  await kept(page);
  await page.call(async () => {
    localStorage.setItem('of the reader', 'kept');
    await caches.open('of another program');
  });
  await page.click('[data-action=remove]');
  await page.reads('[data-state=removed]', '已删除。你的笔记本和设置仍在。');
  const left = await page.call(async () => [
    await caches.keys(),
    (await navigator.serviceWorker.getRegistrations()).length,
    localStorage.getItem('of the reader'),
  ]);
  assert.deepEqual(left, [['of another program'], 0, 'kept']);
  await page.open(site.address);
  await page.reads(figure('mse'), '170.8753');
  assert.deepEqual(page.complaints(), []);
  await page.close();
});

for (const [name, refuse] of [
  ['no service workers', "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })"],
  [
    'refused storage',
    "Object.defineProperty(globalThis, 'caches', { get() { throw new DOMException('', 'SecurityError') } })",
  ],
] as const) {
  test(`a browser with ${name} says so, and loses nothing`, async () => {
    site.isDown = false;
    const page = await openDriver(browser);
    await page.page.addInitScript(refuse);
    await page.openOnly(`${site.address}offline.html`);
    await page.reads('[data-code=unsupported]', /This browser cannot keep the page/);
    await page.open(site.address);
    await page.reads(figure('mse'), '170.8753');
    await page.click('[data-action=help]');
    await page.reads('dialog.help h2', /./);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });
}

test('a browser that refuses the service worker says so, and loses nothing', async () => {
  site.isDown = false;
  const page = await openDriver(browser);
  await page.page.addInitScript(
    "ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('', 'SecurityError'))",
  );
  await page.openOnly(`${site.address}offline.html`);
  await page.click('[data-action=keep]');
  await page.reads('[data-code=refused]', /refused to keep/);
  await page.open(site.address);
  await page.reads(figure('mse'), '170.8753');
  assert.deepEqual(page.complaints(), []);
  await page.close();
});

test('the policy lets no page but this one register a worker, and this one no other script', async () => {
  const page = await opened();
  await page.reads('[data-action=keep]', /./);
  const register = async (address: string) => {
    const options = await navigator.serviceWorker
      .register(address)
      .then(() => 'registered')
      .catch((error) => (error as Error).name);
    return options;
  };
  assert.notEqual(await page.call(register, 'app.js'), 'registered');
  await page.open(site.address);
  await page.reads(figure('mse'), '170.8753');
  assert.notEqual(await page.call(register, 'service_worker.js'), 'registered');
  await page.close();
});
