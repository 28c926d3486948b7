import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openHost } from '../../browser/host.ts';
import { ran } from '../../ran.ts';
import { type Consumer, openConsumer, shows } from '../consumer.ts';

// The package in bundlers that nothing else here needs, each with its own defaults.

declare const projectRoot: string;

const tools = path.join(projectRoot, 'tests/package/bundlers/node_modules');
const vite = path.join(tools, 'vite/bin/vite.js');

let consumer: Consumer;
before(async () => {
  consumer = await openConsumer();
});
after(() => consumer.remove());

/** How many bytes the scripts are that a page loads at once. */
const sizeOf = (folder: string, isFirst: (name: string) => boolean) =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.js') && isFirst(name))
    .map((name) => fs.statSync(path.join(folder, name)).size)
    .reduce((sum, size) => sum + size, 0);

describe('Vite', () => {
  test('builds a page with it', async () => {
    const said = ran(consumer.folder, process.execPath, vite, 'build');
    assert.doesNotMatch(said, /warn|externalized for browser/i);
    const out = path.join(consumer.folder, 'dist');
    // The engine's files load when it is opened.
    assert.ok(sizeOf(path.join(out, 'assets'), (name) => name.startsWith('index')) < 200_000);
    const site = await openHost(out);
    await shows(site.address);
    site.close();
  });

  test('serves a page with it while it is written', async () => {
    const port = '51739';
    const server = spawn(process.execPath, [vite, '--port', port, '--strictPort'], {
      cwd: consumer.folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text) => String(text).includes(port) && resolve());
      ended.then(() => reject(new Error('Vite ended')));
    });
    try {
      await shows(`http://localhost:${port}/`);
    } finally {
      server.kill();
      await ended;
    }
  });
});

describe('webpack', () => {
  const build = (entry: string): string => {
    const script = `
      import webpack from ${JSON.stringify(path.join(tools, 'webpack/lib/index.js'))};
      const path = ${JSON.stringify(path.join(consumer.folder, `webpack-${entry}`))};
      const output = { path, publicPath: '' };
      const options = { mode: 'production', entry: './${entry}', output, performance: false };
      webpack(options, (error, stats) => {
        const { errors, warnings } = stats?.toJson() ?? {};
        console.log(JSON.stringify({ error: error && String(error), errors, warnings }));
      });
    `;
    const said = ran(consumer.folder, process.execPath, '--input-type=module', '-e', script);
    assert.deepEqual(JSON.parse(said), { error: null, errors: [], warnings: [] });
    return path.join(consumer.folder, `webpack-${entry}`);
  };

  test('builds a page with it', async () => {
    const out = build('page.js');
    const html = fs.readFileSync(path.join(consumer.folder, 'index.html'), 'utf8');
    fs.writeFileSync(path.join(out, 'index.html'), html.replace('./page.js', './main.js'));
    const site = await openHost(out);
    await shows(site.address);
    site.close();
  });

  test('loads no more than is used', () => {
    const small = sizeOf(build('small.js'), (name) => name === 'main.js');
    const constants = sizeOf(build('constants.js'), (name) => name === 'main.js');
    assert.ok(small <= 15_000, `QuantError and its sentences: ${small} bytes`);
    assert.ok(constants <= 200, `a list of names: ${constants} bytes`);
  });
});
