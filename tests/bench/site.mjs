import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { fromRoot } from '../../web/build/paths.mjs';

const types = {
  '.wasm': 'application/wasm',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** A built page on a port of its own, with some files instead of those there. Gives its address. */
export async function openSite(instead = {}, dist = fromRoot('dist')) {
  const server = http.createServer((request, response) => {
    const name = new URL(request.url, 'http://localhost').pathname.slice(1) || 'index.html';
    const file = path.join(dist, path.normalize(name));
    const given = instead[name];
    if (given === undefined && !fs.existsSync(file)) return response.writeHead(404).end();
    response.setHeader('Content-Type', types[path.extname(name)] ?? 'text/plain');
    return response.end(given ?? fs.readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });

const sorted = (values) => [...values].sort((a, b) => a - b);

/** The value below which that part of all lies. */
export const quantile = (values, part) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
