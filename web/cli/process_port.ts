import { type ChildProcess, fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { OpenPort, Reply } from '../core/rpc/protocol.ts';

/** Node's permission model, by the name that this Node has for it. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** A process's own memory, in MiB, beside that of Python and the core, which they limit themselves. */
const mostMebibytes = 1024;

/**
 * Ends a process when this one is gone, however that happened: the process itself cannot notice while
 * its program loops. A shell waits for the end of a pipe that only this process holds. On Windows the
 * system does the same for every child process.
 */
function endWithParent({ pid }: ChildProcess): () => void {
  if (process.platform === 'win32' || pid === undefined) return () => {};
  const script = 'read -r _; kill -9 "$1"';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // signals for this process's group must not end it before its work is done
  });
  guard.on('error', () => {}); // without a shell there is no guard
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  return () => guard.kill('SIGKILL');
}

/**
 * A process of Node that may read the files beside its script, and do nothing else: it writes no
 * file, starts no process or thread, makes no code of text, and has no environment. What it prints
 * goes nowhere. `script` runs a worker's module.
 */
export function processPort(script: URL, parts: unknown): OpenPort {
  return (receive) => {
    const child = fork(script, [], {
      execArgv: [
        permission,
        `--allow-fs-read=${fileURLToPath(new URL('.', script))}*`,
        '--disallow-code-generation-from-strings',
        `--max-old-space-size=${mostMebibytes}`,
        '--no-warnings',
      ],
      env: {},
      serialization: 'advanced', // as messages between threads
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const dismiss = endWithParent(child);
    const crashed = (reason: string) => receive({ kind: 'crashed', reason });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.on('message', (reply) => receive(reply as Reply));
    child.on('error', (error) => crashed(String(error)));
    child.on('exit', (code, signal) => {
      process.off('exit', end);
      dismiss();
      crashed(`the process ended with ${signal ?? `code ${code}`}`);
    });
    const send = (message: object) => {
      if (child.connected) child.send(message);
    };
    send({ kind: 'boot', parts });
    return { post: send, close: end };
  };
}
