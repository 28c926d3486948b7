import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

// The mistakes of one night, and the page about them.

declare const projectRoot: string;

const script = (name: string) =>
  import(pathToFileURL(path.join(projectRoot, 'web/build', name)).href);
const { chooseMutants, drawOf, keyOf, nights, onlyChosen } = await script('mutation_sample.mjs');
const { readNights, writeNights } = await script('mutation_score.mjs');
const { table } = await import(
  pathToFileURL(path.join(projectRoot, 'tests/bench/tables.mjs')).href
);

const lines = Array.from({ length: 200 }, (_, i) => `  f(${i} < a);`);
const source = lines.join('\n');
const mutants = lines.map((line, i) => ({
  fileName: 'web/text/a.ts',
  replacement: `${i} <= a`,
  location: { start: { line: i, column: 4 }, end: { line: i, column: line.length - 2 } },
}));
const choose = (options: object, all = mutants, text = source) =>
  chooseMutants(all, () => text, { seed: 0, ...options }) as typeof mutants;

test('ten nights plant every mistake once, and each about a tenth', () => {
  const parts = Array.from({ length: nights }, (_, night) => choose({ night }));
  const all = parts.flat().map(keyOf);
  assert.deepEqual([...new Set(all)].sort(), mutants.map(keyOf).sort());
  assert.equal(all.length, mutants.length);
  for (const part of parts) assert.ok(part.length > 8 && part.length < 40, String(part.length));
});

test('another seed draws others, and the most are the same ones each time', () => {
  const first = choose({ night: 3 });
  assert.notDeepEqual(choose({ night: 3, seed: 1 }), first);
  assert.deepEqual(choose({ night: 3, most: 4 }), first.slice(0, 4));
  assert.deepEqual(choose({ night: 3 }, mutants.toReversed()), first);
});

test('a mistake stays in its night when lines come or go above it', () => {
  const moved = mutants.map(({ location: { start, end }, ...one }) => ({
    ...one,
    location: { start: { ...start, line: start.line + 2 }, end: { ...end, line: end.line + 2 } },
  }));
  const text = `// one\n// more\n${source}`;
  assert.deepEqual(
    moved.map((one) => drawOf(one, text, 5)),
    mutants.map((one) => drawOf(one, source, 5)),
  );
});

test('a report keeps the chosen mistakes, whose lines it counts from 1', () => {
  const [one, other] = mutants;
  const reported = ({ replacement, location: { start, end } }: (typeof mutants)[number]) => ({
    ...{ replacement, status: 'Survived' },
    location: {
      start: { line: start.line + 1, column: start.column + 1 },
      end: { line: end.line + 1, column: end.column + 1 },
    },
  });
  assert.ok(one && other);
  const report = { files: { 'web/text/a.ts': { source, mutants: [one, other].map(reported) } } };
  const kept = onlyChosen(report, new Set([keyOf(other)]));
  assert.deepEqual(kept.files['web/text/a.ts'].mutants, [reported(other)]);
});

test('the page keeps other nights, and replaces the night and the survivors of a room', () => {
  const row = (room: string, night: number, to: string) => ({
    ...{ room, seed: 0, night, all: 100, planted: 10, noticed: 8, elsewhere: 1 },
    missed: [{ file: `web/${room}/a.ts`, number: 3, from: 'a\n  < b', to }],
    ...{ score: 88.888, date: '2026-11-28' },
  });
  let page = '';
  for (const one of [
    row('text', 0, 'first'),
    row('python/modules/torch', 0, 'other'),
    row('text', 1, 'second'),
    row('text', 0, 'third'),
  ]) {
    page = writeNights(readNights(page), one, table);
  }
  assert.equal(page.match(/^\| `web\/text` \|/gm)?.length, 2);
  assert.match(
    page,
    /\| `web\/text` \| 0 \| 1 \| 100 \| 10 \| 8 \| 1 \| 1 \| 88\.9 % \| 2026-11-28 \|/,
  );
  assert.match(
    page,
    /### `web\/text`, seed 0, night 0\n\n- web\/text\/a\.ts:3: `a < b` → `third`\n/,
  );
  assert.match(page, /### `web\/python\/modules\/torch`, seed 0, night 0\n\n- .* → `other`\n/);
  assert.doesNotMatch(page, /first|second/);
  const { noticed: _, ...others } = row('text', 0, '');
  const whole = writeNights(readNights(page), { ...others, noticed: 9, missed: [] }, table);
  assert.doesNotMatch(whole, /### `web\/text`/);
});
