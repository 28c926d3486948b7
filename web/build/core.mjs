import fs from 'node:fs';
import { fromRoot, variants } from './paths.mjs';
import { runQuietly, say } from './run.mjs';

/** Configures a preset if needed. `settings` are CMake definitions that must hold. */
export function configure(preset, settings = {}) {
  const cache = fromRoot('build', preset, 'CMakeCache.txt');
  const known = fs.existsSync(cache) ? fs.readFileSync(cache, 'utf8') : '';
  const holds = ([name, value]) => known.includes(`${name}:BOOL=${value}\n`);
  if (known && Object.entries(settings).every(holds)) return;
  const definitions = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`);
  runQuietly('cmake', ['--preset', preset, ...definitions]);
}

export function compile(preset, targets = []) {
  const target = targets.length > 0 ? ['--target', ...targets] : [];
  runQuietly('cmake', ['--build', '--preset', preset, ...target]);
}

/** Both WebAssembly builds of the core, without the tests. */
export function buildCore() {
  for (const { preset } of variants) {
    if (!fs.existsSync(fromRoot('build', preset))) {
      say(`compiling the core (${preset}); the first time takes a minute or two.`);
      configure(preset, { ZEROPOINT_TESTS: 'OFF' });
    }
    compile(preset, ['zeropoint_wasm']);
  }
}
