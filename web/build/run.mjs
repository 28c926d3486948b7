import { spawn, spawnSync } from 'node:child_process';
import { root } from './paths.mjs';

/** Prints a message and exits, for errors that the user has to fix. */
export function stop(sentence) {
  console.error(`\nzeropoint: ${sentence}\n`);
  process.exit(1);
}

export function say(sentence) {
  console.log(`zeropoint: ${sentence}`);
}

/** Runs a command in the project's folder and shows its output; exits if it fails. */
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

/** Like `run`, but shows output only if it fails. */
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

const started = new Set();
process.on('exit', () => {
  for (const child of started) child.kill();
});

/**
 * As `runQuietly`, beside others: resolves to the output when the command is done. The first that fails
 * ends the process, and with it the others.
 */
export function startQuietly(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  started.add(child);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
  return new Promise((resolve) => {
    child.on('error', (error) => stop(`${command} could not be started: ${error.message}`));
    child.on('close', (status, signal) => {
      started.delete(child);
      if (status === 0) return resolve(Buffer.concat(output).toString());
      process.stderr.write(Buffer.concat(output));
      stop(`“${command} ${args.join(' ')}” failed (${signal ?? `exit ${status}`}); see above.`);
    });
  });
}

/** Calls an asynchronous function for each item, in their order, and at most `most` at a time. */
export async function sideBySide(items, most, call) {
  const waiting = [...items];
  const lane = async () => {
    while (waiting.length > 0) await call(waiting.shift());
  };
  await Promise.all(Array.from({ length: most }, lane));
}
