import fs from 'node:fs';
import os from 'node:os';
import { fromRoot, modules, presetOf, variants } from './paths.mjs';
import { runQuietly, say, startQuietly } from './run.mjs';

/** Whether configuring has finished; an interrupted run leaves a folder, or only a cache. */
const isConfigured = (preset) =>
  ['build.ninja', 'Makefile'].some((file) => fs.existsSync(fromRoot('build', preset, file)));

/**
 * Configures a preset if needed, or `again` because what it looks for may have been installed.
 * `settings` are CMake definitions that must hold.
 */
export function configure(preset, settings = {}, { again = false } = {}) {
  const known = isConfigured(preset)
    ? fs.readFileSync(fromRoot('build', preset, 'CMakeCache.txt'), 'utf8')
    : '';
  const holds = ([name, value]) => known.includes(`${name}:BOOL=${value}\n`);
  if (!again && known && Object.entries(settings).every(holds)) return;
  const definitions = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`);
  runQuietly('cmake', ['--preset', preset, ...definitions]);
}

export function compile(preset, targets = []) {
  const target = targets.length > 0 ? ['--target', ...targets] : [];
  runQuietly('cmake', ['--build', '--preset', preset, ...target]);
}

/**
 * Builds several presets: all of each, or some `targets`. The variants of WebAssembly follow each other,
 * because ccache has most objects of the second from the first; others build beside them, so that linking
 * leaves no processor idle.
 */
export async function compileTogether(builds) {
  // By default, Ninja uses two more jobs than processors, for each preset.
  const jobs = ['--parallel', String(os.availableParallelism())];
  const start = ({ preset, targets = [] }) => {
    const target = targets.length > 0 ? ['--target', ...targets] : [];
    return startQuietly('cmake', ['--build', '--preset', preset, ...jobs, ...target]);
  };
  const isVariant = ({ preset }) => variants.some((variant) => variant.preset === preset);
  const inTurn = async () => {
    for (const build of builds.filter(isVariant)) await start(build);
  };
  await Promise.all([...builds.filter((build) => !isVariant(build)).map(start), inTurn()]);
}

/** The modules that a variant links, by their targets. */
const targetsOf = (variant) =>
  Object.entries(modules)
    .filter(([, module]) => presetOf(variant, module) === variant.preset)
    .map(([name]) => `zeropoint_${name === 'engine' ? 'full' : name}`);

/** The targets of each WebAssembly variant that the page needs, without the tests. */
export const coreBuilds = variants.map((variant) => {
  const targets = targetsOf(variant);
  // The contract does not depend on the instructions of the kernels.
  if (variant.preset === 'wasm') targets.push('zeropoint_contract');
  return { preset: variant.preset, targets };
});

/** Configures a WebAssembly variant, without the tests where nothing asked for them before. */
export function configureCore(preset) {
  if (isConfigured(preset)) return;
  say(`compiling the core (${preset}); the first time takes a minute or two.`);
  configure(preset, { ZEROPOINT_TESTS: 'OFF' });
}

/** Builds the core's modules and its contract for both WebAssembly variants, without the tests. */
export function buildCore() {
  for (const { preset, targets } of coreBuilds) {
    configureCore(preset);
    compile(preset, targets);
  }
}
