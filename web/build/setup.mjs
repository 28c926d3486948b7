import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.mjs';
import { run, runQuietly, say, stop } from './run.mjs';

const folders = (process.env.PATH ?? '').split(path.delimiter);
const onPath = (command) => folders.some((folder) => fs.existsSync(path.join(folder, command)));

/** The prefixes in which src/headers.cmake searches for headers. */
const { HOMEBREW_PREFIX, CONDA_PREFIX } = process.env;
const prefixes = [
  HOMEBREW_PREFIX,
  CONDA_PREFIX,
  '/usr',
  '/usr/local',
  '/opt/homebrew',
  '/opt/local',
];
const header = (name) =>
  prefixes.some((prefix) => prefix && fs.existsSync(path.join(prefix, 'include', name)));
const systemPython = (module) =>
  spawnSync('/usr/bin/python3', [
    '-c',
    `import importlib.util as u, sys; sys.exit(u.find_spec("${module}") is None)`,
  ]).status === 0;

/** Whether Clang finds its fuzzer: Debian's compiler runs without that library. */
function hasLibFuzzer() {
  if (!onPath('clang++')) return false;
  const { stdout } = spawnSync('clang++', ['-print-resource-dir'], { encoding: 'utf8' });
  const libraries = path.join(stdout.trim(), 'lib');
  const names = fs.existsSync(libraries) ? fs.readdirSync(libraries, { recursive: true }) : [];
  return names.some((name) => /libclang_rt\.fuzzer[-\w]*\.a$/.test(name));
}

/**
 * The folders of Debian's reference BLAS and LAPACK, for LD_LIBRARY_PATH. Where OpenBLAS is installed too,
 * PyTorch takes that one for both, whose order of summation depends on the processor.
 */
export function referenceBlas() {
  const libraries = '/usr/lib';
  const folderOf = (name) =>
    fs
      .readdirSync(libraries)
      .map((triple) => path.join(libraries, triple, name))
      .find((folder) => fs.existsSync(path.join(folder, `lib${name}.so.3`)));
  const [blas, lapack] = ['blas', 'lapack'].map(folderOf);
  return blas && lapack && [blas, lapack].join(path.delimiter);
}

/** The requirements: a check for each, and Debian's package that provides it. */
const needs = {
  emscripten: {
    title: 'Emscripten (compiles the core to WebAssembly)',
    isThere: () => onPath('em++'),
    packages: ['emscripten'],
  },
  xtensor: {
    title: 'xtensor (the core’s array library)',
    isThere: () => header('xtensor'),
    packages: ['libxtensor-dev'],
  },
  simde: {
    title: 'SIMDe (the SIMD kernels on this machine)',
    isThere: () => header('simde'),
    packages: ['libsimde-dev'],
  },
  cmake: { title: 'CMake', isThere: () => onPath('cmake'), packages: ['cmake'] },
  ccache: {
    title: 'ccache (compiles each file once for all clones)',
    isThere: () => onPath('ccache'),
    packages: ['ccache'],
  },
  ninja: { title: 'Ninja', isThere: () => onPath('ninja'), packages: ['ninja-build'] },
  compiler: {
    title: 'a C++ compiler and make (native tests)',
    isThere: () => onPath('c++') && onPath('make'),
    packages: ['g++', 'make'],
  },
  catch2: {
    title: 'Catch2 (C++ tests)',
    isThere: () => header('catch2'),
    packages: ['catch2'],
  },
  json: {
    title: 'JSON for Modern C++ (C++ tests)',
    isThere: () => header('nlohmann/json.hpp'),
    packages: ['nlohmann-json3-dev'],
  },
  benchmark: {
    title: 'Google Benchmark (native kernels)',
    isThere: () => header('benchmark'),
    packages: ['libbenchmark-dev'],
  },
  llvmCov: {
    title: 'Clang and llvm-cov (count what the C++ tests run)',
    isThere: () => ['clang++', 'llvm-cov', 'llvm-profdata'].every(onPath),
    packages: ['clang', 'llvm'],
  },
  libFuzzer: {
    title: 'Clang with libFuzzer (feeds the core with made-up inputs)',
    isThere: hasLibFuzzer,
    packages: ['clang', 'libclang-rt-dev'],
  },
  clangFormat: {
    title: 'clang-format (checks the C++ layout)',
    isThere: () => onPath('clang-format'),
    packages: ['clang-format'],
  },
  headless: {
    title: 'Chromium’s headless shell (tests of the page)',
    isThere: () => Boolean(process.env.CHROMIUM) || onPath('chromium-headless-shell'),
    packages: ['chromium-headless-shell'],
  },
  chromium: {
    title: 'Chromium (the page in a whole browser)',
    isThere: () => Boolean(process.env.CHROMIUM) || onPath('chromium'),
    packages: ['chromium'],
  },
  firefox: {
    title: 'Firefox (the page in another engine)',
    isThere: () => Boolean(process.env.FIREFOX) || onPath('firefox-esr'),
    packages: ['firefox-esr'],
  },
  webkit: {
    title: 'WebKitGTK and its driver (the page in a third engine)',
    isThere: () => onPath('WebKitWebDriver'),
    packages: ['webkit2gtk-driver'],
  },
  screen: {
    title: 'Xvfb (a screen for WebKitGTK)',
    isThere: () => onPath('Xvfb'),
    packages: ['xvfb'],
  },
  parallel: {
    title: 'GNU parallel (parts of a report at once)',
    isThere: () => onPath('parallel'),
    packages: ['parallel'],
  },
  slurm: {
    title: 'Slurm (parts of a report as an array of jobs)',
    isThere: () => ['slurmctld', 'slurmd', 'sbatch', 'munged'].every(onPath),
    packages: ['slurmctld', 'slurmd', 'slurm-client', 'munge'],
  },
  torch: {
    title: 'PyTorch (the oracle)',
    isThere: () => systemPython('torch'),
    packages: ['python3-torch'],
  },
  blas: {
    title: 'the reference BLAS and LAPACK (PyTorch’s sums, in the same order on every machine)',
    isThere: () => referenceBlas() !== undefined,
    packages: ['libblas3', 'liblapack3'],
  },
  ipython: {
    title: 'IPython (runs the lesson’s cells beside PyTorch)',
    isThere: () => systemPython('IPython'),
    packages: ['python3-ipython'],
  },
  matplotlib: {
    title: 'matplotlib (the lesson’s own chart)',
    isThere: () => systemPython('matplotlib'),
    packages: ['python3-matplotlib'],
  },
  sklearn: {
    title: 'scikit-learn and SciPy (k-means, and the normal distribution)',
    isThere: () => systemPython('sklearn') && systemPython('scipy'),
    packages: ['python3-sklearn', 'python3-scipy'],
  },
  sphinx: {
    title: 'Sphinx and MyST-Parser (a lecturer’s book)',
    isThere: () => systemPython('sphinx') && systemPython('myst_parser'),
    packages: ['python3-sphinx', 'python3-myst-parser'],
  },
  nbconvert: {
    title: 'Jupyter’s kernel and nbconvert (a lecturer’s notebook)',
    isThere: () => systemPython('ipykernel') && systemPython('nbconvert'),
    packages: ['python3-ipykernel', 'python3-nbconvert'],
  },
  venv: {
    title: 'Python’s virtual environments (our package, installed as a lecturer does)',
    isThere: () => systemPython('ensurepip'),
    packages: ['python3-venv'],
  },
  pandoc: {
    title: 'Pandoc (what Quarto hands a lecturer’s page to)',
    isThere: () => onPath('pandoc'),
    packages: ['pandoc'],
  },
};

export const forBuild = ['emscripten', 'xtensor', 'cmake', 'ninja', 'ccache'];
export const forTests = [
  ...forBuild,
  'compiler',
  'simde',
  'catch2',
  'json',
  'clangFormat',
  'headless',
];
export const forNative = ['xtensor', 'simde', 'cmake', 'ninja', 'compiler', 'catch2', 'json'];
export const forCoverage = ['xtensor', 'simde', 'cmake', 'ninja', 'llvmCov', 'catch2', 'json'];
export const forFuzzing = ['xtensor', 'simde', 'cmake', 'ninja', 'libFuzzer'];
export const forTools = [
  ...forBuild,
  'headless',
  'sphinx',
  'nbconvert',
  'venv',
  'pandoc',
  'parallel',
  'slurm',
];
export const forBench = [...forBuild, 'compiler', 'simde', 'benchmark', 'chromium', 'torch'];
export const forOracle = [
  ...forBuild,
  'compiler',
  'simde',
  'torch',
  'blas',
  'ipython',
  'matplotlib',
  'sklearn',
];

/** Installs missing requirements, or stops with the command that would. */
export function ensureSystem(names) {
  const missing = names.map((name) => needs[name]).filter((need) => !need.isThere());
  if (missing.length === 0) return;
  const titles = missing.map((need) => need.title).join(', ');
  const packages = missing.flatMap((need) => need.packages);
  if (!onPath('apt-get')) {
    stop(
      `this needs ${titles}. There is no apt-get here: install them with your system’s package manager.`,
    );
  }
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
  const isRoot = process.getuid?.() === 0;
  const canSudo =
    !isRoot &&
    onPath('sudo') &&
    (process.stdin.isTTY || spawnSync('sudo', ['-n', 'true']).status === 0);
  if (!isRoot && !canSudo) {
    stop(
      `this needs ${titles}. Install with one command, and start again:\n\n` +
        `    su -c "apt-get update && ${install.join(' ')}"`,
    );
  }
  say(`installing ${packages.join(' ')} with apt-get, because this needs ${titles}.`);
  const asRoot = (command) => {
    const environment = ['env', 'DEBIAN_FRONTEND=noninteractive', ...command];
    const [first, ...rest] = isRoot ? environment : ['sudo', ...environment];
    runQuietly(first, rest);
  };
  asRoot(['apt-get', 'update']);
  asRoot(install);
  const still = missing.filter((need) => !need.isThere());
  if (still.length > 0) {
    stop(`still missing after the installation: ${still.map((need) => need.title).join(', ')}.`);
  }
}

/** Installs a folder's npm packages if they do not match its lock file. */
export function ensurePackages(folder = '.') {
  const lock = fs.readFileSync(fromRoot(folder, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = fromRoot(folder, 'node_modules', '.zeropoint-lock');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return;
  const what = folder === '.' ? 'the' : `${folder}’s`;
  say(`installing ${what} npm packages, pinned in ${path.join(folder, 'package-lock.json')}.`);
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', '--include=dev', ...quiet], { cwd: fromRoot(folder) });
  fs.writeFileSync(stamp, hash);
}
