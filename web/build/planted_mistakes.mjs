import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.mjs';

// The list of mistakes in tests/robustness/mutation/cpp: blocks of text that name a file, and a title, the lines to
// find and those to put there for each mistake.
//
//   == src/quant/affine/qparams.cpp
//   # the smallest normal scale is refused
//   - if (std::fabs(scale) < smallest) {
//   + if (std::fabs(scale) <= smallest) {
//
// The text may be a part of a line. Without a `+`, it is removed.

/** The mistakes of one list, in its order. A line of another form throws. */
export function parseMistakes(text) {
  const mistakes = [];
  let file;
  text.split('\n').forEach((line, index) => {
    const [sign] = line.split(' ', 1);
    const rest = line.slice(sign.length + 1);
    const last = mistakes.at(-1);
    if (line === '') return;
    if (sign === '==') file = rest;
    else if (sign === '#' && file) mistakes.push({ file, title: rest, from: [], to: [] });
    else if (sign === '-' && last?.to.length === 0) last.from.push(rest);
    else if (sign === '+' && last?.from.length > 0) last.to.push(rest);
    else throw new Error(`line ${index + 1} is not part of a mistake: ${line}`);
  });
  return mistakes.map((one) => ({ ...one, from: one.from.join('\n'), to: one.to.join('\n') }));
}

/** The source with the mistake. Throws unless the text to replace occurs exactly once. */
export function plant({ file, title, from, to }, source) {
  const times = source.split(from).length - 1;
  if (times !== 1 || from === '') {
    throw new Error(`${file}, “${title}”: the text occurs ${times} times, not once:\n${from}`);
  }
  return source.replace(from, () => to);
}

/** All mistakes, those of one file together. Throws if one cannot be planted. */
export function readMistakes(folder = fromRoot('tests/robustness/mutation/cpp')) {
  const mistakes = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => parseMistakes(fs.readFileSync(path.join(folder, name), 'utf8')));
  for (const one of mistakes) plant(one, fs.readFileSync(fromRoot(one.file), 'utf8'));
  return mistakes.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
}
