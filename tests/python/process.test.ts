import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { processPort } from '../../web/cli/process_port.ts';
import type { Reply } from '../../web/core/rpc/protocol.ts';

declare const projectRoot: string;

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

  describe('ends with the process that started it, although it loops', () => {
    let parent: string;
    before(async () => {
      // Tells its number, and loops from then on.
      fs.writeFileSync(
        path.join(folder, 'build/loop.mjs'),
        `process.on('message', () => {
  process.send({ kind: 'value', id: 0, value: process.pid }, () => { for (;;); });
});`,
      );
      parent = path.join(folder, 'parent.mjs');
      await esbuild.build({
        stdin: {
          contents: `
import { processPort } from './web/cli/process_port.ts';
const how = process.argv[2];
processPort(new URL('./build/loop.mjs', import.meta.url), {})(({ value }) => {
  console.log(value);
  if (how === 'exit') process.exit(3);
  if (how === 'throw') throw new Error('on purpose');
});`,
          resolveDir: projectRoot,
        },
        outfile: parent,
        bundle: true,
        format: 'esm',
        platform: 'node',
      });
    });

    const isThere = (pid: number) => {
      try {
        process.kill(pid, 0);
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'EPERM';
      }
      // A process that has ended and that nobody has asked about is there in name only.
      const status = `/proc/${pid}/status`;
      return !fs.existsSync(status) || !/^State:\s*Z/m.test(fs.readFileSync(status, 'utf8'));
    };

    for (const how of ['SIGTERM', 'SIGKILL', 'SIGINT', 'SIGHUP', 'exit', 'throw'] as const) {
      test(how, async () => {
        const started = spawn(process.execPath, [parent, how], {
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        const ended = once(started, 'exit');
        const [said] = await once(started.stdout, 'data');
        const pid = Number(String(said));
        if (how.startsWith('SIG')) {
          assert.ok(isThere(pid), 'it loops');
          started.kill(how as NodeJS.Signals);
        }
        await ended;
        while (isThere(pid)) await pause(20);
      });
    }
  });
});
