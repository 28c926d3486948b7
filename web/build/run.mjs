import { spawnSync } from 'node:child_process';
import { root } from './paths.mjs';

/** Prints a sentence and ends the process: for what a person has to change. */
export function stop(sentence) {
  console.error(`\nzeropoint: ${sentence}\n`);
  process.exit(1);
}

export function say(sentence) {
  console.log(`zeropoint: ${sentence}`);
}

/** Runs a command in the project's folder with its output shown; ends the process if it fails. */
export function run(command, args, options = {}) {
  const { status, error, signal } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
  });
  if (error) stop(`${command} could not be started: ${error.message}`);
  if (status !== 0) {
    stop(`“${command} ${args.join(' ')}” failed (${signal ?? `exit ${status}`}); see above.`);
  }
}

/** As `run`, but quiet unless it fails. */
export function runQuietly(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...options,
  });
  if (error) stop(`${command} could not be started: ${error.message}`);
  if (status !== 0) {
    process.stderr.write(stdout + stderr);
    stop(`“${command} ${args.join(' ')}” failed (exit ${status}); see above.`);
  }
  return stdout;
}
