import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { processPort } from '../../web/cli/process_port.ts';
import type { Reply } from '../../web/core/rpc/protocol.ts';
import { isThere, speech } from './processes.ts';

/** A program with all of Node in its hands, which no notebook has: it asks for what a process gives. */
const probe = (folder: string) => `${speech}
import child from 'node:child_process';
import { Worker } from 'node:worker_threads';
const ends = {};
const asked = {
  read: () => fs.readFileSync(${JSON.stringify(path.join(folder, 'secret.txt'))}, 'utf8'),
  list: () => fs.readdirSync(new URL('.', import.meta.url)),
  write: () => fs.writeFileSync(${JSON.stringify(path.join(folder, 'build/written'))}, ''),
  spawn: () => { throw child.spawnSync('ls').error; },
  fork: () => child.fork(process.argv[1]),
  thread: () => new Worker('', { eval: true }).on('error', () => {}),
  addon: () => process.dlopen({ exports: {} }, '/none.node'),
  wasi: async () => new (await import('node:wasi')).WASI({ version: 'preview1' }),
  inspector: async () => (await import('node:inspector')).default.open(0),
  code: () => Function('return 1')(),
  prototype: () => typeof {}.__proto__,
  beside: () => fs.readFileSync(new URL('beside.txt', import.meta.url), 'utf8'),
  other: () => fs.readFileSync(new URL('other.txt', import.meta.url), 'utf8'),
  environment: () => Object.keys(process.env).join(),
  folder: () => process.cwd(),
  channel: () => [typeof process.send, typeof process.channel].join(),
};
onRequest(async () => {
  for (const [name, ask] of Object.entries(asked)) {
    try { ends[name] = await ask(); } catch (error) { ends[name] = error.code ?? error.name; }
  }
  ends.wasi = typeof ends.wasi === 'object' ? 'made' : ends.wasi;
  send({ kind: 'value', id: 0, value: ends });
});
`;

describe('the process of Python', () => {
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-'));
    fs.mkdirSync(path.join(folder, 'build'));
    fs.writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    fs.writeFileSync(path.join(folder, 'build/beside.txt'), 'beside');
    fs.writeFileSync(path.join(folder, 'build/other.txt'), 'other');
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  /** The first replies of a process that runs a program, and how to end it. */
  function start(program: string) {
    const script = path.join(folder, 'build/program.mjs');
    fs.writeFileSync(script, program);
    const waiting: ((reply: Reply) => void)[] = [];
    const replies: Reply[] = [];
    const open = processPort(pathToFileURL(script), {}, ['beside.txt']);
    const port = open((reply) => {
      const next = waiting.shift();
      if (next) next(reply);
      else replies.push(reply);
    });
    const next = () =>
      new Promise<Reply>((resolve) => {
        const reply = replies.shift();
        if (reply) resolve(reply);
        else waiting.push(resolve);
      });
    return { port, next };
  }

  test('would give a program nothing but the files that it is started with', async () => {
    const { port, next } = start(probe(folder));
    const denied = 'ERR_ACCESS_DENIED';
    const reply = (await next()) as Reply & { kind: 'value' };
    const { addon, ...ends } = reply.value as Record<string, unknown>;
    assert.match(String(addon), /ERR_DLOPEN_DISABLED|ERR_ACCESS_DENIED/);
    assert.deepEqual(ends, {
      ...{ read: denied, list: denied, write: denied, spawn: denied, fork: denied },
      ...{ thread: denied, wasi: denied, inspector: denied },
      ...{ code: 'EvalError', prototype: 'undefined' },
      ...{ beside: 'beside', other: denied },
      ...{ environment: '', folder: path.parse(folder).root, channel: 'undefined,undefined' },
    });
    port.close();
  });

  test('ends at once when it is closed, whatever it does, and tells nothing more', async () => {
    const { port, next } = start(`${speech}
onRequest(() => { send({ kind: 'value', id: 0, value: process.pid }); for (;;); });`);
    const { value: pid } = (await next()) as Reply & { kind: 'value'; value: number };
    assert.ok(isThere(pid));
    port.close();
    while (isThere(pid)) await pause(20);
    assert.equal(await Promise.race([next(), pause(50)]), undefined);
    port.post({ kind: 'call', id: 0, verb: 'run', args: [] }, []); // nobody is there, and nothing fails
    port.close();
  });

  const ends: Readonly<Record<string, readonly [string, string]>> = {
    'with a status': ['process.exit(7);', 'the process ended with code 7'],
    'by a signal': ["process.kill(process.pid, 'SIGTERM');", 'the process ended with SIGTERM'],
    'by an error': ['throw new Error("on purpose");', 'the process ended with code 1'],
  };
  for (const [name, [program, reason]] of Object.entries(ends))
    test(`says how it ended ${name}, once, and after what it said last`, async () => {
      const { next } = start(`${speech}send({ kind: 'ready' }); ${program}`);
      assert.deepEqual(await next(), { kind: 'ready' });
      assert.deepEqual(await next(), { kind: 'crashed', reason });
      assert.equal(await Promise.race([next(), pause(50)]), undefined);
    });

  /** Sends a frame's header and what is said to be its JSON; `json` is an expression. */
  const frame = (length: string, json: string) => `const json = Buffer.from(${json});
write(Buffer.from(new Uint32Array([${length}, 0]).buffer)); write(json);`;
  const wait = 'setTimeout(() => {}, 60_000);';
  const noReply = (what: string) => `it sent what is no reply: a message ${what}`;
  const forged: Readonly<Record<string, readonly [string, string]>> = {
    'no JSON': [`${frame('4', `'{"a"'`)} ${wait}`, noReply('is no JSON')],
    'a length without end': [
      `${frame('2 ** 32 - 1', "''")} ${wait}`,
      noReply('of 4294967295 and 0 bytes is too long'),
    ],
    'half a message': [frame('100', "'['"), 'the process ended with code 0'],
    'more values than there is memory for': [
      `${frame('json.length', "'[[' + '[],'.repeat(5_000_000) + '[]],[]]'")} ${wait}`,
      noReply('has more than 4000000 values'),
    ],
    'orders of Node’s own channel': [
      `send({ cmd: 'NODE_HANDLE', type: 'net.Socket' }); send({ cmd: 'NODE_HANDLE_NACK' });`,
      'the process ended with code 0',
    ],
  };
  for (const [name, [program, reason]] of Object.entries(forged))
    test(`may send ${name}, which does not end this process`, async () => {
      const { next } = start(`${speech}${program}`);
      let reply = await next();
      while (reply.kind !== 'crashed') reply = await next();
      assert.equal(reply.reason, reason);
    });

  test('is a crash where its reply makes its reader throw', async () => {
    const script = path.join(folder, 'build/odd.mjs');
    fs.writeFileSync(
      script,
      `${speech}send({ kind: 'value', id: 0 }); setTimeout(() => {}, 60_000);`,
    );
    const reasons: string[] = [];
    const crashed = new Promise<void>((resolve) => {
      processPort(
        pathToFileURL(script),
        {},
      )((reply) => {
        if (reply.kind !== 'crashed') throw new TypeError('no such value');
        reasons.push(reply.reason);
        resolve();
      });
    });
    await crashed;
    assert.deepEqual(reasons, ['it sent what is no reply: no such value']);
  });

  test('waits while nobody reads its replies, and keeps none of them', async () => {
    // Tells how many megabytes it takes, again and again, with a megabyte of text each time.
    const { port, next } = start(`${speech}
const text = 'x'.repeat(2 ** 20);
onRequest(() => { for (;;) send({ kind: 'event', id: 0, event: [process.memoryUsage().rss / 2 ** 20, text] }); });`);
    const megabytes: number[] = [];
    for (let count = 0; count < 30; count += 1) {
      const { event } = (await next()) as Reply & { kind: 'event'; event: [number] };
      megabytes.push(event[0]);
      if (count === 0) for (const until = Date.now() + 300; Date.now() < until; ); // this process is busy
    }
    port.close();
    assert.ok(Math.max(...megabytes) < 250, megabytes.join());
  });
});
