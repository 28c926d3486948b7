import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { oracleRoots } from '../../web/build/oracle_root.mjs';
import { fromRoot } from '../../web/build/paths.mjs';
import { table } from './tables.mjs';

// Runs formats_bench.cpp, beside libggml where a newer Debian's can be had, and writes
// web/docs/records/format_bench.md.

const program = fromRoot('build/native/tests/bench/zeropoint_bench_formats');

/** In the root that has libggml, which this machine's own C library cannot load. */
function output() {
  const roots = oracleRoots();
  if (roots.missing) return { text: execFileSync(program, { encoding: 'utf8' }), ...roots };
  const inRoot = '/srv/zeropoint_bench_formats';
  fs.copyFileSync(program, path.join(roots.forky, inRoot));
  return { text: execFileSync('chroot', [roots.forky, inRoot], { encoding: 'utf8' }) };
}

/** The goals for each format's ratios: of storing to ggml's two functions or to the bound, and of loading to its bound. */
const goals = (name) => {
  if (['q8_0', 'q4_0'].includes(name)) return { reference: 3, loading: 0.5 };
  if (/^q\d_k$/.test(name)) return { reference: 1, chunk: 1, loading: 0.5 };
  if (/^(float8|mx|nvfp4$|nf4)/.test(name) && name !== 'mxfp4_ggml') {
    return { bound: 0.3, loading: 0.5 };
  }
  return {};
};

const { text, missing } = output();
const rows = text
  .trim()
  .split('\n')
  .map((line) => {
    const [name, count, ...numbers] = line.split(' ');
    const [store, bound, reference, chunk, load, loading, ggml] = numbers.map(Number);
    const wanted = goals(name);
    const cell = (value, goal) => {
      if (value === 0) return '';
      const written = value.toPrecision(2);
      if (goal === undefined) return written;
      return `${written} (goal ${goal}: ${value >= goal ? 'met' : 'missed'})`;
    };
    return [
      name,
      count,
      store.toPrecision(3),
      cell(bound, wanted.bound),
      cell(reference, wanted.reference),
      cell(chunk, wanted.chunk),
      load.toPrecision(3),
      cell(loading, wanted.loading),
      cell(ggml),
    ];
  });
const head = [
  'format',
  'elements',
  'store, ns',
  'read bound ÷ it',
  'ggml’s reference ÷ it',
  'ggml_quantize_chunk ÷ it',
  'load, ns',
  'write bound ÷ it',
  'ggml’s to_float ÷ it',
];
const written = table(head, rows);
fs.writeFileSync(
  fromRoot('web/docs/records/format_bench.md'),
  `# How fast stored formats are

Written by \`npm run bench -- --formats\`; do not edit. Natively, on one thread of ${os.cpus()[0].model}, by ${execFileSync('c++', ['--version'], { encoding: 'utf8' }).split('\n')[0]}:
medians of 7 rounds in which every contender has its turn, over normal values in rows of 1,024. Times are nanoseconds of the thread's processor time an element; ratios above 1
mean that the other takes longer. The bounds read all elements, or write them from a quarter of their bytes, with next to no arithmetic. All write into memory
that an earlier round has written: fresh memory, which \`store\` and \`load\` take, costs more than most formats. A codebook's time is that of its search.

What limits formats that miss their goal is arithmetic in vectors of 128 bits, all that WebAssembly has: a 4-bit code of \`q4_0\` takes six operations, a quotient
of \`nvfp4\` a division; \`nf4_double\` searches its 256 values for every block.${missing ? ` ${missing}.` : ''}

${written}
`,
);
console.log(written);
