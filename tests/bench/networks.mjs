import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import readline from 'node:readline';
import { pathToFileURL } from 'node:url';
import { fromRoot } from '../../web/build/paths.mjs';
import { speechNetwork } from '../../web/build/speech_network.mjs';
import { table } from './tables.mjs';

// The networks in WebAssembly (SIMD) in Node, and in PyTorch on one thread: each round measures one after the
// other. Processor time is compared, in which other work on the machine hardly counts, unlike in the time that
// passed. Writes web/docs/records/networks_bench.md.

const rounds = Number(process.argv.find((one) => /^--rounds=\d+$/.test(one))?.slice(9) ?? 9);
const characters = 128;
const settingsTogether = 50;
const limits = { digits: 16, character: 10, text: 2000 };

const fileOf = (name) =>
  new Uint8Array(fs.readFileSync(fromRoot(`web/examples/weights/${name}.safetensors`)));
const file = fileOf('language');
const { loadNetworks } = await import(pathToFileURL(fromRoot('dist/networks.simd.js')).href);
const engine = await loadNetworks(fs.readFileSync(fromRoot('dist/zeropoint.networks.simd.wasm')));

/** Milliseconds of a call, repeated: those of the processor, and those that passed. */
function timed(call, times = 1) {
  const [start, used] = [performance.now(), process.cpuUsage()];
  for (let i = 0; i < times; i += 1) call(i);
  const { user, system } = process.cpuUsage(used);
  return { processor: (user + system) / 1000 / times, passed: (performance.now() - start) / times };
}

/** All 500 digits under settings that are new, of a network that has float32's logits already. */
function digits(settings) {
  const network = engine.openNetwork(fileOf('digits'));
  engine.evaluateNetwork(network);
  const spent = timed((i) => engine.evaluateNetwork(network, settings(i)), settingsTogether);
  engine.closeNetwork(network);
  return spent;
}

/** Milliseconds for one character that is written, the mean of several. */
function character(settings) {
  const network = engine.openNetwork(file);
  const id = engine.openContinuation(network, 0, settings);
  engine.continueSequence(id, Int32Array.of(40), 1);
  const spent = timed(() => engine.continueSequence(id, new Int32Array(), 1), characters);
  engine.closeContinuation(id);
  engine.closeNetwork(network);
  return spent;
}

const speech = new Uint8Array(speechNetwork());

/** Milliseconds for all samples under settings, of a network that has float32's logits already. */
function heldOut(settings, bytes = file) {
  const network = engine.openNetwork(bytes);
  engine.evaluateNetwork(network);
  const spent = timed(() => engine.evaluateNetwork(network, settings));
  engine.closeNetwork(network);
  return spent;
}

const peer = spawn('/usr/bin/python3', [fromRoot('tests/bench/networks_peer.py')], {
  stdio: ['pipe', 'pipe', 'inherit'],
  env: { ...process.env, OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' },
});
const answers = readline.createInterface({ input: peer.stdout })[Symbol.asyncIterator]();
async function torch(what) {
  peer.stdin.write(`${what}\n`);
  const [processor, passed] = (await answers.next()).value.split(' ').map(Number);
  return { processor, passed };
}
const library = (await answers.next()).value;

const int4 = { weights: { format: 'int4_per_channel' } };
const together = { ...int4, activations: { format: 'int8' }, cache: { format: 'int8' } };
/** The hidden layer in int4 with a scale that no one has asked for, and the output layer in int4. */
const dragged = (activations) => (i) => ({
  weights: { format: 'int4' },
  layers: [
    { layer: 'hidden', weights: { format: 'int4', scales: Float32Array.of(0.05 + i / 10_000) } },
  ],
  ...(activations && { activations: { format: activations } }),
});

const rows = [
  ['500 digits, int4', 'digits', () => digits(dragged()), () => torch('digits')],
  ['500 digits, int4, uint8 activations', 'digits', () => digits(dragged('uint8'))],
  ['one character, float32', 'character', () => character({}), () => torch('character')],
  ['one character, int4', 'character', () => character(int4)],
  ['one character, int4, int8 activations and cache', 'character', () => character(together)],
  // An edit that changes nothing makes the settings new.
  [
    'held-out text, float32',
    'text',
    () => heldOut({ edits: [{ layer: 'tokens', index: 0, value: 0 }] }),
    () => torch('text'),
  ],
  ['held-out text, int4', 'text', () => heldOut(int4)],
  ['held-out text, int4, int8 activations and cache', 'text', () => heldOut(together)],
  ['held-out text, int4, rotated', 'text', () => heldOut({ ...int4, repairs: { rotated: true } })],
  [
    'recording of 6 s, float32',
    undefined,
    () => heldOut({ edits: [{ layer: 'decoder', index: 0, value: 0 }] }, speech),
    () => torch('speech'),
  ],
  ['recording of 6 s, int4', undefined, () => heldOut(int4, speech)],
].map(([name, limit, ours, theirs]) => ({
  name,
  limit: limits[limit],
  ours,
  theirs,
  found: [],
  peers: [],
}));

for (let round = 0; round < rounds; round += 1) {
  for (const { ours, theirs, found, peers } of rows) {
    found.push(ours());
    if (theirs) peers.push(await theirs());
  }
}
peer.stdin.end();

const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
const shown = (ms) => (ms === undefined ? '' : ms < 10 ? ms.toFixed(2) : ms.toFixed(0));
const processorOf = (all) => median(all.map(({ processor }) => processor));
const lines = rows.map(({ name, limit, found, peers }) => [
  name,
  shown(processorOf(found)),
  shown(median(found.map(({ passed }) => passed))),
  peers.length > 0 ? shown(processorOf(peers)) : '',
  peers.length > 0 ? (processorOf(peers) / processorOf(found)).toFixed(2) : '',
  String(limit),
]);
const load = os.loadavg()[0].toFixed(1);
const heads = [
  'milliseconds',
  'processor',
  'passed',
  'PyTorch, processor',
  'PyTorch / ours',
  'limit',
];
const text = `# Networks: how long they take

Written by \`node tests/bench/networks.mjs\`. WebAssembly with SIMD in Node ${process.version}; ${library}, on one thread; ${rounds} rounds,
each of which measures one after the other; medians. ${os.cpus()[0]?.model}, load ${load} on ${os.availableParallelism()} processors: the time that passed
grows with it, the processor's hardly. Settings are new each time, and float32's logits are there already where a format is compared with them.
The text has 16,384 characters. *PyTorch / ours* above 1: ours is faster.

${table(heads, lines)}
`;
process.stdout.write(text);
fs.writeFileSync(fromRoot('web/docs/records/networks_bench.md'), text);
