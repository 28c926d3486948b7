import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { fromRoot } from '../../web/build/paths.mjs';

// Prints what the decision on xtensor was measured on: the functions of families/families.hpp, each
// family as a loop and as xtensor's expression, in lines, in gzipped bytes of WebAssembly for all
// types that the core needs, and in nanoseconds for an element on this machine.

const header = fromRoot('tests/bench/families/families.hpp');

/** The functions, with the types of families/sizes.cpp that count, and whether these are operators. */
const functions = [
  ['copy_row', 'copy_loop', 'loop', 'Sizes'],
  ['copy_row', 'copy_lines', 'xtensor lines', 'Sizes'],
  ['copy_row', 'copy_axes', 'xtensor axes', 'Sizes'],
  ['copy_turned', 'copy_loop', 'loop', 'Sizes'],
  ['copy_turned', 'copy_lines', 'xtensor lines', 'Sizes'],
  ['copy_turned', 'copy_axes', 'xtensor axes', 'Sizes'],
  ['where', 'where_loop', 'loop', 'Sizes'],
  ['where', 'where_lines', 'xtensor lines', 'Sizes'],
  ['operator', 'operator_loop', 'loop', 'Work', 'OPERATORS'],
  ['operator', 'operator_lines', 'xtensor lines', 'Work', 'OPERATORS'],
  ['largest', 'largest_loop', 'loop', 'Elements'],
  ['largest', 'largest_reducer', 'xtensor reducer', 'Elements'],
  ['sort', 'sort_loop', 'loop', 'Keys'],
  ['sort', 'sort_argsort', 'xtensor argsort', 'Keys'],
  ['select', 'select_loop', 'loop', 'Sizes'],
  ['select', 'select_view', 'xtensor view', 'Sizes'],
  ['quantize', 'quantize_loop', 'loop', 'Levels'],
  ['quantize', 'quantize_expression', 'xtensor expression', 'Levels'],
];

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-families-'));

/** Gzipped bytes of a module with a function for some types. */
function bytesOf(name, types, operators) {
  const output = path.join(work, 'module.wasm');
  const defines = [`-DFUNCTION=${name}`, `-DTYPES=${types}`];
  execFileSync('em++', [
    ...['-std=c++20', '-Os', '-DNDEBUG', '-fno-exceptions', '-msimd128', '--no-entry'],
    ...['-sSTANDALONE_WASM', `-I${fromRoot('src')}`, `-I${fromRoot('tests')}`],
    ...['-isystem', fromRoot('build/wasm/include'), ...defines],
    ...(operators ? [`-D${operators}`] : []),
    ...[fromRoot('tests/bench/families/sizes.cpp'), '-o', output],
  ]);
  return gzipSync(fs.readFileSync(output), { level: 9 }).length;
}

/** Lines of a function with its braces, as they stand in the header. */
function linesOf(name) {
  const text = fs.readFileSync(header, 'utf8');
  const from = text.indexOf(`void ${name}(`);
  return text.slice(from, text.indexOf('\n}\n', from)).split('\n').length + 1;
}

/** Nanoseconds for an element by the name of a benchmark, the median of repetitions. */
function times() {
  const program = fromRoot('build/native/tests/bench/zeropoint_bench_families');
  const options = ['--benchmark_format=json', '--benchmark_repetitions=9'];
  const more = ['--benchmark_enable_random_interleaving=true', '--benchmark_min_time=0.05'];
  const { benchmarks } = JSON.parse(execFileSync(program, [...options, ...more]).toString());
  return new Map(
    benchmarks
      .filter(({ aggregate_name: name }) => name === 'median')
      .map(({ run_name: name, cpu_time: time }) => [name, time / 2 ** 20]),
  );
}

const measured = times();
const empty = bytesOf('nothing', 'Sizes');
console.log('| family | as | lines | bytes | ns |\n|---|---|---|---|---|');
for (const [family, name, as, types, operators] of functions) {
  const time = measured.get(`${family}/${as}`).toFixed(2);
  const bytes = (bytesOf(name, types, operators) - empty).toLocaleString('en');
  console.log(`| ${family} | ${as} | ${linesOf(name)} | ${bytes} | ${time} |`);
}
fs.rmSync(work, { recursive: true });
