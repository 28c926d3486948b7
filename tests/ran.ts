import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/** Runs a command to its end; fails with what it wrote. Returns its standard output. */
export function ran(cwd: string, command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${error ?? ''}${stdout}${stderr}`);
  return stdout;
}
