import { build } from './build.mjs';
import { fromRoot } from './paths.mjs';
import { run, say } from './run.mjs';
import { ensurePackages, ensureSystem, forTools } from './setup.mjs';

// The examples for lecturers, each built by its tool and used in a browser; and parts of a report under
// engines that run jobs.

ensureSystem(forTools);
await build();
ensurePackages();
ensurePackages('tests/course_tools');
const { buildWheel } = await import('./wheel.mjs');
await buildWheel(fromRoot('dist'), fromRoot('build/wheel'));
const { bundleTests } = await import('./bundle_tests.mjs');
const files = await bundleTests(['course_tools']);
run(process.execPath, ['--enable-source-maps', '--test', '--test-reporter=spec', ...files]);
say('the examples work; screenshots are in build/tools/');
