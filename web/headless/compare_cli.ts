import fs from 'node:fs';
import path from 'node:path';
import '../messages/weights.ts';
import { QuantError } from '../engine/errors.ts';
import { englishSentence } from '../messages/sentences.ts';
import { plainText } from '../weights/report_json.ts';
import { type CompareOrder, compareFiles } from './compare_job.ts';
import { comparisonSummary } from './compare_summary.ts';
import { threadsFrom } from './threads.ts';
import { parsed, Usage } from './usage.ts';

export const compareHelp = `zeropoint compare FILE… --with OTHER… [--json OUT.json] [--threads N]

Compares two files of the same network tensor by tensor, such as a checkpoint and the GGUF that was made
of it: .safetensors or .bin (several shards and their index), .gguf, .npy, .npz, .onnx, .pt, .csv. Names of
llama.cpp are matched with those of PyTorch. FILE is the original; errors are those of OTHER.

  --with OTHER…        the file to compare with, or its shards
  --json FILE          writes the comparison with all figures
  --threads N          how many threads compute; by default one for each processor

Exit status: 0 if every tensor was compared, 1 if some were not, 2 if there is no comparison.
`;

interface Order extends CompareOrder {
  readonly json: string | undefined;
}

/** Parses the words behind `zeropoint compare`; file names are relative to `folder`. */
function orderFrom(words: readonly string[], folder: string): Order {
  const text = { type: 'string' } as const;
  const { values, positionals } = parsed(withEach(words), {
    ...{ json: text, threads: text },
    with: { type: 'string', multiple: true },
  });
  const within = (file: string) => path.resolve(folder, file);
  const { json, with: others = [] } = values;
  if (positionals.length === 0) throw new Usage('Name the file to compare.');
  if (others.length === 0) throw new Usage('Name the file to compare with: --with OTHER.');
  return {
    files: positionals.map(within),
    others: others.map(within),
    json: json === undefined ? undefined : within(json),
    threads: threadsFrom(values.threads),
  };
}

/** All files up to the next option belong to `--with`. */
function withEach(words: readonly string[]): string[] {
  let isWith = false;
  return words.flatMap((word) => {
    if (word.startsWith('-')) isWith = word === '--with';
    else if (isWith) return [`--with=${word}`];
    return isWith ? [] : [word];
  });
}

/** The command `zeropoint compare`; returns the exit status. */
export async function compareMain(words: readonly string[], folder: string): Promise<number> {
  const { json, ...order } = orderFrom(words, folder);
  try {
    // A comparison of minutes should not end in a folder that is not there.
    if (json !== undefined) fs.accessSync(path.dirname(json), fs.constants.W_OK);
    const isSeen = process.stderr.isTTY;
    const onTensor = (name: string, done: number, count: number) => {
      if (isSeen)
        process.stderr.write(`\r\x1b[K${done}/${count} ${name}${done === count ? '\n' : ''}`);
    };
    const comparison = await compareFiles({ ...order, onTensor });
    if (json !== undefined) fs.writeFileSync(json, plainText(comparison));
    const sentenceOf = ({ code, values }: { code: string; values: QuantError['values'] }) =>
      englishSentence(code, values);
    process.stdout.write(comparisonSummary(comparison, sentenceOf));
    const { refused, onlyOriginal, onlyOther } = comparison;
    return refused.length + onlyOriginal.length + onlyOther.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof QuantError) throw new Usage(`${error.message} (${error.code})`);
    if (error instanceof Error && 'syscall' in error) throw new Usage(error.message);
    throw error;
  }
}
