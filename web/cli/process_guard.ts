import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';

// Guards around a process that nobody trusts: its end, and its memory. Where there is no shell, some of it
// is missing, and a warning says so.

const shell = '/bin/sh';

const hasShell = process.platform !== 'win32' && fs.existsSync(shell);

/** Waits for the end of its input, and ends a group of processes. */
const endScript = 'read -r _; kill -s KILL -- "-$1"';

/**
 * Ends a process's group when this process is gone, however that happened: the group itself cannot
 * notice while its program loops. A shell waits for the end of a pipe that only this process holds.
 * `ended` is called if the shell ends before it is dismissed by the function that is returned. On
 * Windows the system does the same for every child process.
 */
export function endWithParent({ pid }: ChildProcess, ended: () => void): () => void {
  if (!hasShell) warnOnce();
  if (!hasShell || pid === undefined) return () => {};
  const guard = spawn(shell, ['-c', endScript, 'sh', String(pid)], {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // signals for this process's group must not end it before its work is done
  });
  for (const event of ['error', 'exit']) guard.on(event, ended);
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  return () => {
    for (const event of ['error', 'exit']) guard.off(event, ended);
    guard.on('error', () => {});
    guard.kill('SIGKILL');
  };
}

let isWarned = process.platform === 'win32';
function warnOnce(): void {
  if (isWarned) return;
  isWarned = true;
  const sentence = `There is no ${shell}, so Python goes on running if this process is ended by force, and its memory is not limited.`;
  process.emitWarning(sentence, { code: 'ZEROPOINT_UNGUARDED' });
}

/**
 * The most memory that a process may take, in MiB: Python's own and the core's tensors at their limits, and
 * a quarter of a gigabyte of Node's. Linux counts all that the process may write to and shares with none.
 */
const mostMebibytes = 3072;

/** A process that takes so much of it is ended, before the system refuses it more. */
const nearlyAll = 0.9;

/** No dump of the process's memory, none beyond the limit, and no name of a folder. */
const limitScript = 'ulimit -c 0; ulimit -d "$1"; unset PWD OLDPWD; shift; exec "$@"';

/** A command that runs another within the limit of memory, as far as the system knows one. */
export function withMemoryLimit(file: string, args: readonly string[]): [string, string[]] {
  if (process.platform !== 'linux' || !hasShell) return [file, [...args]];
  return [shell, ['-c', limitScript, 'sh', String(mostMebibytes * 1024), file, ...args]];
}

const checkMs = 100;

/**
 * Calls `exceeded` once if a process takes nearly all of its memory, until the function that is returned
 * is called. On Windows nobody counts.
 */
export function watchMemory({ pid }: ChildProcess, exceeded: () => void): () => void {
  const check = process.platform === 'linux' ? ofLinux : process.platform === 'win32' ? none : ofPs;
  const timer = setInterval(() => {
    check(Number(pid), (kibibytes) => {
      if (!(kibibytes > nearlyAll * mostMebibytes * 1024)) return;
      clearInterval(timer);
      exceeded();
    });
  }, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}

type Check = (pid: number, count: (kibibytes: number) => void) => void;

const none: Check = () => {};

const ofLinux: Check = (pid, count) => {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    count(Number(/^VmData:\s*(\d+)/m.exec(status)?.[1]));
  } catch {} // it has ended
};

const ofPs: Check = (pid, count) => {
  execFile('ps', ['-o', 'rss=', '-p', String(pid)], (_, text) => count(Number.parseInt(text, 10)));
};

/** Whether a process ended as Node does when it is refused memory: it aborts. */
export const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGILL' || code === 134;

/** Why it was ended, for its cell. */
export const memoryReason = `it took more than the ${mostMebibytes} MiB of memory that it may take`;
