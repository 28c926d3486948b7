import fs from 'node:fs';
import { openEngine, type VariantName, variantNames } from '../../wasm/engines.ts';
import { type Outcome, runPrograms } from './programs.ts';

// Runs the programs of each file, named without its extension, in both builds of the core, and prints
// how many elements were compared. With --record, the last argument, it writes the page of the docs.
const recordOption = '--record=';
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const record = process.argv.find((argument) => argument.startsWith(recordOption));
const shown = 60;

const outcomes: { readonly variant: VariantName; readonly outcome: Outcome }[] = [];
for (const file of files) {
  for (const variant of variantNames) {
    const outcome = runPrograms(await openEngine(variant), file);
    outcomes.push({ variant, outcome });
    console.log(
      `${file}, ${variant}: ${outcome.programs} programs, ${outcome.steps} steps, ` +
        `${outcome.elements} elements compared, ${outcome.mismatches} mismatches`,
    );
    for (const line of outcome.differences.slice(0, shown)) console.log(`  ${line}`);
    if (outcome.differences.length > 0) process.exitCode = 1;
  }
}

const grouped = (count: number) => count.toLocaleString('en-US');
const total = (of: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, { outcome }) => sum + of(outcome), 0);
console.log(
  `in all: ${grouped(total((one) => one.elements))} elements compared, ` +
    `${grouped(total((one) => one.mismatches))} mismatches`,
);

function page(): string {
  const verbs = new Set(outcomes.flatMap(({ outcome }) => Object.keys(outcome.elementsByVerb)));
  const rows = [...verbs].sort().map((verb) => {
    const counts = variantNames.map((name) =>
      outcomes
        .filter(({ variant }) => variant === name)
        .reduce((sum, { outcome }) => sum + (outcome.elementsByVerb[verb] ?? 0), 0),
    );
    return `| \`${verb}\` | ${counts.map(grouped).join(' | ')} |`;
  });
  return [
    '# Compared with PyTorch',
    '',
    'Written by `npm run test:oracle -- --record`; do not edit. The oracle makes inputs and answers with',
    'PyTorch, runs the same calls in both WebAssembly builds of the engine, and compares the bits of every',
    'element. What is compared, and where PyTorch’s own answer depends on the machine, is said in',
    '[numerics.md](../use/numerics.md).',
    '',
    `${new Date().toISOString().slice(0, 10)}: ${grouped(total((one) => one.programs))} programs, ` +
      `${grouped(total((one) => one.elements))} elements compared, ` +
      `${grouped(total((one) => one.mismatches))} mismatches.`,
    '',
    `| verb | elements, ${variantNames.join(' | elements, ')} |`,
    `| --- |${' ---: |'.repeat(variantNames.length)}`,
    ...rows,
    '',
  ].join('\n');
}

if (record) fs.writeFileSync(record.slice(recordOption.length), page());
