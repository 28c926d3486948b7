import path from 'node:path';
import '../ui/messages/weights.ts';
import { QuantError } from '../core/engine/errors.ts';
import { comparisonCsv } from '../report/documents/comparison_csv.ts';
import { comparisonHtml } from '../report/documents/comparison_html.ts';
import { plainText } from '../report/survey/report_json.ts';
import type { Language } from '../ui/messages/index.ts';
import { englishSentence } from '../ui/messages/sentences.ts';
import { visibleIn } from '../ui/visible_text.ts';
import { type CompareOrder, compareFiles } from './compare_job.ts';
import { comparisonSummary, isOdd } from './compare_summary.ts';
import { fileProblem } from './file_errors.ts';
import {
  checkOutputs,
  type Outputs,
  outputsFrom,
  textsOf,
  writeOutputs,
} from './report_outputs.ts';
import { print, showProgress } from './terminal.ts';
import { threadsFrom } from './threads.ts';
import { languageFrom, parsed, refuseSameFiles, Usage } from './usage.ts';

export const compareHelp = `zeropoint compare FILE… --with OTHER… [--json OUT.json] [--html OUT.html] [options]

Compares two files of the same network tensor by tensor, such as a checkpoint and the GGUF that was made
of it: .safetensors or .bin (several shards and their index), .gguf, .npy, .npz, .onnx, .pt, .csv. Names of
llama.cpp are matched with those of PyTorch. FILE is the original; errors are those of OTHER.

  --with OTHER…        the file to compare with, or its shards
  --imatrix FILE       weighs errors by an importance matrix of llama-imatrix for the original, and sorts
                       by weighted figures. May be given several times; the sums add up
  --json FILE          writes the comparison with all figures
  --csv FILE           writes a line for each pair with all figures
  --html FILE          writes the comparison as a page without scripts
  --language en|zh     that of the page; by default the language of LC_ALL or LANG, or English
  --allow-expansion    works through a file whose tensors are far more bytes than the file, because they are
                       compressed or share bytes; without it, such a file is refused
  --threads N          how many threads compute; by default one for each processor

Exit status: 0 if every tensor was compared, 1 if some were not or hold NaN or infinities, 2 if there is
no comparison.
`;

interface Order extends CompareOrder {
  readonly outputs: Outputs;
  readonly language: Language;
}

/** Parses the words behind `zeropoint compare`; file names are relative to `folder`. */
function orderFrom(words: readonly string[], folder: string): Order {
  const { values, positionals } = parsed('compare', withEach(words));
  const within = (file: string) => path.resolve(folder, file);
  const { with: others = [] } = values;
  if (positionals.length === 0) throw new Usage('Name the file to compare.');
  if (others.length === 0) throw new Usage('Name the file to compare with: --with OTHER.');
  const files = positionals.map(within);
  const outputs = outputsFrom(values, folder);
  const imatrix = (values.imatrix ?? []).map(within);
  refuseSameFiles(outputs, [...files, ...imatrix, ...others.map(within)]);
  return {
    ...{ files, imatrix, outputs },
    others: others.map(within),
    language: textsOf(languageFrom(values.language)),
    threads: threadsFrom(values.threads),
    allowsExpansion: values['allow-expansion'] ?? false,
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
  const { outputs, language, ...order } = orderFrom(words, folder);
  try {
    checkOutputs(Object.values(outputs));
    const comparison = await compareFiles({ ...order, onTensor: showProgress });
    const shown = visibleIn(comparison);
    writeOutputs(outputs, {
      json: () => plainText(comparison),
      csv: () => comparisonCsv(comparison),
      html: () => comparisonHtml({ language, comparison: shown }, new Date()),
    });
    const sentenceOf = ({ code, values }: { code: string; values: QuantError['values'] }) =>
      englishSentence(code, values);
    print(comparisonSummary(shown, sentenceOf));
    const { refused, onlyOriginal, onlyOther } = comparison;
    const { tensors } = comparison;
    const isWhole = refused.length + onlyOriginal.length + onlyOther.length === 0;
    return isWhole && !tensors.some(isOdd) ? 0 : 1;
  } catch (error) {
    if (error instanceof QuantError) throw new Usage(`${error.message} (${error.code})`);
    const problem = fileProblem(error);
    if (problem) throw new Usage(problem);
    throw error;
  }
}
