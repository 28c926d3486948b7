import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { builtEdition, ChangingSite, type Fault, otherBuild } from './changing_site.ts';
import { type Driver, launch, openDriver, until } from './driver.ts';
import { figure, source } from './names.ts';

// Updates of a kept site: the page stays of one build, whatever happens while another arrives.

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-builds-'));
const [a, b, c] = ['0a1111111111', '0b2222222222', '0c3333333333'] as const;
const site = new ChangingSite();
const builds = new Map<string, string>();
let browser: Browser;

before(async () => {
  for (const version of [a, b, c])
    builds.set(version, otherBuild(path.join(folder, version), version));
  builds.set('html', otherBuild(path.join(folder, 'html'), builtEdition().version, 'words'));
  await site.open();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await site.close();
  fs.rmSync(folder, { recursive: true });
});

const serve = (build: string) => {
  site.folder = builds.get(build) as string;
  site.faults.clear();
  site.isDown = false;
};

/** Scripts, styles and pages that reached a page, with the builds that they name. */
function watch(page: Driver): () => Promise<string[]> {
  const bodies: Promise<string[]>[] = [];
  page.page.on('response', (response) => {
    if (!/\.(?:m?js|css|html)(?:\?|$)|\/(?:#.*)?$/.test(response.url())) return;
    const text = response.text().catch(() => '');
    bodies.push(
      text.then((body) => [...body.matchAll(/ build (\w+) (?:\*\/|-->)/g)].map(([, v]) => v ?? '')),
    );
  });
  return async () => {
    const found = (await Promise.all(bodies.splice(0))).flat();
    assert.ok(found.length > 3, 'nothing was loaded');
    return [...new Set(found)];
  };
}

/** Opens the page and uses what loads late: help, the other language, another lesson. Returns its builds. */
async function visit(page: Driver): Promise<string[]> {
  const read = watch(page);
  await page.open(site.address);
  await page.reads(figure('mse'), '170.8753');
  await useLateParts(page);
  return read();
}

async function useLateParts(page: Driver): Promise<void> {
  const next = (await page.text('.language')) === '中文' ? '课程' : 'Lessons';
  await page.click('.language');
  await page.reads('.to-lessons', next);
}

/** A browser that keeps build A. */
async function keeping(python = false): Promise<Driver> {
  serve(a);
  const page = await openDriver(browser);
  await page.openOnly(`${site.address}offline.html`);
  await page.click('[data-action=keep]');
  await page.reads('[data-state=page]', new RegExp(a), 60);
  if (python) {
    await page.click('[data-action=keepPython]');
    await page.reads('[data-state=python]', /./, 60);
  }
  return page;
}

/** Asks the browser to look for an update, in the page whose policy allows it, and waits for the end. */
async function update(page: Driver): Promise<string> {
  const other = await page.page.context().newPage();
  await other.goto(`${site.address}offline.html`);
  const end = await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return 'none';
    await registration.update().catch(() => {});
    const { installing } = registration;
    if (!installing) return registration.waiting ? 'waiting' : 'same';
    return new Promise<string>((resolve) => {
      const look = () => {
        if (installing.state === 'installed') resolve('waiting');
        if (installing.state === 'redundant') resolve('discarded');
      };
      installing.addEventListener('statechange', look);
      look();
      setTimeout(() => resolve(installing.state), 30_000);
    });
  });
  await other.close();
  return end;
}

const cacheKeys = (page: Driver) => page.call(() => caches.keys());

/** How many builds are stored, complete or not. */
const buildsStored = async (page: Driver) =>
  new Set((await cacheKeys(page)).map((name) => name.split(' ')[2])).size;

async function offline(page: Driver, isOffline: boolean): Promise<void> {
  site.isDown = isOffline;
  await page.page.context().setOffline(isOffline);
}

const use = async (page: Driver, version: string) => {
  await page.openOnly(`${site.address}offline.html`);
  await page.reads('[data-state=waiting]', new RegExp(version));
  await page.click('[data-action=use]');
  await page.reads('[data-state=page]', new RegExp(version), 30);
};

test('a reload after an update shows the kept build; the new one is announced, and used on request', async () => {
  const page = await keeping();
  assert.deepEqual(await visit(page), [a]);
  serve(b);
  // The browser looks for an update by itself after a page has opened.
  assert.deepEqual(await visit(page), [a]);
  await until(
    () => buildsStored(page),
    (count) => count === 2,
    (count) => `${count} builds`,
    30,
  );
  assert.equal(await update(page), 'waiting');
  assert.deepEqual(await visit(page), [a]);
  // The first input loads what announces it.
  await page.press('Shift');
  await page.reads('[data-offline-update]', /./);
  await page.click('[data-offline-update] button');
  await page.page.waitForFunction(
    (version) => document.querySelector<HTMLElement>('#app')?.dataset.version === version,
    b,
  );
  assert.deepEqual(await visit(page), [b]);
  await offline(page, true);
  assert.deepEqual(await visit(page), [b]);
  assert.equal(await buildsStored(page), 1);
  assert.deepEqual(page.complaints(), []);
  await page.close();
});

test('an old page stays of its build while another uses the new one, also without a network', async () => {
  const page = await keeping();
  assert.deepEqual(await visit(page), [a]);
  const other = await page.page.context().newPage();
  serve(b);
  assert.equal(await update(page), 'waiting');
  await other.goto(`${site.address}offline.html`);
  await other.click('[data-action=use]');
  await other.locator('[data-state=page]', { hasText: b }).waitFor();
  const read = watch(page);
  site.isDown = true;
  await page.click('[data-action=help]');
  await page.reads('dialog.help h2', /./);
  await page.press('Escape');
  await page.click(source('parameters'));
  await page.page.locator('#cell-parameters .cm-content').waitFor();
  assert.deepEqual([...new Set(await read())], [a]);
  assert.equal(await buildsStored(page), 2);
  // The files of A go with its last page, at a visit after the browser has closed that.
  site.isDown = false;
  assert.deepEqual(await visit(page), [b]);
  await until(
    async () => {
      await visit(page);
      return buildsStored(page);
    },
    (count) => count === 1,
    (count) => `${count} builds`,
  );
  await page.close();
});

/** A browser with a profile on the disk, which can be killed. */
async function launchProfile(profile: string): Promise<{ page: Page; kill(): void }> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const kill = () => {
    for (const id of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const file = path.join('/proc', id, 'cmdline');
      const command = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
      // Its main process, with which the others end.
      if (command.includes(profile) && !command.includes('--type='))
        process.kill(Number(id), 'SIGKILL');
    }
  };
  return { page: await context.newPage(), kill };
}

/** Asserts that build A is whole, that nothing else is stored, and that B arrives once it can. */
async function onlyA(page: Driver): Promise<void> {
  assert.equal(await buildsStored(page), 1);
  await offline(page, true);
  assert.deepEqual(await visit(page), [a]);
  await offline(page, false);
  serve(b);
  assert.equal(await update(page), 'waiting');
  await use(page, b);
  assert.deepEqual(await visit(page), [b]);
  await page.close();
}

for (const [fault, file, code] of [
  ['damaged', 'zeropoint.lesson.simd.wasm', 'damaged'],
  ['damaged', 'app.js', 'damaged'],
  ['html', 'lessons/blocks.json', 'damaged'],
  ['missing', 'en.js', 'damaged'],
  ['cut', 'zeropoint.simd.wasm', 'unreachable'],
] as const satisfies readonly (readonly [Fault, string, string])[]) {
  test(`an update with a file that is ${fault} (${file}) is discarded`, async () => {
    const page = await keeping();
    serve(b);
    site.faults.set(file, fault);
    // WebAssembly is the same in all builds here, and would be copied from build A.
    const copied = file.endsWith('.wasm');
    if (copied) await page.call(forget, file);
    assert.equal(await update(page), 'discarded');
    await page.reads(`[data-code=${code}]`, new RegExp(file.replaceAll('.', '\\.')));
    if (copied) {
      assert.equal(await buildsStored(page), 1);
      await page.close();
    } else await onlyA(page);
  });
}

/** Takes a file out of the stored build, so that the next one has to fetch it. */
async function forget(file: string): Promise<void> {
  for (const name of await caches.keys())
    await (await caches.open(name)).delete(new URL(file, location.href).href);
}

test('an update that dies with the browser is discarded, and starts afresh', async () => {
  const profile = path.join(folder, 'profile');
  const first = await launchProfile(profile);
  after(first.kill);
  serve(a);
  await first.page.goto(`${site.address}offline.html`);
  await first.page.click('[data-action=keep]');
  await first.page.locator('[data-state=page]', { hasText: a }).waitFor({ timeout: 60_000 });
  serve(b);
  site.faults.set('app.js', 'hangs');
  site.requested = [];
  await first.page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((one) => void one?.update()),
  );
  await until(
    async () => site.requested.includes('app.js'),
    Boolean,
    () => 'no download',
    30,
  );
  first.kill();

  site.isDown = true;
  const second = await launchProfile(profile);
  const version = () => second.page.locator('#app').getAttribute('data-version');
  await second.page.goto(site.address);
  await second.page.locator('.notebook h1').waitFor();
  assert.equal(await version(), a);
  serve(b);
  await second.page.goto(`${site.address}offline.html`);
  await second.page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((one) => one?.update()),
  );
  await second.page.reload();
  await second.page.locator('[data-state=waiting]', { hasText: b }).waitFor({ timeout: 60_000 });
  await second.page.click('[data-action=use]');
  await second.page.locator('[data-state=page]', { hasText: b }).waitFor();
  await second.page.goto(site.address);
  await second.page.locator('.notebook h1').waitFor();
  assert.equal(await version(), b);
  second.kill();
});

test('an update without enough space is discarded', async () => {
  const page = await keeping();
  serve(b);
  const protocol = await page.page.context().newCDPSession(page.page);
  const { origin } = new URL(site.address);
  const { usage } = (await protocol.send('Storage.getUsageAndQuota', { origin })) as {
    usage: number;
  };
  await protocol.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 1_000_000 });
  assert.equal(await update(page), 'discarded');
  await page.reads('[data-code=full]', /space/);
  await protocol.send('Storage.overrideQuotaForOrigin', { origin });
  await onlyA(page);
});

test('a third build replaces the one that waits', async () => {
  const page = await keeping();
  serve(b);
  assert.equal(await update(page), 'waiting');
  serve(c);
  assert.equal(await update(page), 'waiting');
  assert.deepEqual(await visit(page), [a]);
  await use(page, c);
  assert.deepEqual(await visit(page), [c]);
  assert.equal(await buildsStored(page), 1);
  await page.close();
});

test('a build with other HTML and the same scripts is an update too', async () => {
  site.folder = path.join(folder, '..', 'unused');
  const page = await openDriver(browser);
  site.folder = builds.get('html') as string;
  await page.openOnly(`${site.address}offline.html`);
  await page.click('[data-action=keep]');
  await page.reads('[data-state=page]', /./, 60);
  const plain = path.join(folder, 'plain');
  builds.set('plain', otherBuild(plain, builtEdition().version, 'other'));
  serve('plain');
  assert.equal(await update(page), 'waiting');
  const read = watch(page);
  await page.open(site.address);
  await page.reads(figure('mse'), '170.8753');
  await page.openOnly(`${site.address}offline.html`);
  await page.openOnly(`${site.address}builder.html`);
  await page.openOnly(`${site.address}report.html`);
  assert.deepEqual(await read(), ['words']);
  await page.close();
});

test('kept Python comes with the update', async () => {
  const page = await keeping(true);
  serve(b);
  assert.equal(await update(page), 'waiting');
  await use(page, b);
  await page.reads('[data-state=python]', /./);
  await offline(page, true);
  const sizes = await page.call(async () => {
    const size = async (file: string) => (await (await fetch(file)).arrayBuffer()).byteLength;
    return [await size('python/pyodide.wasm?v=0b2222222222'), await size('python/modules.zip')];
  });
  assert.ok(sizes.every((size) => size > 1_000_000));
  await page.close();
});

test('a file that is not kept comes from its own build or not at all', async () => {
  const page = await keeping();
  assert.deepEqual(await visit(page), [a]);
  serve(b);
  const asked = (file: string) =>
    page.call(async (file) => {
      const response = await fetch(file).catch(() => undefined);
      return response?.ok ?? false;
    }, file);
  // The worker of Python names its build's version; Pyodide itself is the same in both.
  const workers = ['python/worker.simd.mjs', 'python/pyodide.wasm'];
  assert.deepEqual(await Promise.all(workers.map((file) => asked(`${file}?v=${a}`))), [
    false,
    true,
  ]);
  assert.equal(await asked(`app.js?v=${c}`), false);
  await page.close();
});

test('a browser that drops the files gets the site from the network again', async () => {
  const page = await keeping();
  await page.call(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  serve(b);
  assert.deepEqual(await visit(page), [b]);
  assert.deepEqual(await visit(page), [b]);
  assert.deepEqual(page.complaints(), []);
  await page.close();
});
