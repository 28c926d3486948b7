import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch, openDriver } from './driver.ts';
import { type Host, openHost } from './host.ts';
import { figure } from './names.ts';

// The site behind a host that sends the response headers of dist/_headers.

declare const projectRoot: string;

const dist = path.join(projectRoot, 'dist');

/** The headers of each address. */
const rules = new Map(
  fs
    .readFileSync(path.join(dist, '_headers'), 'utf8')
    .trim()
    .split('\n\n')
    .map((rule) => {
      const [address = '', ...lines] = rule.split('\n');
      const headers = lines.map((line) =>
        line
          .trim()
          .split(/: (.*)/)
          .slice(0, 2),
      );
      return [address, Object.fromEntries(headers) as Record<string, string>] as const;
    }),
);

let browser: Browser;
let site: Host;
before(async () => {
  browser = await launch();
  const headers = (pathname: string) => ({ ...rules.get('/*'), ...rules.get(pathname) });
  site = await openHost(dist, { headers });
});
after(async () => {
  await browser.close();
  await site.close();
});

test('every page has its own policy in them, with and without its ending', () => {
  for (const name of ['index', 'builder', 'report', 'offline', 'embed', 'digits']) {
    const html = fs.readFileSync(path.join(dist, `${name}.html`), 'utf8');
    const [, own = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    assert.ok(own.startsWith("default-src 'none'"), name);
    const sent = rules.get(`/${name}.html`)?.['Content-Security-Policy'] ?? '';
    const isFramed = ['embed', 'digits'].includes(name);
    assert.equal(sent, isFramed ? own : `${own}; frame-ancestors 'none'`);
    assert.deepEqual(rules.get(name === 'index' ? '/' : `/${name}`), rules.get(`/${name}.html`));
  }
  for (const page of ['docs/formats', 'docs/zh/formats', 'lessons/per_group']) {
    const [, own = ''] =
      /Content-Security-Policy" content="([^"]*)"/.exec(
        fs.readFileSync(path.join(dist, `${page}.html`), 'utf8'),
      ) ?? [];
    const sent = rules.get(`/${page.split('/')[0]}/*`)?.['Content-Security-Policy'];
    assert.equal(sent, `${own}; frame-ancestors 'none'`, page);
  }
});

test('the page works behind them, and embed.html in a frame of another host; the page itself refuses', async () => {
  const page = await openDriver(browser);
  await page.open(site.address);
  await page.reads(figure('mse'), '170.8753');
  assert.deepEqual(page.complaints(), []);
  const around = await openHost(path.join(projectRoot, 'tests'), {
    others: {
      '/around.html': `<iframe id="framed" src="${site.address}embed.html"></iframe><iframe id="page" src="${site.address}index.html"></iframe>`,
    },
  });
  const framing = await browser.newPage();
  await framing.goto(`${around.address}around.html`);
  await framing
    .frameLocator('#framed')
    .locator(figure('mse'))
    .first()
    .waitFor({ state: 'attached' });
  const refused = framing.frames().find((frame) => frame.url().startsWith('chrome-error:'));
  assert.ok(refused, 'the page is shown in a frame');
  await framing.close();
  await around.close();
  await page.close();
});
