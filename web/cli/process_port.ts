import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FrameReader, framesOf } from '../core/rpc/frames.ts';
import type { OpenPort, Reply } from '../core/rpc/protocol.ts';
import {
  endWithParent,
  isOutOfMemory,
  memoryReason,
  watchMemory,
  withMemoryLimit,
} from './process_guard.ts';

/** Whether this Node has a flag. */
const has = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);

const mebibyte = 2 ** 20;

/** A process's own memory, in MiB, beside that of Python and the core, which they limit themselves. */
const mostMebibytes = 1024;

/** The most that a reply may take: all that a cell may show, in letters of three bytes, or a snapshot. */
const replyLimits = { json: 192 * mebibyte, arrays: 128 * mebibyte, values: 4_000_000 };

/** Node's flags for a process that reads some files and has no other powers. */
const flagsFor = (readable: readonly string[]): string[] => [
  has('--permission') ? '--permission' : '--experimental-permission',
  ...readable.map((file) => `--allow-fs-read=${file}`),
  ...(has('--disable-sigusr1') ? ['--disable-sigusr1'] : []),
  '--no-addons',
  '--disable-proto=delete',
  '--disallow-code-generation-from-strings',
  `--max-old-space-size=${mostMebibytes}`,
  '--no-warnings',
];

/** Listens to the signal by which every process of a user could otherwise open this one's inspector. */
function keepInspectorClosed(): void {
  if (process.platform !== 'win32' && !process.listeners('SIGUSR1').includes(ignored))
    process.on('SIGUSR1', ignored);
}
const ignored = () => {};

/** Starts a script in a group of processes of its own. Pipe 3 takes requests, pipe 4 has the replies. */
function started(script: string, beside: readonly string[]): ChildProcess {
  const readable = [script, ...beside.map((name) => path.join(path.dirname(script), name))];
  const command = withMemoryLimit(process.execPath, [...flagsFor(readable), script]);
  return spawn(...command, {
    env: {},
    cwd: path.parse(script).root,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32', // where a detached one would outlive this process
  });
}

const hintOf = (signal: NodeJS.Signals | null): string =>
  signal === 'SIGKILL' ? ', by which a system without memory ends one' : '';

/** Ends a process and those that it might have started. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {} // it has ended
}

/**
 * A process of Node that may read its script and the files `beside` it, and do nothing else: it
 * writes no file, starts no process or thread, makes no code of text, and has no environment. What it
 * prints goes nowhere. `script` runs a worker's module. Its replies are not trusted: one that cannot
 * be read, or that `receive` throws at, is a crash.
 */
export function processPort(script: URL, parts: unknown, beside: readonly string[] = []): OpenPort {
  return (receive) => {
    keepInspectorClosed();
    const child = started(fileURLToPath(script), beside);
    const [, , , requests, replies] = child.stdio as [null, null, null, Writable, Readable];
    let isOpen = true;
    const close = () => {
      isOpen = false;
      if (child.exitCode === null && child.signalCode === null) endGroup(child);
    };
    const crashed = (reason: string, limit?: 'memory') => {
      if (!isOpen) return;
      close();
      receive({ kind: 'crashed', reason, ...(limit && { limit }) });
    };
    const overrun = () => crashed(memoryReason, 'memory');
    process.once('exit', close);
    const dismissGuard = endWithParent(child, () => crashed('the guard of its process has ended'));
    const unwatch = watchMemory(child, overrun);
    const reader = new FrameReader((reply) => {
      if (isOpen) receive(reply as Reply);
    }, replyLimits);
    replies.on('data', (bytes: Buffer) => {
      if (!isOpen) return;
      try {
        reader.push(bytes);
      } catch (error) {
        crashed(`it sent what is no reply: ${error instanceof Error ? error.message : error}`);
      }
    });
    child.on('error', (error) => crashed(String(error)));
    child.on('exit', () => {
      process.off('exit', close);
      dismissGuard();
      unwatch();
      endGroup(child); // what it started, so that its pipes close
    });
    child.on('close', (code, signal) => {
      if (isOutOfMemory(code, signal)) overrun();
      else crashed(`the process ended with ${signal ?? `code ${code}`}${hintOf(signal)}`);
    });
    for (const pipe of [requests, replies]) pipe.on('error', () => {}); // the end is told otherwise
    const send = (message: object) => {
      for (const bytes of framesOf(message)) requests.write(bytes);
    };
    send({ kind: 'boot', parts });
    return { post: send, close };
  };
}
