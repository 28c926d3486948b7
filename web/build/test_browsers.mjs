import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { fromRoot } from './paths.mjs';
import { run, say, stop } from './run.mjs';
import { ensurePackages, ensureSystem } from './setup.mjs';

// The learner’s story, the hostile payloads and the ways out of Python in three engines, or in the one that is named.

const engines = {
  chromium: {
    title: 'Chromium',
    needs: ['chromium'],
    tests: ['browser/story.test', 'browser/hostile.test', 'browser/escape.test'],
  },
  firefox: {
    title: 'Firefox',
    needs: ['firefox'],
    tests: ['firefox', 'hostile_firefox', 'escape_firefox'].map(
      (name) => `other_browsers/${name}.test`,
    ),
  },
  webkit: {
    title: 'WebKitGTK',
    needs: ['webkit', 'screen'],
    tests: ['webkit', 'hostile_webkit', 'escape_webkit'].map(
      (name) => `other_browsers/${name}.test`,
    ),
  },
};

// tests/combinations.ts
process.env.ZEROPOINT_COMBINATIONS = 'all';

const [wanted, built] = process.argv.slice(2);
if (wanted !== undefined && !Object.hasOwn(engines, wanted)) {
  stop(`there is no browser “${wanted}”: give one of ${Object.keys(engines).join(', ')}.`);
}
if (built === undefined) await testAll(wanted === undefined ? Object.keys(engines) : [wanted]);
else testOne(engines[wanted]);

/** Each in a process of its own: a browser that cannot be installed keeps no other from its test. */
async function testAll(names) {
  await build();
  ensurePackages();
  const { bundle } = await import('./bundle_tests.mjs');
  await bundle(names.flatMap((name) => engines[name].tests.map((test) => `${test}.ts`)));
  const passed = [];
  const failed = [];
  for (const name of names) {
    const { title } = engines[name];
    say(`end-to-end tests in ${title}`);
    const args = [fileURLToPath(import.meta.url), name, 'built'];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    (status === 0 ? passed : failed).push(title);
  }
  if (passed.length > 0) say(`the end-to-end tests passed in ${passed.join(', ')}.`);
  if (failed.length > 0) {
    stop(`the end-to-end tests failed in ${failed.join(', ')}; see above.`);
  }
}

function testOne({ needs, tests }) {
  ensureSystem(needs);
  // Node 20 hides the WebSocket that Firefox is spoken to through.
  const switches = ['--experimental-websocket', '--no-warnings', '--enable-source-maps'];
  const files = tests.map((test) => fromRoot('build/tests', `${test}.mjs`));
  // Chromium as people have it, not the shell of it that drives the page in `npm test`.
  const env = { CHROMIUM: '/usr/bin/chromium', ...process.env };
  const args = ['--test', '--test-concurrency=1', '--test-reporter=spec', ...files];
  run(process.execPath, [...switches, ...args], { env });
}
