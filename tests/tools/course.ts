import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { type Driver, openDriver, type Scope, until } from '../browser/driver.ts';

// A course and the site that it shows, on two hosts, as in life: what a lecturer's tool has made of
// web/examples is served beside dist/.

declare const projectRoot: string;

/** The address that the examples have, for somebody to replace. */
const placeholder = 'https://example.org/zeropoint/';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

export interface Host {
  readonly address: string;
  close(): Promise<unknown>;
}

/** A static host that lets other hosts read its files, as those for course pages do. */
export async function openHost(folder: string, prefix = '/'): Promise<Host> {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = path.normalize(decodeURIComponent(pathname).slice(prefix.length));
    const file = path.join(folder, name === '.' ? 'index.html' : name);
    const isThere = pathname.startsWith(prefix) && fs.existsSync(file);
    // Browsers ask for it on their own.
    const isIcon = pathname === '/favicon.ico';
    response.writeHead(isThere ? 200 : isIcon ? 204 : 404, {
      'Content-Type': types[path.extname(file)] ?? 'text/plain',
      'Access-Control-Allow-Origin': '*',
    });
    response.end(isThere ? fs.readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${prefix}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The site as it would be published. */
export const openZeropoint = () => openHost(path.join(projectRoot, 'dist'), '/zeropoint/');

/** A copy of an example in build/, with the site's address in it; returns the folder. */
export function copyExample(name: string, { address }: Host): string {
  const folder = path.join(projectRoot, 'build/tools', name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.cpSync(path.join(projectRoot, 'web/examples', name), folder, { recursive: true });
  let replaced = 0;
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const whole = path.join(folder, file);
    if (fs.statSync(whole).isDirectory()) continue;
    const text = fs.readFileSync(whole, 'utf8');
    if (text.includes(placeholder)) replaced += 1;
    fs.writeFileSync(whole, text.replaceAll(placeholder, address));
  }
  assert.ok(replaced > 0, `${name} names the site`);
  return folder;
}

/** What is visited: a page of a course, by the name of the picture that will lie in build/tools/. */
export interface Visit {
  readonly course: Host;
  readonly zeropoint: Host;
  readonly page: string;
  readonly picture: string;
  readonly width?: number;
  /** A frame of another host below the fold is not drawn until somebody scrolls to it. */
  readonly height?: number;
  /** What the tool itself says in the console. */
  readonly chatter?: RegExp;
}

/**
 * Opens a page of a course; afterwards nothing may have been complained about, and no host asked
 * but the course's and the site's.
 */
export async function visitCourse(
  browser: Browser,
  { course, zeropoint, page, picture, chatter, ...size }: Visit,
  act: (driver: Driver) => Promise<void>,
): Promise<void> {
  const driver = await openDriver(browser, size);
  try {
    await driver.open(course.address + page);
    await act(driver);
    const file = path.join(projectRoot, 'build/tools', `${picture}.png`);
    await driver.page.screenshot({ path: file, fullPage: true });
    const isKnown = (complaint: string) =>
      complaint.startsWith(`request to ${zeropoint.address}`) || chatter?.test(complaint);
    assert.deepEqual(
      driver.complaints().filter((complaint) => !isKnown(complaint)),
      [],
    );
  } finally {
    await driver.close();
  }
}

/** The lesson's tensor stands quantized, and follows its scale. `inside` selects the instrument. */
export async function teaches(scope: Scope, inside = ''): Promise<void> {
  await scope.reads(`${inside} [data-figure=mse]`, '170.8753');
  await scope.type(`${inside} #scale`, '7');
  await scope.reads(`${inside} [data-figure=scale]`, '7.0000');
  await scope.reads(`${inside} [data-figure=mse]`, /^(?!170\.8753)\d/);
  await scope.type(`${inside} #scale`, '3.5');
  await scope.reads(`${inside} [data-figure=mse]`, '170.8753');
}

/** The frame with the site in it is as high, and as wide, as what it shows. */
export async function fits({ page }: Driver): Promise<void> {
  const excess = async () => {
    const frame = page.frames().find((one) => one.url().includes('/zeropoint/embed.html'));
    return (
      frame?.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return Math.max(scrollHeight - innerHeight, scrollWidth - innerWidth);
      }) ?? Number.NaN
    );
  };
  await until(
    excess,
    (pixels) => pixels <= 0,
    (pixels) => `the frame is ${pixels} px too small`,
  );
}
