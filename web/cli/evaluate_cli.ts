import fs from 'node:fs';
import path from 'node:path';
import type {
  LayerSensitivity,
  NetworkDescription,
  NetworkEvaluation,
  NetworkRepairs,
  NetworkSettings,
} from '../core/engine/contract.ts';
import { QuantError } from '../core/engine/errors.ts';
import type { NetworkEngine } from '../core/engine/networks.ts';
import { plainNumber, plainWhole } from '../report/plain_number.ts';
import { memorySource } from '../report/readers/bytes.ts';
import { refuse } from '../report/readers/checkpoint.ts';
import { kindNames, kindOf } from '../report/readers/open.ts';
import '../ui/messages/networks.ts';
import '../ui/messages/weights.ts';
import { visibleIn } from '../ui/visible_text.ts';
import { fileProblem } from './file_errors.ts';
import { namesOfFormats } from './format_names.ts';
import { readRegular } from './regular_file.ts';
import { checkOutputs, writeFile } from './report_outputs.ts';
import { decibels, table } from './table.ts';
import { print } from './terminal.ts';
import { parsed, refuseSameFiles, Usage } from './usage.ts';

export const evaluateHelp = `zeropoint evaluate NETWORK [--formats A,B,…] [--activations FORMAT] [--write TEXT]
                   [--repair A,B,…] [--json OUT.json] [--imatrix OUT.gguf]

Runs a network on the samples in its file, in float32 and with its weights in each format, and prints what
that costs: the samples that are answered right, those whose answer changes, the loss, and the divergence from
float32's distributions, or the mean error of a probability. A network is a .safetensors file that describes its layers (web/docs/use/networks.md).

  --formats A,B,…      int2 to int8, int16, uint2 to uint8, each alone or with _per_channel or _per_group_32
                       behind it, or stored formats such as q4_0; int8,int4,int3,int2 with one scale and
                       with one per channel by default
  --activations FORMAT the format of what enters each linear layer; float32 by default
  --cache FORMAT       the format of the keys and values of attention; float32 by default
  --repair A,B,…       smooth (SmoothQuant, or smooth=ALPHA), awq, gptq, rotate, calibrate (one range of
                       activations for all samples), train (or train=STEPS); from the samples of
                       calibration in the file
  --sensitivity        adds each layer alone in each format, the others in float32
  --outlier L:I:V      gives element I (from 0, row by row) of the weight of layer L the value V
  --remove N           makes the N weights of the largest magnitude 0
  --write TEXT         has a model of characters write on after a text, under each format
  --json FILE          writes all figures
  --imatrix FILE       writes the importance matrix of these samples as llama.cpp does (GGUF)

Exit status: 0 if the network was evaluated, 2 if it was not.
`;

const usualFormats = ['int8', 'int4', 'int3', 'int2'].flatMap((format) => [
  format,
  `${format}_per_channel`,
]);

interface Order {
  /** Absolute, as all paths here. */
  readonly file: string;
  readonly formats: readonly string[];
  readonly activations: string;
  readonly cache: string;
  /** As many of the loudest weights become 0. */
  readonly removed: number;
  readonly beginning: string | undefined;
  readonly isSensitive: boolean;
  readonly edits: readonly {
    readonly layer: string;
    readonly index: number;
    readonly value: number;
  }[];
  readonly repairs: NetworkRepairs;
  readonly json: string | undefined;
  readonly imatrix: string | undefined;
}

/** Parses the words behind `zeropoint evaluate`; file names are relative to `folder`. */
function orderFrom(words: readonly string[], folder: string): Order {
  const { values, positionals } = parsed('evaluate', words);
  const [file, other] = positionals;
  if (file === undefined) throw new Usage('Name the file of the network to evaluate.');
  if (other !== undefined) throw new Usage(`Name one network; ${other} is another.`);
  const formats = values.formats === undefined ? usualFormats : namesOfFormats(values.formats);
  const within = (name: string) => path.resolve(folder, name);
  const json = values.json === undefined ? undefined : within(values.json);
  const imatrix = values.imatrix === undefined ? undefined : within(values.imatrix);
  refuseSameFiles({ json, imatrix }, [within(file)]);
  return {
    file: within(file),
    formats,
    activations: values.activations ?? 'float32',
    cache: values.cache ?? 'float32',
    removed: countFrom(values.remove ?? '0'),
    beginning: values.write,
    isSensitive: values.sensitivity ?? false,
    edits: (values.outlier ?? []).map(editFrom),
    repairs: repairsFrom(values.repair ?? ''),
    ...{ json, imatrix },
  };
}

function countFrom(text: string): number {
  const count = plainWhole(text, 0, 999_999);
  if (count !== undefined) return count;
  throw new Usage(`--remove takes a whole number up to 999999, not “${text}”.`);
}

const usualSteps = 100;
const takesValue: ReadonlySet<string> = new Set(['smooth', 'train']);

/** Reads `smooth=0.5,gptq`. */
function repairsFrom(text: string): NetworkRepairs {
  const names = text === '' ? [] : text.split(',').map((name) => name.trim());
  const known: Readonly<Record<string, (value: number | undefined) => NetworkRepairs>> = {
    smooth: (value = 0.5) => ({ smoothing: value }),
    train: (value = usualSteps) => ({ trainingSteps: value }),
    awq: () => ({ activationAware: true }),
    gptq: () => ({ gptq: true }),
    rotate: () => ({ rotated: true }),
    calibrate: () => ({ calibrated: true }),
  };
  const all = names.map((name) => {
    const [repair = '', written, ...more] = name.split('=');
    const value = written === undefined ? undefined : plainNumber(written);
    const isRead = written === undefined || (value !== undefined && takesValue.has(repair));
    const found = Object.hasOwn(known, repair) ? known[repair] : undefined;
    if (!found || !isRead || more.length > 0)
      throw new Usage(
        `--repair takes ${Object.keys(known).join(', ')}, smooth=ALPHA and train=STEPS, not “${name}”.`,
      );
    return found(value);
  });
  return Object.assign({}, ...all) as NetworkRepairs;
}

function editFrom(text: string) {
  const [, layer, place = '', number = ''] = /^(.+):([^:]*):([^:]*)$/s.exec(text) ?? [];
  const index = plainWhole(place, 0, 999_999_999);
  const value = plainNumber(number, -Number.MAX_VALUE);
  if (layer !== undefined && index !== undefined && value !== undefined)
    return { layer, index, value };
  throw new Usage(`--outlier takes a layer, an index and a number, hidden:0:20, not “${text}”.`);
}

/** The engine of networks, from the files beside this one. */
async function openEngine(): Promise<NetworkEngine> {
  const script = new URL('./networks.simd.js', import.meta.url).href;
  const { loadNetworks } = (await import(script)) as typeof import('../core/engine/networks.ts');
  return loadNetworks(fs.readFileSync(new URL('./zeropoint.networks.simd.wasm', import.meta.url)));
}

/** The figures of one format, as `--json` has them. */
interface Figures
  extends Omit<NetworkEvaluation, 'logits' | 'predictions' | 'confusion' | 'flips'> {
  readonly format: string;
  readonly predictions: readonly number[];
  readonly flips: readonly number[];
  readonly sensitivity?: readonly LayerSensitivity[];
  /** The text that the network writes after --write. */
  readonly text?: string;
}

/** Infinite and undefined figures are null, as in the report's JSON. */
const plainText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The command `zeropoint evaluate`; returns the exit status. */
export async function evaluateMain(words: readonly string[], folder: string): Promise<number> {
  const order = orderFrom(words, folder);
  checkOutputs([order.json, order.imatrix]);
  try {
    await evaluated(order);
  } catch (error) {
    // The engine's class is that of its own bundle.
    const { name, code, message } = error as QuantError;
    if (error instanceof QuantError || name === 'QuantError')
      throw new Usage(`${message} (${code})`);
    const problem = fileProblem(error, order.file);
    if (problem) throw new Usage(problem);
    throw error;
  }
  return 0;
}

/** The characters that a network writes at most. */
const writtenLength = 100;

/** The text that a model of characters writes after another: the likeliest character, again and again. */
function writtenAfter(
  beginning: string,
  engine: NetworkEngine,
  network: number,
  settings: NetworkSettings,
): string {
  const characters = [...engine.describeNetwork(network).characters];
  const tokens = [...beginning].map((one) => characters.indexOf(one));
  const unknown = [...beginning][tokens.indexOf(-1)];
  if (unknown !== undefined)
    throw new Usage(`--write has “${unknown}”, which the network has no token for.`);
  const id = engine.openContinuation(network, 0, settings);
  const { tokens: written } = engine.continueSequence(id, Int32Array.from(tokens), writtenLength);
  engine.closeContinuation(id);
  return Array.from(written.data, (token) => characters[Number(token)]).join('');
}

/** WebAssembly's memory has 2 GiB, and a network lies there twice. */
const mostNetworkBytes = 512e6;

/** The bytes of a network's file. Refuses a file of another kind by what it is. */
async function networkBytes(file: string): Promise<Uint8Array> {
  const bytes = readRegular(file, 'followed', mostNetworkBytes);
  const name = path.basename(file);
  if (bytes.length === 0) refuse('file_empty', { name, size: 0 });
  const kind = await kindOf(memorySource(bytes, name));
  if (kind !== 'safetensors')
    throw new Usage(
      `${name} is a file of ${kindNames[kind]}, and a network is a safetensors file whose metadata describe its layers.`,
    );
  return bytes;
}

async function evaluated(order: Order) {
  const { file, formats, activations, cache, removed, beginning, isSensitive, json } = order;
  const { repairs, imatrix } = order;
  const bytes = await networkBytes(file);
  const engine = await openEngine();
  const network = engine.openNetwork(bytes);
  const description = engine.describeNetwork(network);
  const loudest = engine.loudestWeights(network, removed);
  const edits = [...loudest.map((one) => ({ ...one, value: 0 })), ...order.edits];
  const figures = ['float32', ...formats].map((format, at): Figures => {
    // The first line is what all others are compared with.
    const isPlain = at === 0;
    const settings = {
      weights: { format },
      ...(!isPlain && { activations: { format: activations }, cache: { format: cache } }),
      ...(!isPlain && { repairs }),
      edits,
    };
    const { logits, confusion, predictions, flips, ...numbers } = engine.evaluateNetwork(
      network,
      settings,
    );
    return {
      format,
      ...numbers,
      predictions: [...(predictions.data as Int32Array)],
      flips: [...flips],
      ...(isSensitive && !isPlain && { sensitivity: engine.networkSensitivity(network, settings) }),
      ...(beginning !== undefined && {
        text: writtenAfter(beginning, engine, network, settings),
      }),
    };
  });
  if (json !== undefined) {
    const report = {
      zeropoint_evaluation: 1,
      file: path.basename(file),
      activations,
      cache,
      edits,
      repairs,
    };
    writeFile(json, plainText({ ...report, network: description, formats: figures }));
  }
  if (imatrix !== undefined)
    writeFile(imatrix, engine.importanceFile(network, { edits }).data as Uint8Array);
  print(summary(description, figures));
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The kind of a network's outputs: classes, characters, or the probability of one thing. */
type Answers = 'classes' | 'characters' | 'probability';

/** The sensitivity of a format, a line for each layer. */
function linesOf(
  { format, accuracy, flips, loss, divergence, layers, ...rest }: Figures,
  answers: Answers,
) {
  const isText = answers === 'characters';
  const distance = (one: { readonly divergence: number; readonly outputError: number }) =>
    (answers === 'probability' ? one.outputError : one.divergence).toFixed(4);
  const worst = Math.min(...layers.map(({ report }) => report.sqnr));
  return [
    [
      format,
      percent(accuracy),
      String(flips.length),
      isText ? rest.lossBits.toFixed(3) : loss.toFixed(4),
      distance({ divergence, outputError: rest.outputError }),
      decibels(worst),
      rest.bitsPerWeight.toFixed(2),
    ],
    ...(rest.sensitivity ?? []).map((one) => [
      `  ${visibleIn(one.layer)} alone`,
      percent(one.accuracy),
      String(one.flips),
      isText ? (one.loss / Math.LN2).toFixed(3) : one.loss.toFixed(4),
      distance(one),
      '',
      '',
    ]),
  ];
}

function summary(description: NetworkDescription, figures: readonly Figures[]): string {
  const isText = description.characters !== '';
  const isBinary = description.outputs === 1 && description.layers.at(-1)?.kind === 'sigmoid';
  const answers = isText ? 'characters' : isBinary ? 'probability' : 'classes';
  const loss = isText ? 'bits/char' : 'loss';
  const heads = ['weights', 'right', 'flips', loss, isBinary ? 'p error' : 'KL', 'SQNR', 'bits'];
  const lines = table([heads, ...figures.flatMap((one) => linesOf(one, answers))]);
  const texts = figures.flatMap(({ format, text }) =>
    text === undefined ? [] : [`\n${format}: ${visibleIn(text)}`],
  );
  const samples = `${description.samples} ${isText ? 'characters' : 'samples'}`;
  return [`${visibleIn(description.name)}: ${samples}`, ...lines.map((line) => line.trimEnd())]
    .concat(texts)
    .map((line) => `${line}\n`)
    .join('');
}
