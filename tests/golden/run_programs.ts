import { openEngine, variantNames } from '../wasm/engines.ts';
import { runPrograms } from './programs.ts';

// Runs the programs of a file, named without its ending, in both builds of the core.
const [path = ''] = process.argv.slice(2);
const shown = 60;

for (const variant of variantNames) {
  const outcome = runPrograms(await openEngine(variant), path);
  console.log(
    `${variant}: ${outcome.programs} programs, ${outcome.steps} steps, ` +
      `${outcome.elements} elements compared, ${outcome.mismatches} mismatches`,
  );
  for (const line of outcome.differences.slice(0, shown)) console.log(`  ${line}`);
  if (outcome.differences.length > 0) process.exitCode = 1;
}
