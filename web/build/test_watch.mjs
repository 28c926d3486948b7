import { spawn } from 'node:child_process';
import * as esbuild from 'esbuild';
import { testBundles } from './bundle_tests.mjs';
import { say } from './run.mjs';
import { scriptsOf } from './test_typed.mjs';

/**
 * Runs test files now and after every change of a source that they import, until the process ends. A
 * change while they run stops that run. dist/ is not built again.
 */
export async function watchTests(files) {
  let running;
  const runAgain = {
    name: 'run-again',
    setup(build) {
      build.onEnd(({ errors }) => {
        running?.kill();
        if (errors.length > 0) return;
        running = spawn(
          process.execPath,
          ['--enable-source-maps', '--test', '--test-reporter=dot', ...scriptsOf(files)],
          { stdio: 'inherit' },
        );
        running.on('close', (status, signal) => {
          if (signal === null) say(status === 0 ? 'passed; watching' : 'failed; watching');
        });
      });
    },
  };
  const options = testBundles(files);
  const context = await esbuild.context({ ...options, plugins: [...options.plugins, runAgain] });
  await context.watch();
}
