import path from 'node:path';
import { runQuietly } from './run.mjs';

// Reads Clang's counters after a run: how often each line ran, and which ways its conditions went.

/** How often each line of the sources ran, by file: [number, count] each. */
export function linesOf(lcov) {
  return lcov.split('end_of_record\n').flatMap((record) => {
    const file = /^SF:(.+)$/m.exec(record)?.[1];
    if (file === undefined) return [];
    const lines = [...record.matchAll(/^DA:(\d+),(\d+)/gm)].map(([, ...pair]) => pair.map(Number));
    return [[file, lines]];
  });
}

/** Each condition's line, and how often it was true and false. A template's are the same for every type. */
export function conditionsOf({ functions }) {
  const files = new Map();
  for (const { filenames, branches } of functions) {
    for (const [line, column, endLine, endColumn, yes, no, index] of branches) {
      const file = filenames[index];
      const conditions = files.get(file) ?? new Map();
      files.set(file, conditions);
      const place = [line, column, endLine, endColumn].join();
      const known = conditions.get(place) ?? { line, outcomes: [0, 0] };
      known.outcomes = [known.outcomes[0] + yes, known.outcomes[1] + no];
      conditions.set(place, known);
    }
  }
  return files;
}

/**
 * The coverage of every file below `source` in a run of `program`, whose counters lie in `profile`. A
 * branch is one outcome of a condition in the source: what an exception would skip is not one.
 */
export function readCoverage(program, profile, source) {
  const merged = `${profile}.merged`;
  runQuietly('llvm-profdata', ['merge', '--sparse', profile, '--output', merged]);
  const written = (format) =>
    runQuietly('llvm-cov', [
      'export',
      `--format=${format}`,
      '--instr-profile',
      merged,
      program,
      source,
    ]);
  const conditions = conditionsOf(JSON.parse(written('text')).data[0]);
  return linesOf(written('lcov')).map(([file, lines]) => {
    const own = [...(conditions.get(file)?.values() ?? [])];
    const outcomes = own.flatMap((condition) => condition.outcomes);
    const partly = own.filter((condition) => condition.outcomes.includes(0));
    return {
      file: path.relative(source, file),
      lines: lines.length,
      linesRun: lines.filter(([, count]) => count > 0).length,
      branches: outcomes.length,
      branchesRun: outcomes.filter((count) => count > 0).length,
      notRun: lines.filter(([, count]) => count === 0).map(([number]) => number),
      partlyRun: [...new Set(partly.map(({ line }) => line))].sort((a, b) => a - b),
    };
  });
}
