import fs from 'node:fs';
import { fromRoot } from '../../web/build/paths.mjs';
import { quantile } from './site.mjs';
import { plain, table } from './tables.mjs';

export const latencyFile = fromRoot('tests/bench/latency.json');

const milliseconds = (value) => `${value.toFixed(1)} ms`;
const range = (values, text = (value) => value.toFixed(1)) => {
  const [low, high] = [Math.min(...values), Math.max(...values)].map(text);
  return low === high ? low : `${text(quantile(values, 0.5))} (${low}–${high})`;
};

const dragHead = ['tensor', 'median', 'p95', 'frames a second', 'updates a second', 'longest task'];
const dragRows = ({ visits }) =>
  [...new Set(visits.map(({ size }) => size))].map((size) => {
    const own = (name) => visits.filter((visit) => visit.size === size).map((visit) => visit[name]);
    const longest = Math.max(...own('longest'));
    return [
      `${size} × ${size}`,
      range(own('median'), milliseconds),
      range(own('p95'), milliseconds),
      range(own('frames')),
      range(own('updates')),
      longest > 0 ? `${longest.toFixed(0)} ms` : 'under 50 ms',
    ];
  });

const pictureHead = ['error landscape of 64 × 64 values', 'median'];
const pictureRows = ({ landscapes }) =>
  [
    ['from a change of the dtype to the question', 'asked'],
    ['from the frame that asks to the one that draws the first picture', 'frames'],
    ['from the question to the first picture, painted', 'firstFromAsked'],
    ['from the change to the first picture, painted', 'first'],
    ['from the change to the finest', 'finest'],
  ].map(([what, name]) => [
    what,
    range(
      landscapes.map((one) => one[name]),
      milliseconds,
    ),
  ]);

const aboutLine = ({ about, landscapes }) =>
  `${about.cpu}, ${about.cores} cores; Chromium ${about.chromium}, headless and without a graphics processor. Medians of ${landscapes.length} visits, each of ${about.moves} moves or ${about.repeats} changes, with the lowest and the highest; the longest task of all visits.`;

export function printLatency(latency) {
  console.log(`\nA drag of the scale: from the input to the picture\n${aboutLine(latency)}\n`);
  console.log(plain(dragHead, dragRows(latency)));
  console.log(`\n${plain(pictureHead, pictureRows(latency))}\n`);
}

/** The part of web/docs/records/bench.md, if it was ever measured. */
export function latencySections() {
  if (!fs.existsSync(latencyFile)) return [];
  const latency = JSON.parse(fs.readFileSync(latencyFile, 'utf8'));
  return [
    '## A drag in the playground: from the input to the picture',
    aboutLine(latency),
    table(dragHead, dragRows(latency)),
    table(pictureHead, pictureRows(latency)),
  ];
}
