import fs from 'node:fs';
import { fromRoot } from '../../web/build/paths.mjs';
import { chartOf } from './chart.mjs';
import { goals, labelOf, outcome, seriesOf, spreadOf } from './goals.mjs';
import { latencySections } from './latency_report.mjs';
import { plain, table } from './tables.mjs';
import { torchNote, torchTable } from './torch_report.mjs';

export const resultsFile = fromRoot('tests/bench/results.json');

const number = (value) => value.toPrecision(value < 0.1 ? 2 : 3);
const cell = (found) =>
  found ? `${number(found.median)} (${number(found.low)}–${number(found.high)})` : '–';
const verdict = (found) => (found ? (found.met ? 'met' : 'missed') : 'not run');

const places = [
  ['chromium', 'Chromium'],
  ['node', 'Node'],
];

const goalRows = (results) =>
  goals.map((goal) => {
    const found = places.map(([place]) => outcome(results, goal, place));
    return [goal.title, `≥ ${goal.atLeast}`, ...found.flatMap((one) => [cell(one), verdict(one)])];
  });

const goalHead = [
  'speed of ours ÷ speed of the peer',
  'goal',
  ...places.flatMap(([, name]) => [name, '']),
];

/** Median nanoseconds per element of everything that ran in one place. */
function timeTable(results, place) {
  // The calls of torch have a table of their own, if PyTorch ran too.
  const besidePytorch = results.series.some(({ environment }) => environment === 'pytorch');
  const own = results.series.filter(
    ({ environment, operation }) =>
      environment === place && !(besidePytorch && operation === 'torch'),
  );
  const lengths = [...new Set(own.map(({ length }) => length))].sort((a, b) => a - b);
  const names = [...new Set(own.map(({ operation, contender }) => `${operation} ${contender}`))];
  const rows = names.map((name) => {
    const [operation, contender] = name.split(' ');
    const times = lengths.map((length) => seriesOf(results, place, operation, length, contender));
    return [
      operation.replace('_', '-'),
      contender.replaceAll('_', ' '),
      ...times.map((series) => (series ? number(spreadOf(series).median) : '')),
    ];
  });
  return { head: ['operation', 'contender', ...lengths.map(labelOf)], rows };
}

function checksLine({ checks }) {
  const elements = checks.reduce((sum, check) => sum + check.elements, 0);
  const wrong = checks.reduce((sum, check) => sum + check.mismatches, 0);
  return `${checks.length} outputs of peers and of our other builds compared with ours in the same run: ${elements.toLocaleString('en')} elements, ${wrong} mismatches.`;
}

function aboutLine({ about }) {
  const browser = about.chromium ? `Chromium ${about.chromium}, ` : '';
  const pytorch = about.pytorch ? `, PyTorch ${about.pytorch}` : '';
  return `${about.cpu}, ${about.cores} cores; ${browser}Node ${about.node}, onnxruntime-web ${about.onnxruntimeWeb}${pytorch}; ${about.compiler}; Emscripten ${about.emscripten}. Medians of ${about.rounds} rounds, each turn at least ${about.milliseconds} ms.`;
}

export function printReport(results) {
  for (const [place, name] of [...places, ['native', 'native']]) {
    const { head, rows } = timeTable(results, place);
    if (rows.length > 0) console.log(`\n${name}: nanoseconds per element\n${plain(head, rows)}`);
  }
  const torch = torchTable(results, number, cell);
  if (torch.rows.length > 0) {
    console.log(`\nThe notebook’s torch, speed ÷ PyTorch’s\n${plain(torch.head, torch.rows)}`);
  }
  console.log(
    `\nGoals: median (quartiles) of ratios within a round\n${plain(goalHead, goalRows(results))}`,
  );
  console.log(`\n${checksLine(results)}\n${aboutLine(results)}\n`);
}

/** web/docs/records/bench.md and its chart, from the results and the last drags alone. */
export function writeDocs(results) {
  const sections = [
    '# The benchmark’s last run',
    'Written by `npm run bench` from `tests/bench/results.json`; do not edit. What is measured, and how, is said in [performance.md](../develop/performance.md).',
    aboutLine(results),
    checksLine(results),
    '![Each goal’s ratio divided by what the goal asks: right of the line it is met.](bench.svg)',
    '## Goals',
    'Median of the ratios within each round, quartiles in brackets.',
    table(goalHead, goalRows(results)),
  ];
  for (const [place, name] of [...places, ['native', 'this machine, native']]) {
    const { head, rows } = timeTable(results, place);
    if (rows.length === 0) continue;
    sections.push(`## Nanoseconds per element: ${name}`, table(head, rows));
  }
  const torch = torchTable(results, number, cell);
  if (torch.rows.length > 0) {
    sections.push(
      '## The notebook’s torch beside PyTorch',
      torchNote,
      table(torch.head, torch.rows),
    );
  }
  if (results.google) {
    const rows = results.google.map((one) => [one.name, number(one.gigabytesPerSecond)]);
    sections.push(
      '## Native kernels under Google Benchmark',
      table(['kernel / elements', 'GB of float32 per second'], rows),
    );
  }
  sections.push(...latencySections());
  fs.writeFileSync(fromRoot('web/docs/records/bench.md'), `${sections.join('\n\n')}\n`);
  fs.writeFileSync(fromRoot('web/docs/records/bench.svg'), chartOf(results));
}
