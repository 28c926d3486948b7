import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import * as esbuild from 'esbuild';
import { publint } from 'publint';
import { openHost } from '../browser/host.ts';
import { ran } from '../ran.ts';
import { type Consumer, openConsumer, shows } from './consumer.ts';

// The package as npm would publish it, used from a clean folder with what is at hand anyway.

declare const projectRoot: string;

let consumer: Consumer;
before(async () => {
  consumer = await openConsumer();
});
after(() => consumer.remove());

const manifest = JSON.parse(fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
const targets = (exported: unknown): string[] =>
  typeof exported === 'string' ? [exported] : Object.values(exported ?? {}).flatMap(targets);

describe('the package', () => {
  test('holds every file that it exports, and its papers', () => {
    const wanted = targets(manifest.exports).map((file) => file.replace('./', ''));
    assert.ok(wanted.length > 10);
    const papers = [
      'README.md',
      'LICENSE',
      'THIRD_PARTY_NOTICES.md',
      'CHANGELOG.md',
      'SECURITY.md',
      'dist/formulas.hpp.txt',
    ];
    for (const file of [...wanted, ...papers]) assert.ok(consumer.files.includes(file), file);
  });

  test('holds no sources, no tests and nothing to install', () => {
    const folders = new Set(consumer.files.map((file) => file.split('/')[0]));
    assert.deepEqual(
      [...folders].filter((name) => !/\.md$|^LICENSE$|^package\.json$/.test(name ?? '')),
      ['dist'],
    );
    assert.equal(manifest.dependencies, undefined);
  });

  test('has nothing that publint would have otherwise', async () => {
    const { messages } = await publint({
      strict: true,
      pack: { tarball: new Uint8Array(fs.readFileSync(consumer.tarball)).buffer },
    });
    assert.deepEqual(messages, []);
  });

  test('has types that a strict project takes as they are', () => {
    const tsc = path.join(projectRoot, 'node_modules/.bin/tsc');
    const strict = [
      '--strict',
      '--noEmit',
      '--skipLibCheck',
      'false',
      '--exactOptionalPropertyTypes',
    ];
    const target = ['--target', 'es2022', '--lib', 'es2023,dom'];
    for (const [module, resolution] of [
      ['esnext', 'bundler'],
      ['nodenext', 'nodenext'],
    ] as const) {
      const how = ['--module', module, '--moduleResolution', resolution];
      ran(consumer.folder, tsc, ...strict, ...target, ...how, 'types.ts');
    }
  });
});

describe('a project without a bundler', () => {
  test('imports it in Node, runs a notebook, and has the command', () => {
    const said = ran(consumer.folder, process.execPath, 'node.mjs').trimEnd().split('\n');
    assert.deepEqual(said, [
      '-15 -74 127',
      'reference -15 -74 127',
      '-15 -74 127',
      '-15 -74 127',
      'tensor([2., 2.])',
      '<!doctype html>',
    ]);
    const help = ran(consumer.folder, 'node_modules/.bin/zeropoint', '--help');
    assert.match(help, /zeropoint run/);
  });

  test('imports it in a page, by an import map', async () => {
    const site = await openHost(consumer.folder);
    const index = path.join(consumer.folder, 'index.html');
    const html = fs.readFileSync(index, 'utf8');
    const folder = './node_modules/zeropoint/dist';
    const map = {
      zeropoint: `${folder}/zeropoint.js`,
      'zeropoint/element': `${folder}/element.js`,
    };
    const script = `<script type="importmap">${JSON.stringify({ imports: map })}</script>`;
    fs.writeFileSync(
      path.join(consumer.folder, 'plain.html'),
      html.replace('<!-- MAPS -->', script),
    );
    await shows(`${site.address}plain.html`);
    site.close();
  });
});

describe('esbuild', () => {
  const bundle = async (entry: string, name: string, splitting: boolean) => {
    const outdir = path.join(consumer.folder, name);
    const { warnings } = await esbuild.build({
      absWorkingDir: consumer.folder,
      entryPoints: [entry],
      outdir,
      bundle: true,
      minify: true,
      format: 'esm',
      splitting,
      logLevel: 'silent',
    });
    assert.deepEqual(warnings, []);
    return outdir;
  };

  for (const splitting of [false, true]) {
    test(`takes it along, ${splitting ? 'in parts' : 'in one file'}`, async () => {
      const outdir = await bundle('page.js', `esbuild-${splitting}`, splitting);
      fs.copyFileSync(path.join(consumer.folder, 'index.html'), path.join(outdir, 'index.html'));
      const site = await openHost(outdir);
      await shows(site.address);
      site.close();
    });
  }

  test('takes no more along than is used', async () => {
    const sizeOf = async (entry: string) => {
      const outdir = await bundle(entry, `esbuild-${entry}`, false);
      return fs.statSync(path.join(outdir, entry)).size;
    };
    const small = await sizeOf('small.js');
    const constants = await sizeOf('constants.js');
    assert.ok(small <= 15_000, `QuantError and its sentences: ${small} bytes`);
    assert.ok(constants <= 200, `a list of names: ${constants} bytes`);
    const said = ran(consumer.folder, process.execPath, 'esbuild-small.js/small.js');
    assert.match(said, /^A scale of 0 would divide by zero\./);
  });
});
