import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

// The counts from which the coverage of the native tests is computed.

declare const projectRoot: string;

const script = path.join(projectRoot, 'web/build/coverage_counts.mjs');
const { conditionsOf, linesOf } = (await import(pathToFileURL(script).href)) as {
  linesOf(lcov: string): [string, [number, number][]][];
  conditionsOf(data: object): Map<string, Map<string, { line: number; outcomes: number[] }>>;
};

test('a condition of a template has the outcomes of all its types together', () => {
  const filenames = ['/src/a.hpp', '/src/b.hpp'];
  const at = (line: number, yes: number, no: number, file = 0) => [line, 3, line, 9, yes, no, file];
  const found = conditionsOf({
    functions: [
      { filenames, branches: [at(4, 1, 2), at(5, 1, 0)] },
      { filenames, branches: [at(4, 3, 0), at(4, 7, 7, 1)] },
    ],
  });
  const outcomes = (file: string) =>
    [...(found.get(file)?.values() ?? [])].map((one) => [one.line, ...one.outcomes]);
  assert.deepEqual(outcomes('/src/a.hpp'), [
    [4, 4, 2],
    [5, 1, 0],
  ]);
  assert.deepEqual(outcomes('/src/b.hpp'), [[4, 7, 7]]);
});

test('lines belong to the file of their record', () => {
  const lcov =
    'SF:/src/a.cpp\nDA:3,0\nDA:4,12\nBRDA:4,0,0,-\nend_of_record\nSF:/src/b.cpp\nDA:9,1\nend_of_record\n';
  assert.deepEqual(linesOf(lcov), [
    [
      '/src/a.cpp',
      [
        [3, 0],
        [4, 12],
      ],
    ],
    ['/src/b.cpp', [[9, 1]]],
  ]);
});
