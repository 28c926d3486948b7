import fs from 'node:fs';
import { fromRoot } from '../../web/build/paths.mjs';
import { quantile } from './site.mjs';
import { plain, table } from './tables.mjs';

const goal = 2;

const nameOf = ({ what, slice, formats }) => {
  if (what === 'read') return `reading, slices of ${slice / 2 ** 20} MiB`;
  return formats.length === 0 ? 'statistics alone' : formats.join(' and ');
};

/** Rows of what was measured: each beside the faster reading by one worker, and by as many. */
function rowsOf({ ratios, about }) {
  const best = (workers) =>
    Math.min(
      ...ratios
        .filter((one) => one.what === 'read' && one.workers === workers)
        .map(({ milliseconds }) => milliseconds),
    );
  return ratios.map((one) => {
    const ratio = one.milliseconds / best(1);
    const isGoal = one.formats?.length === 2;
    const verdict = isGoal ? ` (goal ${goal}: ${ratio <= goal ? 'met' : 'missed'})` : '';
    return [
      nameOf(one),
      String(one.workers),
      one.gigabytesPerSecond.toFixed(2),
      ((one.milliseconds * 1e6) / about.elements).toFixed(2),
      `${ratio.toFixed(2)}${verdict}`,
      (one.milliseconds / best(one.workers)).toFixed(2),
    ];
  });
}

const head = [
  'work',
  'workers',
  'GB/s',
  'ns an element',
  '÷ reading by one worker',
  '÷ reading by as many',
];

/** The curve at tenths of its length. */
const curveRows = ({ curve }) =>
  Array.from({ length: 11 }, (_, i) => {
    const at = Math.round((i / 10) * (curve.length - 1));
    return [`${at + 1} s`, `${(curve[at] ?? Number.NaN).toFixed(0)} MB`];
  });

const wholeLine = ({ bytes, seconds, tensors, before, curve }) =>
  `${(bytes / 2 ** 30).toFixed(0)} GiB of float32 in ${tensors} tensors took ${seconds.toFixed(0)} s. The page's process had ${before.toFixed(0)} MB before, at most ${Math.max(...curve).toFixed(0)} MB more while it worked, and half of the time at most ${quantile(curve, 0.5).toFixed(0)} MB more.`;

const aboutLine = ({ cpu, cores, chromium, rounds, elements }) =>
  `${cpu}, ${cores} cores; Chromium ${chromium}, headless; medians of ${rounds} rounds in which every contender has its turn, on ${elements / 2 ** 20} Mi float32 elements in the page cache.`;

export function printRatios(results) {
  console.log(`\nThe report's survey beside reading the file\n${aboutLine(results.about)}\n`);
  console.log(plain(head, rowsOf(results)));
}

export function printWhole(whole) {
  console.log(`\n${wholeLine(whole)}\n`);
  console.log(plain(['after', 'more than before'], curveRows(whole)));
}

export function writeWeights(results) {
  fs.writeFileSync(
    fromRoot('web/docs/records/weights_bench.md'),
    `# How fast a report is

Written by \`npm run bench -- --weights --save\`; do not edit. ${aboutLine(results.about)}
Every row is a whole survey by the report's own workers, from the open file to the last tensor's
figures; reading goes through the same slices of the file and does nothing with the bytes.

${table(head, rowsOf(results))}

## 2 GiB on the page

${wholeLine(results.whole)} The page compared its usual formats; the memory\nof each piece of the file is given back once it was worked through.

${table(['after', 'more than before'], curveRows(results.whole))}
`,
  );
}
