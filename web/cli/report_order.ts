import path from 'node:path';
import { presetNamed } from '../report/export/presets.ts';
import { plainNumber, plainWhole } from '../report/plain_number.ts';
import type { Objective } from '../report/state.ts';
import { usualFormats } from '../report/survey/report.ts';
import type { LanguageCode } from '../ui/messages/index.ts';
import { pathFrom } from './file_source.ts';
import { namesOfFormats } from './format_names.ts';
import { type Outputs, outputsFrom } from './report_outputs.ts';
import { PresetSurvey } from './report_presets.ts';
import type { Selection } from './selection.ts';
import { threadsFrom } from './threads.ts';
import { type Threshold, thresholdsFrom } from './thresholds.ts';
import { languageFrom, parsed, refuseSameFiles, Usage } from './usage.ts';
import type { WeightedFiles } from './weighted_files.ts';

export const reportHelp = `zeropoint report FILE… [--json OUT.json] [--html OUT.html] [--target-bpw BITS] [options]
zeropoint report --merge PART.json… [the same]

Measures what quantization does to the weights of a checkpoint: .safetensors (several shards and their
index), .gguf, .npy, .npz, .onnx, .pt, .csv; or of a folder that holds one, or of a model of the Hugging
Face Hub, hf://OWNER/MODEL[@REVISION][/FILE], of which only the parts are read that it needs. Prints a table,
and keeps to little memory whatever the size of the files.

  --formats A,B,…      the formats to compare; --formats list prints them all
  --json FILE          writes the report with all figures
  --csv FILE           writes a line for each tensor with all figures
  --html FILE          writes the report as a page without scripts
  --language en|zh     that of the page; by default the language of LC_ALL or LANG, or English
  --target-bpw BITS    finds the mix of these formats with the smallest error that takes at most so
                       many bits per weight, and prints it; the report of --json has the sizes of
                       the files of that mix and of each format then, in bytes
  --pin PATTERN=FORMAT asks a format for the tensors of the mix whose names match, with * for any text;
                       PATTERN>=FORMAT asks for as many bits or more, PATTERN=keep leaves them as they are.
                       May be given several times; the last that matches counts
  --objective KIND     counts each tensor by its squared error (absolute, the default), or by this over
                       its sum of squares (relative)
  --mix NAME           measures what llama-quantize writes by this name, tensor by tensor: Q4_K_M, q5-k-s, IQ4_XS and
                       others in any spelling, with the size of the file. May be given several times
  --include PATTERN    surveys the tensors alone whose names match, with * for any text, and
  --exclude PATTERN    leaves those out that match; they are listed and keep their types. Each may be given
                       several times
  --context TOKENS     prints the memory of keys and values for so many tokens, by the metadata of a GGUF
                       file or the config.json in the folder. May be given several times
  --sample SHARE       reads a share of the rows of each large tensor, such as 1%, and says how far the ratios of
                       all rows may be from theirs. Formats with a scale for a whole tensor are left out
  --resume FILE        keeps there what is done; the same command goes on from it after it was interrupted
  --imatrix FILE       weighs errors by an importance matrix of llama-imatrix, and searches the scales of
                       ggml's formats by it, as llama-quantize does. The verdict, the order and the mix
                       go by weighted figures then. May be given several times; the sums add up
  --recipe FILE        writes that mix as JSON
  --tensor-types FILE  writes it as arguments of llama-quantize, and keeps to formats that it knows
  --fail-below DB      fails, with status 1, if most weights of a tensor keep less than so many dB in one of
                       the formats; 'PATTERN=DB' asks so of tensors whose names match, with * for any
                       text. May be given several times
  --junit FILE         writes these checks as JUnit XML
  --markdown FILE      writes the verdict, the sizes and what fails, for a pull request
  --threads N          how many threads compute; by default one for each processor
  --allow-expansion    works through a file whose tensors are far more bytes than the file, because they are
                       compressed or share bytes; without it, such a file is refused
  --shard I/N          works through the I-th of N parts of the tensors alone; needs --json. Parts may
                       run on different machines, in any order; --merge joins them to the same bytes
                       that a single run writes
  --merge              joins the parts that the files hold

Exit status: 0 if every tensor was read and all are finite, 1 if some could not be read, hold NaN or
infinities, are codes that nothing here decodes, or keep less than --fail-below asks, 2 if there is no report or no mix for the target.
`;

/** Paths are absolute. */
export interface Order extends WeightedFiles {
  readonly formats: readonly string[];
  readonly outputs: Outputs;
  readonly language: LanguageCode;
  readonly mix: MixOrder | undefined;
  readonly presets: PresetSurvey | undefined;
  readonly selection: Selection;
  readonly resume: string | undefined;
  /** Above 0 and below 1. */
  readonly share: number | undefined;
  /** Numbers of tokens. */
  readonly contexts: readonly number[];
  readonly thresholds: readonly Threshold[];
  readonly junit: string | undefined;
  readonly markdown: string | undefined;
  readonly threads: number;
  readonly part: { readonly index: number; readonly count: number } | undefined;
  readonly isMerge: boolean;
  readonly allowsExpansion: boolean;
}

/** The requested mix, and its output file. */
export interface MixOrder {
  /** As typed. */
  readonly target: string;
  readonly recipe: string | undefined;
  readonly tensorTypes: string | undefined;
  readonly pins: readonly string[];
  readonly objective: Objective;
}

/** Parses the words behind `zeropoint report`; file names are relative to `folder`. */
export function reportOrder(words: readonly string[], folder: string): Order | 'list' {
  const { values, positionals } = parsed('report', words);
  if (values.formats === 'list') {
    const [other] = [...Object.keys(values).filter((name) => name !== 'formats'), ...positionals];
    if (other === undefined) return 'list';
    throw new Usage(
      `--formats list prints the names of all formats and nothing else: leave out ${other in values ? '--' : ''}${other}.`,
    );
  }
  if (positionals.length === 0) throw new Usage('Name the file to report on.');
  const within = (file: string | undefined) =>
    file === undefined ? undefined : path.resolve(folder, file);
  const formats = values.formats === undefined ? usualFormats : namesOfFormats(values.formats);
  const { merge: isMerge = false, shard } = values;
  const part = shard === undefined ? undefined : partFrom(shard);
  if (part && isMerge) throw new Usage('--shard makes a part, and --merge joins them: choose one.');
  if (part && values.json === undefined) throw new Usage('Say where the part goes: --json FILE.');
  const [target, recipe, tensorTypes] = [
    values['target-bpw'],
    within(values.recipe),
    within(values['tensor-types']),
  ];
  const thresholds = thresholdsFrom(values['fail-below'] ?? []);
  const [junit, markdown] = [within(values.junit), within(values.markdown)];
  const { pin: pins = [], objective = 'absolute' } = values;
  if (objective !== 'absolute' && objective !== 'relative')
    throw new Usage(`--objective takes absolute or relative, not “${objective}”.`);
  const ofWhole = {
    ...{ csv: values.csv, html: values.html, 'target-bpw': target, markdown, mix: values.mix },
    context: values.context,
    'fail-below': values['fail-below'],
  };
  const ofAllRows = {
    ...{
      'target-bpw': target,
      mix: values.mix,
      imatrix: values.imatrix,
      shard,
      resume: values.resume,
    },
    'fail-below': values['fail-below'],
  };
  const exact = Object.entries(ofAllRows).find(([, value]) => value !== undefined);
  if (values.sample !== undefined && exact)
    throw new Usage(`--${exact[0]} needs the figures of all rows: leave --sample out.`);
  const early = part && Object.entries(ofWhole).find(([, value]) => value !== undefined);
  if (early) throw new Usage(`--${early[0]} needs the whole report: give it to --merge.`);
  if (target !== undefined && !plainNumber(target)) {
    throw new Usage(`--target-bpw takes a number of bits such as 4.5, not “${target}”.`);
  }
  if (target === undefined && (recipe ?? tensorTypes) !== undefined) {
    throw new Usage('Say how many bits a weight of the mix may take: --target-bpw BITS.');
  }
  if (isMerge && values.formats !== undefined)
    throw new Usage('--formats belongs to the runs that make the parts; --merge keeps theirs.');
  const files = positionals.map((file) => pathFrom(folder, file));
  const outputs = outputsFrom(values, folder);
  const imatrix = (values.imatrix ?? []).map((file) => path.resolve(folder, file));
  const written = {
    ...outputs,
    resume: within(values.resume),
    recipe,
    'tensor-types': tensorTypes,
    junit,
    markdown,
  };
  refuseSameFiles(written, [...files, ...imatrix]);
  return {
    ...{ files, imatrix, outputs, thresholds, junit, markdown },
    language: languageFrom(values.language),
    mix: target === undefined ? undefined : { target, recipe, tensorTypes, pins, objective },
    presets: presetsFrom(values.mix ?? []),
    selection: { include: values.include ?? [], exclude: values.exclude ?? [] },
    resume: within(values.resume),
    share: values.sample === undefined ? undefined : shareFrom(values.sample),
    contexts: (values.context ?? []).map(contextFrom),
    threads: threadsFrom(values.threads),
    ...{ formats, part, isMerge, allowsExpansion: values['allow-expansion'] ?? false },
  };
}

function presetsFrom(names: readonly string[]): PresetSurvey | undefined {
  const presets = names.map(presetNamed);
  const twice = presets.find(({ name }, at) => presets.findIndex((one) => one.name === name) < at);
  if (twice) throw new Usage(`--mix names ${twice.name} twice.`);
  return presets.length > 0 ? new PresetSurvey(presets) : undefined;
}

/** As many tokens as llama.cpp counts. */
const mostTokens = 2 ** 31 - 1;

function contextFrom(text: string): number {
  const tokens = plainWhole(text, 1, mostTokens);
  if (tokens !== undefined) return tokens;
  throw new Usage(`--context takes a number of tokens such as 8192, not “${text}”.`);
}

function shareFrom(text: string): number {
  const percent = text.endsWith('%') ? plainNumber(text.slice(0, -1), 0, 100) : undefined;
  if (percent !== undefined && percent > 0 && percent < 100) return percent / 100;
  throw new Usage(`--sample takes a share of the rows such as 1%, not “${text}”.`);
}

const mostParts = 999_999;

function partFrom(text: string) {
  const [first = '', last = '', ...more] = text.split('/');
  const count = plainWhole(last, 1, mostParts);
  const index = plainWhole(first, 1, count ?? 0);
  if (index !== undefined && count !== undefined && more.length === 0) return { index, count };
  throw new Usage(
    `--shard takes two numbers such as 1/8, the first up to the second, not “${text}”.`,
  );
}
