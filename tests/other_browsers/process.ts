import { type ChildProcess, spawn } from 'node:child_process';
import readline from 'node:readline';

export interface Started {
  readonly process: ChildProcess;
  /** The capture group of the first matching line. */
  readonly said: string;
}

/** Starts a program and waits, at most a minute, for a line of its output that fits; or for none. */
export function start(
  command: string,
  args: readonly string[],
  line?: RegExp,
  environment: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const env = { ...process.env, ...environment };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  process.on('exit', () => child.kill());
  const heard: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (what: string) =>
      reject(new Error(`${command} ${what}:\n${heard.slice(-20).join('\n')}`));
    const tooLate = () => {
      child.kill();
      fail('did not say that it is ready');
    };
    const timer = setTimeout(tooLate, 60_000);
    const hear = (text: string) => {
      heard.push(text);
      const [, said] = line?.exec(text) ?? [];
      if (said === undefined) return;
      clearTimeout(timer);
      resolve({ process: child, said });
    };
    // Read both to the end, because a program blocks if its output is not read.
    readline.createInterface({ input: child.stdout }).on('line', hear);
    readline.createInterface({ input: child.stderr }).on('line', hear);
    if (!line) {
      child.on('spawn', () => {
        clearTimeout(timer);
        resolve({ process: child, said: '' });
      });
    }
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code) => fail(`ended with ${code}`));
  });
}

/** Ends a program and waits until it has exited. */
export function end({ process: child }: Started): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('exit', () => resolve());
    child.kill();
  });
}
