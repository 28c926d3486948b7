import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { QuantError } from '../engine/errors.ts';
import '../messages/weights.ts';
import { type CheckpointReport, usualFormats } from '../weights/report.ts';
import { mergeReports, readReport, reportText } from '../weights/report_json.ts';
import { surveyFiles } from './report_job.ts';
import { summary } from './report_summary.ts';
import { Usage } from './usage.ts';

export const reportHelp = `zeropoint report FILE… [--json OUT.json] [options]
zeropoint report --merge PART.json… [--json OUT.json]

Measures what quantization does to the weights of a checkpoint: .safetensors (several shards and their
index), .gguf, .npy, .npz, .onnx, .pt, .csv. Prints a table, and keeps to little memory whatever the
size of the files.

  --formats A,B,…    the formats to compare; --formats list prints them all
  --json FILE        writes the report with all figures
  --threads N        how many threads compute; by default one for each processor
  --part I/N         works through the I-th of N parts of the tensors alone; needs --json. Parts may
                     run on different machines, in any order; --merge joins them to the same bytes
                     that a single run writes
  --merge            joins the parts that the files hold
`;

interface Order {
  readonly files: readonly string[];
  readonly formats: readonly string[];
  readonly json: string | undefined;
  readonly threads: number;
  readonly part: { index: number; count: number } | undefined;
  readonly isMerge: boolean;
}

function orderFrom(words: readonly string[]): Order {
  const { values, positionals } = parsed(words);
  if (positionals.length === 0) throw new Usage('Name the file to report on.');
  const threads = values.threads === undefined ? os.availableParallelism() : Number(values.threads);
  if (!Number.isInteger(threads) || threads < 1 || threads > 1024) {
    throw new Usage(`--threads takes a number from 1 to 1024, not “${values.threads}”.`);
  }
  const formats = values.formats === undefined ? usualFormats : values.formats.split(',');
  if (new Set(formats).size < formats.length) throw new Usage('--formats names a format twice.');
  const part = values.part === undefined ? undefined : partFrom(values.part);
  const { json, merge: isMerge = false } = values;
  if (part && isMerge) throw new Usage('--part makes a part, and --merge joins them: choose one.');
  if (part && json === undefined) throw new Usage('Say where the part goes: --json FILE.');
  return { files: positionals, formats, json, threads, part, isMerge };
}

function partFrom(text: string) {
  const [, index = '', count = ''] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const part = { index: Number(index), count: Number(count) };
  if (part.index >= 1 && part.index <= part.count) return part;
  throw new Usage(
    `--part takes two numbers such as 1/8, the first up to the second, not “${text}”.`,
  );
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        formats: { type: 'string' },
        json: { type: 'string' },
        threads: { type: 'string' },
        part: { type: 'string' },
        merge: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Usage((error as Error).message);
  }
}

/** The command `zeropoint report`; returns the exit status. */
export async function reportMain(words: readonly string[], folder: string): Promise<number> {
  const order = orderFrom(words);
  const files = order.files.map((file) => path.resolve(folder, file));
  const json = order.json === undefined ? undefined : path.resolve(folder, order.json);
  try {
    const report = order.isMerge ? merged(files) : await surveyed(order, files);
    if (json !== undefined) fs.writeFileSync(json, reportText(report));
    if (!order.part) process.stdout.write(summary(report));
    return report.skipped.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof QuantError) throw new Usage(`${error.message} (${error.code})`);
    if (isFileError(error)) throw new Usage(error.message);
    throw error;
  }
}

const isFileError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error;

function merged(files: readonly string[]): CheckpointReport {
  return mergeReports(
    files.map((file) => {
      const name = path.basename(file);
      return { name, report: readReport(fs.readFileSync(file, 'utf8'), name) };
    }),
  );
}

function surveyed({ formats, threads, part }: Order, files: readonly string[]) {
  const isSeen = process.stderr.isTTY;
  const onTensor = (name: string, done: number, count: number) => {
    if (isSeen)
      process.stderr.write(`\r\x1b[K${done}/${count} ${name}${done === count ? '\n' : ''}`);
  };
  return surveyFiles({ files, formats, threads, part, onTensor });
}
