import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fromRoot } from '../../web/build/paths.mjs';
import { run, say, stop } from '../../web/build/run.mjs';
import { openChromium, openNative, openNode, openPytorch } from './environments.mjs';
import { printReport, resultsFile, writeDocs } from './report.mjs';

/** “torch” are the operators of the notebook's torch beside PyTorch's, at 1M elements. */
const allOperations = [
  'quantize',
  'dequantize',
  'min_max',
  'dynamic',
  'fused',
  'granularity',
  'landscape',
  'flat',
  'torch',
];

const help = `npm run bench -- [options]

  --quick           few short rounds up to 1M elements, nothing is written
  --rounds <n>      rounds of every operation and length (15)
  --time <ms>       length of one turn at least (25)
  --operations <a,b>  of ${allOperations.join(', ')}
  --lengths <a,b>   of 1K, 64K, 1M, 16M, and 64M for “flat”; “torch” is at 1M alone
  --in <a,b>        of chromium, node, native, pytorch, google (Google Benchmark, native kernels)
  --save            write results.json and the docs even of a partial run
  --latency         only drag and draw in the page; printed, and written with --save
  --python          only time Python in the page; printed, and also at the end of a whole run
  --weights         only time the report's survey beside reading; written with --save
  --report          only write the docs again from results.json
`;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    time: { type: 'string' },
    operations: { type: 'string' },
    lengths: { type: 'string' },
    in: { type: 'string' },
    save: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) {
  console.log(help);
  process.exit(0);
}
if (options.report) {
  writeDocs(JSON.parse(fs.readFileSync(resultsFile, 'utf8')));
  say('web/docs/records/bench.md and bench.svg are those of tests/bench/results.json.');
  process.exit(0);
}

const lengthOf = (label) => {
  const match = /^(\d+)([KM])$/.exec(label);
  if (!match) stop(`“${label}” is no length; write 64K or 16M.`);
  return Number(match[1]) * 2 ** (match[2] === 'K' ? 10 : 20);
};

const chosen = (text, all, what) => {
  if (text === undefined) return all;
  const names = text.split(',');
  const unknown = names.find((name) => !all.includes(name));
  if (unknown) stop(`“${unknown}” is none of the ${what}: ${all.join(', ')}.`);
  return names;
};

const operations = chosen(options.operations, allOperations, 'operations');
const places = chosen(options.in, ['chromium', 'node', 'native', 'pytorch', 'google'], 'places');
const lengths = (
  options.lengths?.split(',') ?? ['1K', '64K', '1M', ...(options.quick ? [] : ['16M', '64M'])]
).map(lengthOf);
const rounds = Number(options.rounds ?? (options.quick ? 5 : 15));
const milliseconds = Number(options.time ?? (options.quick ? 5 : 25));
const whole = !options.quick && !options.operations && !options.lengths && !options.in;

const first = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8' }).trim().split('\n')[0];
const packageVersion = (name) =>
  JSON.parse(fs.readFileSync(fromRoot('tests/bench/node_modules', name, 'package.json'), 'utf8'))
    .version;

const open = {
  chromium: openChromium,
  node: openNode,
  native: openNative,
  pytorch: openPytorch,
};
const environments = {};
for (const place of Object.keys(open)) {
  if (!places.includes(place)) continue;
  if (place !== 'pytorch' || operations.includes('torch'))
    environments[place] = await open[place]();
}

const results = {
  about: {
    cpu: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    chromium: environments.chromium?.version ?? null,
    node: process.version,
    onnxruntimeWeb: packageVersion('onnxruntime-web'),
    pytorch: environments.pytorch
      ? first('/usr/bin/python3', '-c', 'import torch; print(torch.__version__)')
      : null,
    compiler: first('c++', '--version'),
    emscripten: /[0-9]+[.][0-9.]+/.exec(first('em++', '--version'))?.[0] ?? 'unknown',
    rounds,
    milliseconds,
  },
  checks: [],
  series: [],
};

const inScripts = Object.entries(environments).filter(([, { verify }]) => verify);
const peers = Object.entries(environments).filter(([, { hashes }]) => hashes);

/** One operation at one length: first every output against ours, then the rounds. */
async function measure(operation, length) {
  for (const [environment, suite] of inScripts) {
    for (const check of await suite.verify(operation)) {
      results.checks.push({ environment, operation, length, ...check });
    }
  }
  const times = new Map();
  for (let round = 0; round < rounds; round += 1) {
    const turns = [...Object.entries(environments)];
    for (let i = 0; i < turns.length; i += 1) {
      const [environment, suite] = turns[(i + round) % turns.length];
      const found = await suite.round(operation, length, round, milliseconds);
      for (const [contender, time] of Object.entries(found)) {
        const key = `${environment} ${contender}`;
        if (!times.has(key)) times.set(key, { environment, contender, times: [] });
        times.get(key).times.push(Number(time.toPrecision(5)));
      }
    }
  }
  for (const series of times.values()) results.series.push({ operation, length, ...series });
  const [ours] = inScripts;
  for (const [environment, peer] of ours ? peers : []) {
    for (const [contender, found] of Object.entries(peer.hashes(operation))) {
      const { hash, elements } = await ours[1].hash(operation, contender);
      const what = `${environment} ${contender}, by hash`;
      const mismatches = found === hash ? 0 : 1;
      results.checks.push({ environment, operation, length, what, elements, mismatches });
    }
  }
}

const started = performance.now();
for (const length of lengths) {
  const isFlatOnly = length > 2 ** 24;
  const todo = operations.filter((operation) => {
    if (operation === 'flat') return length === Math.max(...lengths);
    // A landscape has a size of its own; the kernel it is compared with works on 64K elements.
    if (operation === 'landscape') return length === 2 ** 16;
    return operation === 'torch' ? length === 2 ** 20 : !isFlatOnly;
  });
  if (todo.length === 0) continue;
  for (const [, suite] of inScripts) await suite.prepare(length, !isFlatOnly);
  for (const operation of todo) {
    await measure(operation, length);
    const seconds = Math.round((performance.now() - started) / 1000);
    say(`${operation} at ${length} elements: ${rounds} rounds done, ${seconds} s in all`);
  }
}
for (const environment of Object.values(environments)) await environment.close();

if (places.includes('google')) {
  say('native kernels under Google Benchmark');
  const out = fromRoot('build/google_benchmark.json');
  const args = [`--benchmark_out=${out}`, '--benchmark_out_format=json'];
  if (options.quick)
    args.push('--benchmark_min_time=0.02', '--benchmark_filter=/(1024|65536|1048576)$');
  run(path.join(fromRoot('build/native/tests/bench'), 'zeropoint_bench'), args);
  results.google = JSON.parse(fs.readFileSync(out, 'utf8')).benchmarks.map((one) => ({
    name: one.name,
    gigabytesPerSecond: Number((one.bytes_per_second / 1e9).toPrecision(4)),
  }));
}

printReport(results);
if (whole || options.save) {
  fs.writeFileSync(resultsFile, `${JSON.stringify(results)}\n`.replaceAll('},{', '},\n{'));
  writeDocs(results);
  say('written: tests/bench/results.json, web/docs/records/bench.md, web/docs/records/bench.svg');
}
const wrong = results.checks.filter((check) => check.mismatches > 0);
if (wrong.length > 0) {
  for (const { environment, operation, length, what, mismatches } of wrong) {
    console.error(`${environment}, ${operation} at ${length}: ${what} differs in ${mismatches}`);
  }
  stop('an output differs from ours; the figures above compare different things.');
}
