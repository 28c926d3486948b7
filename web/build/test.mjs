import { fromRoot } from './paths.mjs';
import { say, startQuietly, stop } from './run.mjs';
import { ensurePackages, ensureSystem, forTests } from './setup.mjs';
import { planOf, suites, usage, wronglyListed } from './test_plan.mjs';

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(usage);
  process.exit();
}
const plan = planOf(args);
if (plan.problem) stop(plan.problem);

// tests/combinations.ts
if (plan.all) process.env.ZEROPOINT_COMBINATIONS = 'all';

ensurePackages();
const { buildTestEngines, bundleSources } = await import('./bundle_tests.mjs');
const needBuild = plan.typed.length > 0 ? await bundleSources(plan.typed) : [];
const wrong = wronglyListed(plan.typed, needBuild);
if (wrong) stop(wrong);
if (needBuild.length + plan.suites.length + plan.compiled.length > 0) ensureSystem(forTests);

const compiled = plan.suites.filter((name) => suites[name].preset);
if (plan.compiled.length > 0 && !compiled.includes('native')) compiled.push('native');
const work = [];
if (plan.suites.includes('check')) {
  say(suites.check.title);
  work.push(startQuietly(process.execPath, [fromRoot('web/build/check.mjs')]));
}
if (compiled.length > 0) {
  say(`compiling the core and its tests: ${compiled.join(', ')}`);
  const { compileTests, runFiles, runTests } = await import('./test_cpp.mjs');
  work.push(compileTests(compiled, { withPage: needBuild.length > 0 }));
  await Promise.all(work);
  if (plan.compiled.length > 0) runFiles(plan.compiled);
  // The build leaves a processor idle much of the time.
  work.push(runTests(compiled.filter((name) => plan.suites.includes(name))));
}
if (needBuild.length > 0) {
  const { build } = await import('./build.mjs');
  await build();
  await buildTestEngines();
}
await Promise.all(work);

if (plan.watch) {
  const { watchTests } = await import('./test_watch.mjs');
  await watchTests(plan.typed);
} else if (plan.typed.length > 0) {
  say(`TypeScript tests: ${plan.typed.length === 1 ? plan.typed[0] : plan.typed.length}`);
  const { runTyped } = await import('./test_typed.mjs');
  await runTyped(plan.typed, { times: plan.times });
}
if (!plan.watch) say(args.length === 0 ? 'all tests passed' : 'these tests passed');
