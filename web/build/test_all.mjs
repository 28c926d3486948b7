import { spawnSync } from 'node:child_process';
import { root } from './paths.mjs';
import { say, stop } from './run.mjs';

// Every test there is, one command after the other; one that fails keeps none of the others from running.

const commands = [
  'test -- --all',
  'test:oracle -- --whole',
  'test:browsers',
  'test:tools',
  'test:package',
  'test:nodes',
  'test:exhaustive',
  'test:monkey',
  'fuzz -- --seconds 30',
  'test:faults',
  'test:mutation',
  'test:night',
  'test:night:python',
  'test:planted',
  'test:sanitizers',
  'test:audit',
];

const failed = commands.filter((name) => {
  say(`npm run ${name}`);
  return (
    spawnSync('npm', ['run', ...name.split(' ')], { cwd: root, stdio: 'inherit' }).status !== 0
  );
});
if (failed.length > 0) stop(`failed: ${failed.map((name) => `npm run ${name}`).join(', ')}.`);
say(`all passed: ${commands.map((name) => `npm run ${name}`).join(', ')}`);
