import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { processPort } from '../../web/headless/process_port.ts';
import type { Reply } from '../../web/rpc/protocol.ts';

/** A program with all of Node in its hands, which no notebook has: it asks for what a process gives. */
const probe = (folder: string) => `
import fs from 'node:fs';
import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
const ends = {};
const asked = {
  read: () => fs.readFileSync(${JSON.stringify(path.join(folder, 'secret.txt'))}, 'utf8'),
  write: () => fs.writeFileSync(${JSON.stringify(path.join(folder, 'build/written'))}, ''),
  spawn: () => { throw spawnSync('ls').error; },
  thread: () => new Worker('', { eval: true }).on('error', () => {}),
  code: () => Function('return 1')(),
  beside: () => fs.readFileSync(new URL('beside.txt', import.meta.url), 'utf8'),
  environment: () => Object.keys(process.env).join(),
};
process.on('message', () => {
  for (const [name, ask] of Object.entries(asked)) {
    try { ends[name] = ask(); } catch (error) { ends[name] = error.code ?? error.name; }
  }
  process.send({ kind: 'value', id: 0, value: ends });
});
`;

describe('the process of Python', () => {
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-'));
    fs.mkdirSync(path.join(folder, 'build'));
    fs.writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    fs.writeFileSync(path.join(folder, 'build/beside.txt'), 'beside');
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  /** The first replies of a process that runs a program, and how to end it. */
  function start(program: string) {
    const script = path.join(folder, 'build/program.mjs');
    fs.writeFileSync(script, program);
    const waiting: ((reply: Reply) => void)[] = [];
    const replies: Reply[] = [];
    const port = processPort(
      pathToFileURL(script),
      {},
    )((reply) => {
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

  test('would give a program nothing but the files beside its own', async () => {
    const { port, next } = start(probe(folder));
    assert.deepEqual(await next(), {
      kind: 'value',
      id: 0,
      value: {
        read: 'ERR_ACCESS_DENIED',
        write: 'ERR_ACCESS_DENIED',
        spawn: 'ERR_ACCESS_DENIED',
        thread: 'ERR_ACCESS_DENIED',
        code: 'EvalError',
        beside: 'beside',
        environment: '',
      },
    });
    port.close();
  });

  test('ends at once when it is closed, whatever it does, and says how it ended', async () => {
    const { port, next } = start("process.on('message', () => { for (;;); });");
    port.close();
    const { kind, reason } = (await next()) as Reply & { kind: 'crashed' };
    assert.deepEqual([kind, reason], ['crashed', 'the process ended with SIGKILL']);
    port.post({ kind: 'call', id: 0, verb: 'run', args: [] }, []); // nobody is there, and nothing fails
    const other = start('process.exit(7);');
    assert.deepEqual(await other.next(), {
      kind: 'crashed',
      reason: 'the process ended with code 7',
    });
  });
});
