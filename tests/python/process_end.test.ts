import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import * as esbuild from 'esbuild';
import { childrenOf, isListening, isThere, speech } from './processes.ts';

declare const projectRoot: string;

// Python's process and the one that started it, seen from outside.

describe('a process that loops', () => {
  let folder: string;
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-'));
    fs.mkdirSync(path.join(folder, 'build'));
    // Tells its number, and loops from then on.
    fs.writeFileSync(
      path.join(folder, 'build/loop.mjs'),
      `${speech}onRequest(() => { send({ kind: 'value', id: 0, value: process.pid }); for (;;); });`,
    );
    await esbuild.build({
      stdin: {
        contents: `
import { processPort } from './web/cli/process_port.ts';
const how = process.argv[2];
processPort(new URL('./build/loop.mjs', import.meta.url), {})((reply) => {
  console.log(reply.kind === 'crashed' ? reply.reason : reply.value);
  if (how === 'exit') process.exit(3);
  if (how === 'an error') setTimeout(() => { throw new Error('on purpose'); });
  if (how === 'a closed pipe') setInterval(() => console.log('more'), 10);
  if (how === 'a signal while busy') setTimeout(() => { for (;;); });
});`,
        resolveDir: projectRoot,
      },
      outfile: path.join(folder, 'parent.mjs'),
      bundle: true,
      format: 'esm',
      platform: 'node',
    });
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  /** A process that has started one which loops, and the number of that. */
  async function start(how: string) {
    const parent = spawn(process.execPath, [path.join(folder, 'parent.mjs'), how], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(parent, 'exit');
    const [said] = await once(parent.stdout, 'data');
    // Its number may come together with more that it says.
    const pid = Number(String(said).split('\n')[0]);
    assert.ok(pid > 0, String(said));
    return { parent, ended, pid };
  }

  /** Waits for an end, which takes a second at the most. */
  async function ends(pid: number) {
    for (const until = Date.now() + 1000; isThere(pid); await pause(10))
      assert.ok(Date.now() < until, 'it goes on');
  }

  for (const signal of ['SIGTERM', 'SIGKILL', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGABRT'] as const)
    test(`ends with the one that started it: ${signal}`, async () => {
      const { parent, ended, pid } = await start(signal);
      assert.ok(isThere(pid), 'it loops');
      parent.kill(signal);
      await ended;
      await ends(pid);
    });

  for (const how of ['exit', 'an error', 'a closed pipe', 'a signal while busy'])
    test(`ends with the one that started it: ${how}`, async () => {
      const { parent, ended, pid } = await start(how);
      if (how === 'a closed pipe') parent.stdout.destroy();
      if (how === 'a signal while busy') {
        await pause(50);
        parent.kill();
      }
      await ended;
      await ends(pid);
    });

  test('goes on while the one that started it is stopped, and ends with it', async () => {
    const { parent, ended, pid } = await start('stopped');
    parent.kill('SIGSTOP');
    await pause(100);
    assert.ok(isThere(pid));
    parent.kill('SIGKILL');
    await ended;
    await ends(pid);
  });

  const onLinux = { skip: process.platform !== 'linux' && 'reads /proc' };

  test('ends with its guard, of which it is said', onLinux, async () => {
    const { parent, pid } = await start('guarded');
    const [guard] = childrenOf(parent.pid as number).filter((one) => one !== pid);
    process.kill(guard as number, 'SIGKILL');
    const [said] = await once(parent.stdout, 'data');
    assert.equal(String(said), 'the guard of its process has ended\n');
    await ends(pid);
    parent.kill('SIGKILL');
  });

  test('has a group and a session of its own', onLinux, async () => {
    const { parent, pid } = await start('grouped');
    const [, group, session] =
      /\) \S \d+ (\d+) (\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    assert.deepEqual([Number(group), Number(session)], [pid, pid]);
    parent.kill('SIGKILL');
  });

  test('opens no inspector by a signal, nor does the one that started it', onLinux, async () => {
    const plain = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const { parent, pid } = await start('signalled');
    await pause(300); // as long as the plain one takes to start
    for (const one of [plain.pid, parent.pid, pid]) process.kill(one as number, 'SIGUSR1');
    await pause(500);
    assert.ok(isListening(plain.pid as number), 'the test sees an inspector');
    assert.deepEqual([parent.pid as number, pid].map(isThere), [true, true]);
    assert.deepEqual([parent.pid as number, pid].map(isListening), [false, false]);
    plain.kill('SIGKILL');
    parent.kill('SIGKILL');
  });
});
