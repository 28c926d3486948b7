import fs from 'node:fs';
import { openPython } from '../../python/python.ts';
import { compareGradients, computeGradients, type GradientRow } from './gradient_table.ts';

// Compares the gradients of the page's Python with PyTorch's, which gradient_answers.py wrote:
// run_gradients ANSWERS SIZE. With --record, the last argument, it writes the page of the docs.
const recordOption = '--record=';
const [answers = '', size = '1', record] = process.argv.slice(2);

const { data, index } = computeGradients(await openPython(), Number(size));
const { rows, mismatches } = compareGradients(data, fs.readFileSync(answers), index);
for (const line of mismatches) console.log(`  ${line}`);
if (mismatches.length > 0) process.exitCode = 1;

const grouped = (count: number) => count.toLocaleString('en-US');
const total = (of: (row: GradientRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
const summary =
  `${grouped(index.length)} cases of ${rows.length} operators, ` +
  `${grouped(total((row) => row.compared))} gradients compared, ` +
  `${grouped(total((row) => row.compared - row.different))} with PyTorch’s bits, ` +
  `${mismatches.length} cases outside their bound`;
console.log(summary);

function page(): string {
  const lines = [...rows]
    .sort((a, b) => (a.operator < b.operator ? -1 : 1))
    .map(({ operator, compared, different, worst, bound }) => {
      const parts = [grouped(compared), grouped(different), worst ? worst.toExponential(1) : '0'];
      return `| ${operator} | ${parts.join(' | ')} | ${bound || 'the bits'} |`;
    });
  return [
    '# Gradients compared with PyTorch',
    '',
    'Written by `npm run test:oracle -- --record`; do not edit. PyTorch 1.13 and the page’s Python',
    'compute the gradients of the same expressions of random tensors, float32 and float64, with',
    'broadcasting, along each dimension, and with equal elements where these share a gradient.',
    '`tests/golden/ask/gradients` has the expressions.',
    '',
    'A difference is stated as a part of the largest gradient of its case. Where the order of operations',
    'is fixed, the bits are demanded. A bound stands where PyTorch’s own bits depend on the machine:',
    'functions that its vectors approximate by polynomials, and sums in the order of its vectors. A zero',
    'of the other sign counts as a difference.',
    '',
    `${new Date().toISOString().slice(0, 10)}: ${summary}.`,
    '',
    '| operator | gradients | with other bits | largest difference | demanded |',
    '| --- | ---: | ---: | ---: | --- |',
    ...lines,
    '',
  ].join('\n');
}

if (record?.startsWith(recordOption)) fs.writeFileSync(record.slice(recordOption.length), page());
