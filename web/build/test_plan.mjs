import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.mjs';

/**
 * The suites of `npm test`, except for those that are `onDemand`, which run if they are named, and
 * those that are `repeated`, which run with --all too. Those with a folder of tests/ are its TypeScript
 * files, of which `sweeps` run with --all too.
 */
export const suites = {
  check: { title: 'layout, lint and types' },
  native: { title: 'the C++ tests, compiled for this machine', preset: 'native' },
  wasm: {
    title: 'the C++ tests in WebAssembly; part of npm test -- --all',
    preset: 'wasm',
    repeated: true,
  },
  'wasm-scalar': {
    title: 'the same without SIMD; part of npm test -- --all',
    preset: 'wasm-scalar',
    repeated: true,
  },
  asan: {
    title: 'the C++ tests with sanitizers; not part of npm test',
    preset: 'asan',
    onDemand: true,
  },
  browser: { title: 'tests/browser: the page in Chromium', folder: 'browser' },
  engine: { title: 'tests/wasm: the engine as it is bundled', folder: 'wasm' },
  python: { title: 'tests/python: Python, in Node', folder: 'python' },
  package: { title: 'tests/package: the npm package', folder: 'package' },
  unit: {
    title: 'tests/unit: TypeScript alone, a folder for each room of web/; needs no build',
    folder: 'unit',
    hasRooms: true,
    needsBuild: false,
  },
  built: {
    title: 'the files of tests/unit that read what the build writes, listed below',
    folder: 'unit',
    hasRooms: true,
    needsBuild: true,
  },
};

/** The files of tests/unit that need a build, because they import tests/built.ts, also by another file. */
export const readingBuild = [
  'unit/notebook/drawing_numbers',
  'unit/notebook/drawings',
  'unit/notebook/lesson_language',
  'unit/notebook/lesson_links',
  'unit/notebook/live_drawings',
  'unit/pages/lesson_pages',
  'unit/pages/policies',
  'unit/policy/budget',
  'unit/policy/chinese_lessons',
  'unit/policy/embedding',
  'unit/policy/llms_text',
  'unit/policy/parts',
  'unit/policy/stated_sizes',
];

/**
 * The files that take longest, in this order, so that none of them is alone at the end: by the seconds of a
 * processor that `--times` lists, those of a browser about three times as many, because it counts no pages.
 * Whatever is not here follows, suite by suite.
 */
const longest = [
  'python/headless',
  'browser/scrolling',
  'browser/language',
  'browser/extreme_states',
  'browser/faults',
  'browser/axe',
  'python/answers',
  'browser/notebook',
  'browser/first_minute',
  'browser/element',
  'browser/embed',
  'browser/keyboard',
  'browser/files',
  'browser/lesson_cards',
  'browser/failures',
  'browser/hostile',
  'browser/story',
  'browser/workbench',
  'browser/chinese_lessons',
  'browser/completion',
  'browser/one_file',
  'browser/playground',
  'browser/notebook_python',
  'browser/exercises',
  'browser/exercise_points',
  'python/confinement',
  'python/client',
  'python/exercises',
  'python/verify',
  'python/lessons',
  'package/tarball',
];

/**
 * The files that go through every state of the page, every lesson or every fault for one property, such as
 * accessibility or the language of each word, and those of one seldom path that is long in a browser. They
 * take minutes, and rarely find what no other file does, so they run with --all, or if they are named.
 */
export const sweeps = [
  'browser/adapted',
  'browser/assistive',
  'browser/axe',
  'browser/lesson_sync',
  'browser/chinese_lessons',
  'browser/completion',
  'browser/element_faults',
  'browser/element_stored',
  'browser/escape',
  'browser/extreme_states',
  'browser/faults',
  'browser/framed_lesson',
  'browser/landscape',
  'browser/language',
  'browser/lesson_companion',
  'browser/lessons',
  'browser/long_output',
  'browser/malformed',
  'browser/offline_updates',
  'browser/pictures',
  'browser/pointer_still',
  'browser/python',
  'browser/real_network',
  'browser/report_resume',
  'browser/report_tensors',
  'browser/scrolling',
  'browser/stored_charts',
  'browser/story',
  'browser/tab_stops',
  'package/tarball',
  'python/language',
  'python/real_network',
  'python/verify',
];

const endings = { '.test.ts': true, '.cpp': false };

/** Whether a test file is one of a suite's. */
const isOf = ({ folder, needsBuild }, file) =>
  file.startsWith(`${folder}/`) &&
  (needsBuild === undefined || needsBuild === readingBuild.includes(stemOf(file)));

/** A sentence about a unit test of a run that `readingBuild` lists wrongly, by those that need a build. */
export function wronglyListed(files, needingBuild) {
  const unit = files.filter((file) => file.startsWith('unit/'));
  const wrong = unit.find(
    (file) => needingBuild.includes(file) !== readingBuild.includes(stemOf(file)),
  );
  if (!wrong) return undefined;
  return needingBuild.includes(wrong)
    ? `tests/${wrong} imports tests/built.ts: add it to readingBuild in web/build/test_plan.mjs.`
    : `tests/${wrong} needs no build: remove it from readingBuild in web/build/test_plan.mjs.`;
}

/** Every test file by its path in tests/, the slow ones first. */
export function testFiles(root = fromRoot('tests')) {
  const inFolder = (folder, fits, recursive = false) =>
    fs
      .readdirSync(path.join(root, folder), { recursive })
      .filter(fits)
      .sort()
      .map((name) => `${folder}/${name}`);
  const typed = Object.values(suites).flatMap((suite) =>
    suite.folder
      ? inFolder(suite.folder, (name) => name.endsWith('.test.ts'), suite.hasRooms).filter((file) =>
          isOf(suite, file),
        )
      : [],
  );
  const rank = (file) => {
    const place = longest.indexOf(stemOf(file));
    return place < 0 ? longest.length : place;
  };
  return {
    typed: typed.sort((a, b) => rank(a) - rank(b)), // keeps the order of equals
    compiled: inFolder('native', (name) => /^test_\w+\.cpp$/.test(name)),
  };
}

const stemOf = (file) => {
  const ending = Object.keys(endings).find((one) => file.endsWith(one)) ?? '';
  return file.slice(0, file.length - ending.length);
};

/** How a person may write a test file's path: from the root, from tests/, whole, without its end. */
const wanted = (text) => {
  const inTests = path.relative(fromRoot('tests'), path.resolve(fromRoot(), text));
  return stemOf(inTests.startsWith('..') ? path.normalize(text) : inTests);
};

const known = (files) =>
  [
    'The suites are:',
    ...Object.entries(suites).map(([name, { title }]) => `  ${name.padEnd(12)} ${title}`),
    'The test files are:',
    ...[...files.typed, ...files.compiled].sort().map((file) => `  tests/${file}`),
  ].join('\n');

export const usage = `npm test                     what a change is most likely to break
npm test -- --all            everything, in every combination, as npm run test:all does
npm test -- --times          adds a list of the test files by the time that they took
npm test -- PATH…            test files, such as tests/unit/charts/color.test.ts or tests/native/test_order.cpp
npm test -- --watch PATH…     the same again after every change of a source; unit tests start without a build
npm test -- --only SUITE     one suite; again for another: ${Object.keys(suites).join(', ')}

The suites unit and check need no build, and these files of tests/unit do; they are the suite built:
${readingBuild.map((stem) => `  tests/${stem}.test.ts`).join('\n')}`;

/**
 * The plan by the arguments of `npm test`: the suites with nothing to bundle, the TypeScript files,
 * and the C++ files of which the native tests are run alone; whether `all` combinations of what they
 * go through, whether to list the files' `times`, and whether to `watch` their sources. A `problem` is a
 * sentence instead.
 */
export function planOf(given, files = testFiles()) {
  const all = given.includes('--all');
  const times = given.includes('--times');
  const watch = given.includes('--watch');
  const args = given.filter((arg) => !['--all', '--times', '--watch'].includes(arg));
  const plan = { suites: new Set(), typed: new Set(), compiled: new Set() };
  const take = (name) => {
    const suite = suites[name];
    if (suite.folder === undefined) plan.suites.add(name);
    for (const file of files.typed) if (isOf(suite, file)) plan.typed.add(file);
  };
  if (args.length === 0) {
    for (const [name, { onDemand, repeated }] of Object.entries(suites)) {
      if (!onDemand && (all || !repeated)) take(name);
    }
    if (!all)
      for (const file of plan.typed) if (sweeps.includes(stemOf(file))) plan.typed.delete(file);
  }
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    const [option, own] = arg.split(/=(.*)/s);
    if (option === '--only') {
      const name = own ?? args[++at];
      if (name === undefined) return { problem: `--only needs a suite.\n${known(files)}` };
      if (!Object.hasOwn(suites, name)) {
        return { problem: `there is no suite “${name}”.\n${known(files)}` };
      }
      take(name);
    } else if (arg.startsWith('-')) {
      return { problem: `there is no option “${arg}”.\n\n${usage}` };
    } else {
      const stem = wanted(arg);
      const typed = files.typed.find((file) => stemOf(file) === stem);
      const compiled = files.compiled.find((file) => stemOf(file) === stem);
      if (typed) plan.typed.add(typed);
      else if (compiled) plan.compiled.add(compiled);
      else return { problem: `there is no test file “${arg}”.\n${known(files)}` };
    }
  }
  if (watch && (plan.typed.size === 0 || plan.suites.size + plan.compiled.size > 0)) {
    return { problem: `--watch needs TypeScript test files, and nothing else.\n\n${usage}` };
  }
  return {
    all,
    times,
    watch,
    suites: [...plan.suites],
    typed: files.typed.filter((file) => plan.typed.has(file)),
    compiled: [...plan.compiled],
  };
}
