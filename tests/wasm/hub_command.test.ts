import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { floatsOf, safetensorsOf } from '../unit/support/safetensors_writer.ts';

declare const projectRoot: string;

// The commands read checkpoints of the Hugging Face Hub: here from servers of this machine that answer as it does.

const sha = 'a'.repeat(40);
const weights = safetensorsOf({
  'layer.weight': ['F32', [64, 512], floatsOf(64 * 512, 1)],
  'norm.weight': ['F32', [64], floatsOf(64, 2)],
});

interface Asked {
  readonly url: string;
  readonly range: string | undefined;
  readonly token: string | undefined;
}
type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

/** A server that logs what is asked of it. */
async function serve(answer: (...given: Parameters<Answer>) => void) {
  const asked: Asked[] = [];
  const server = http.createServer((request, response) => {
    const { range, authorization: token } = request.headers;
    asked.push({ url: request.url ?? '', range, token });
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, address, close: () => server.close() };
}

/** Sends the part of a file that is asked for. */
function sendPart(request: http.IncomingMessage, response: http.ServerResponse, bytes: Uint8Array) {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const [start, end] = [Number(from), Math.min(Number(to), bytes.length - 1)];
  response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${bytes.length}` });
  response.end(bytes.subarray(start, end + 1));
}

describe('checkpoints of the Hub', () => {
  let folder: string;
  let hub: Awaited<ReturnType<typeof serve>>;
  let store: Awaited<ReturnType<typeof serve>>;
  /** Answers instead of the Hub, where it returns true. */
  let first: Answer = () => false;
  const files = new Map<string, Uint8Array>();

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-hub-'));
    fs.mkdirSync(path.join(folder, 'net'));
    files.set('model.safetensors', weights);
    files.set('config.json', new TextEncoder().encode('{"model_type":"tiny"}'));
    for (const [name, bytes] of files) fs.writeFileSync(path.join(folder, 'net', name), bytes);
    files.set('old/other weights.safetensors', weights);
    store = await serve((request, response) =>
      sendPart(
        request,
        response,
        files.get(decodeURIComponent(request.url?.slice(1) ?? '')) ?? weights,
      ),
    );
    hub = await serve((request, response) => {
      if (first(request, response)) return;
      const url = decodeURIComponent(request.url ?? '');
      if (/^\/api\/models\/me\/net\/revision\/(?:main|v1)\?blobs=true$/.test(url)) {
        const siblings = [...files].map(([rfilename, { length: size }]) => ({ rfilename, size }));
        response.end(JSON.stringify({ sha, siblings }));
        return;
      }
      const [, name = ''] = new RegExp(`^/me/net/resolve/${sha}/(.+)$`).exec(url) ?? [];
      const bytes = files.get(name);
      if (!bytes) response.writeHead(404).end();
      else if (name.endsWith('.json')) sendPart(request, response, bytes);
      else
        response.writeHead(302, { location: `${store.address}/${encodeURIComponent(name)}` }).end();
    });
  });
  after(() => {
    hub.close();
    store.close();
    fs.rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    first = () => false;
    hub.asked.length = 0;
    store.asked.length = 0;
  });

  const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    new Promise<{ status: number | null; stdout: string; stderr: string }>((done) => {
      const cli = path.join(projectRoot, 'dist/cli.mjs');
      const child = spawn(process.execPath, [cli, ...words], {
        cwd: folder,
        env: { ...process.env, HF_ENDPOINT: hub.address, HF_TOKEN: '', ...env },
        timeout: 60_000,
      });
      const out = { stdout: '', stderr: '' };
      child.stdout.on('data', (text) => {
        out.stdout += text;
      });
      child.stderr.on('data', (text) => {
        out.stderr += text;
      });
      child.on('close', (status) => done({ status, ...out }));
    });
  const written = (name: string) => fs.readFileSync(path.join(folder, name));

  test('have the report of the same files here, and only parts of them are asked for', async () => {
    const here = await run(['report', 'net', '--json', 'here.json']);
    const there = await run(['report', 'hf://me/net', '--json', 'there.json']);
    assert.deepEqual(there, here);
    assert.equal(there.status, 0, there.stderr);
    assert.deepEqual(written('there.json'), written('here.json'));
    assert.ok(store.asked.every(({ range }) => range !== undefined));
    assert.equal(hub.asked.filter(({ url }) => url.startsWith('/api/')).length, 1);
  });

  test('are compared and quantized as those of this machine', async () => {
    const words = ['--format', 'q8_0', '--output'];
    assert.equal((await run(['quantize', 'net', ...words, 'here.gguf'])).status, 0);
    assert.equal((await run(['quantize', 'hf://me/net@v1', ...words, 'there.gguf'])).status, 0);
    assert.deepEqual(written('there.gguf'), written('here.gguf'));
    const other = 'hf://me/net/old/other weights.safetensors';
    const { status, stdout, stderr } = await run(['compare', 'net', '--with', other]);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /2 tensors are identical/);
  });

  test('give the token to the Hub alone, and not to the store that it leads to', async () => {
    const { status } = await run(['report', 'hf://me/net'], { HF_TOKEN: 'secret' });
    assert.equal(status, 0);
    assert.ok(hub.asked.every(({ token }) => token === 'Bearer secret'));
    assert.ok(store.asked.length > 0);
    assert.ok(store.asked.every(({ token }) => token === undefined));
  });

  test('are asked for again while a failure may pass', async () => {
    let failures = 2;
    first = (request, response) => {
      if (!request.url?.startsWith('/api/') || failures === 0) return false;
      failures -= 1;
      response.writeHead(503).end();
      return true;
    };
    assert.equal((await run(['report', 'hf://me/net'])).status, 0);
    assert.equal(failures, 0);
  });

  const refusals: readonly (readonly [RegExp, string, Answer?])[] = [
    [/there is no such model, revision or file/, 'hf://me/none'],
    [/there is no such file in the model/, 'hf://me/net/none.gguf'],
    [/are named as hf:\/\/OWNER\/MODEL/, 'hf://me'],
    [/are named as hf:\/\/OWNER\/MODEL/, 'hf://me/net/../other/x.gguf'],
    [/are named as hf:\/\/OWNER\/MODEL/, 'hf://me/net@../x.gguf'],
    [
      /access is denied; private models need HF_TOKEN/,
      'hf://me/net',
      (_, response) => Boolean(response.writeHead(401).end()),
    ],
    [
      /list of its files cannot be read/,
      'hf://me/net',
      (_, response) => Boolean(response.end('<html>')),
    ],
    [
      /list of its files cannot be read/,
      'hf://me/net',
      (_, response) => Boolean(response.end(JSON.stringify({ sha: '../..', siblings: [] }))),
    ],
    [
      /the Hub does not send parts of it/,
      'hf://me/net',
      ({ url = '' }, response) => url.includes('resolve') && Boolean(response.end(weights)),
    ],
    [
      /other bytes than were asked for/,
      'hf://me/net',
      ({ url = '' }, response) =>
        url.includes('resolve') &&
        Boolean(response.writeHead(206, { 'content-range': 'bytes 5-9/100' }).end('xxxxx')),
    ],
    [
      /an address without HTTPS/,
      'hf://me/net',
      ({ url = '' }, response) =>
        url.includes('resolve') &&
        Boolean(response.writeHead(302, { location: 'http://192.0.2.1/x' }).end()),
    ],
    [
      /redirections do not end/,
      'hf://me/net',
      ({ url = '' }, response) =>
        url.includes('resolve') && Boolean(response.writeHead(302, { location: url }).end()),
    ],
  ];
  for (const [at, [sentence, word, answer]] of refusals.entries()) {
    test(`refuse with one sentence: ${at + 1}, ${sentence.source}`, async () => {
      first = answer ?? (() => false);
      const { status, stdout, stderr } = await run(['report', word, '--json', 'none.json']);
      assert.match(stderr, sentence);
      assert.match(stderr, /\(file_unreadable\)/);
      assert.match(stderr, /^zeropoint: .*\nSee zeropoint --help\.\n$/);
      assert.deepEqual({ status, stdout }, { status: 2, stdout: '' });
      assert.ok(!fs.existsSync(path.join(folder, 'none.json')));
    });
  }

  test('are not read in the open', async () => {
    const open = { HF_ENDPOINT: 'http://example.org', HF_TOKEN: 'secret' };
    const { status, stderr } = await run(['report', 'hf://me/net'], open);
    assert.equal(status, 2);
    assert.match(stderr, /HF_ENDPOINT has to begin with https:\/\//);
  });

  test('are given up when the Hub begins an answer and falls silent', async () => {
    // The pauses of the command pass a hundred times as fast; those of this test do not.
    const fast = `const wait = setTimeout;
globalThis.setTimeout = (call, ms, ...given) => wait(call, ms / 100, ...given);`;
    first = ({ url = '' }, response) =>
      url.startsWith('/api/') && response.writeHead(200).write('{"sha":');
    const started = Date.now();
    const { status, stderr } = await run(['report', 'hf://me/net'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fast)}`,
    });
    assert.equal(status, 2);
    assert.match(stderr, /the Hub was silent for 60 seconds/);
    assert.equal(hub.asked.length, 4, 'silence may pass');
    assert.ok(Date.now() - started >= 2400, 'each attempt waits');
  });

  const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
  const skip = hasOpenssl ? false : 'there is no openssl here that makes a certificate';
  test('are not followed from HTTPS to this machine', { skip }, async () => {
    const call = (...words: string[]) => {
      const { status, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
      assert.equal(status, 0, stderr);
    };
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const keys = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key ?? '', '-out', cert ?? ''];
    call('req', '-x509', '-days', '1', ...keys, ...subject);
    const secure = https.createServer(
      { key: fs.readFileSync(key ?? ''), cert: fs.readFileSync(cert ?? '') },
      (_, response) => response.writeHead(302, { location: `${store.address}/x` }).end(),
    );
    await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
    const { port } = secure.address() as AddressInfo;
    const { status, stderr } = await run(['report', 'hf://me/net'], {
      HF_ENDPOINT: `https://localhost:${port}`,
      NODE_EXTRA_CA_CERTS: cert ?? '',
    });
    secure.close();
    assert.equal(status, 2);
    assert.match(stderr, /it leads to an address without HTTPS/);
    assert.deepEqual(store.asked, []);
  });

  test('that fail while they are read are listed tensor by tensor', async () => {
    first = ({ url = '', headers }, response) => {
      const [, from = 0, to = 0] = /(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
      // The header is short.
      const isData = url.endsWith('.safetensors') && Number(to) - Number(from) > 60_000;
      return isData && Boolean(response.writeHead(403).end());
    };
    const { status, stdout, stderr } = await run(['report', 'hf://me/net', '--threads', '1']);
    assert.equal(status, 1, stderr);
    assert.match(`${stdout}${stderr}`, /access is denied/);
  });
});
