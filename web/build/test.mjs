import { build } from './build.mjs';
import { fromRoot } from './paths.mjs';
import { say, startQuietly, stop } from './run.mjs';
import { ensurePackages, ensureSystem, forTests } from './setup.mjs';
import { planOf, suites, usage } from './test_plan.mjs';

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(usage);
  process.exit();
}
const plan = planOf(args);
if (plan.problem) stop(plan.problem);

// tests/combinations.ts
if (plan.all) process.env.ZEROPOINT_COMBINATIONS = 'all';

ensureSystem(forTests);
ensurePackages();
ensurePackages('tests');

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
  work.push(compileTests(compiled, { withPage: plan.typed.length > 0 }));
  await Promise.all(work);
  if (plan.compiled.length > 0) runFiles(plan.compiled);
  // The build leaves a processor idle much of the time.
  work.push(runTests(compiled.filter((name) => plan.suites.includes(name))));
}
if (plan.typed.length > 0) await build();
await Promise.all(work);

if (plan.typed.length > 0) {
  say(`TypeScript tests: ${plan.typed.length === 1 ? plan.typed[0] : plan.typed.length}`);
  const { runTyped } = await import('./test_typed.mjs');
  await runTyped(plan.typed, { times: plan.times });
}
say(args.length === 0 ? 'all tests passed' : 'these tests passed');
