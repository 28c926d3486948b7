import fs from 'node:fs';
import path from 'node:path';
import { fromRoot, variants } from './paths.mjs';
import { runQuietly, say } from './run.mjs';

/**
 * Emscripten compiles its system libraries once, into a cache. A distribution's cache belongs to
 * root; whoever cannot write there gets one in the build folder.
 */
function emscriptenEnvironment() {
  const command = process.env.PATH?.split(path.delimiter)
    .map((folder) => path.join(folder, 'em++'))
    .find((file) => fs.existsSync(file));
  const shared = command && path.join(path.dirname(fs.realpathSync(command)), 'cache');
  if (process.env.EM_CACHE || !shared || !fs.existsSync(shared)) return process.env;
  try {
    fs.accessSync(shared, fs.constants.W_OK);
    return process.env;
  } catch {
    return { ...process.env, EM_CACHE: fromRoot('build', 'emscripten-cache') };
  }
}

/** Configures a preset if needed. `settings` are CMake definitions that must hold. */
export function configure(preset, settings = {}) {
  const cache = fromRoot('build', preset, 'CMakeCache.txt');
  const known = fs.existsSync(cache) ? fs.readFileSync(cache, 'utf8') : '';
  const holds = ([name, value]) => known.includes(`${name}:BOOL=${value}\n`);
  if (known && Object.entries(settings).every(holds)) return;
  const definitions = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`);
  runQuietly('cmake', ['--preset', preset, ...definitions], { env: emscriptenEnvironment() });
}

export function compile(preset, targets = []) {
  const target = targets.length > 0 ? ['--target', ...targets] : [];
  runQuietly('cmake', ['--build', '--preset', preset, ...target], { env: emscriptenEnvironment() });
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
