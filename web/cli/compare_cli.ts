import '../ui/messages/weights.ts';
import { type ErrorRecord, QuantError } from '../core/engine/errors.ts';
import { comparisonCsvPieces } from '../report/documents/comparison_csv.ts';
import { comparisonHtml } from '../report/documents/comparison_html.ts';
import { variantsHtml } from '../report/documents/variants_html.ts';
import { type CheckpointComparison, isOdd } from '../report/survey/comparison.ts';
import { plainText } from '../report/survey/report_json.ts';
import type { CheckpointVariants } from '../report/survey/variants.ts';
import type { Language } from '../ui/messages/index.ts';
import { englishSentence } from '../ui/messages/sentences.ts';
import { visibleIn } from '../ui/visible_text.ts';
import { type CompareOrder, compareFiles } from './compare_job.ts';
import { comparisonSummary } from './compare_summary.ts';
import { fileProblem } from './file_errors.ts';
import { pathFrom } from './file_source.ts';
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
import { variantsSummary } from './variants_summary.ts';

export const compareHelp = `zeropoint compare FILE… --with OTHER… [--with OTHER…] [--json OUT.json] [--html OUT.html] [options]

Compares files of the same network tensor by tensor, such as a checkpoint and the GGUF that was made
of it: .safetensors or .bin (several shards and their index), .gguf, .npy, .npz, .onnx, .pt, .csv. Names of
llama.cpp are matched with those of PyTorch. FILE is the original; errors are those of OTHER.
Each may be a folder, or hf://OWNER/MODEL[@REVISION][/FILE] of the Hugging Face Hub.

  --with OTHER…        the file to compare with, or its shards. Given several times, each is another file,
                       with a column of its own
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

interface Order extends Omit<CompareOrder, 'others'> {
  /** The shards of each file that is compared with the original. */
  readonly variants: readonly (readonly string[])[];
  readonly outputs: Outputs;
  readonly language: Language;
}

/** Parses the words behind `zeropoint compare`; file names are relative to `folder`. */
function orderFrom(words: readonly string[], folder: string): Order {
  const { all, sizes } = withEach(words);
  const { values, positionals } = parsed('compare', all);
  const within = (file: string) => pathFrom(folder, file);
  const { with: others = [] } = values;
  if (positionals.length === 0) throw new Usage('Name the file to compare.');
  if (others.length === 0) throw new Usage('Name the file to compare with: --with OTHER.');
  const files = positionals.map(within);
  const outputs = outputsFrom(values, folder);
  const imatrix = (values.imatrix ?? []).map(within);
  refuseSameFiles(outputs, [...files, ...imatrix, ...others.map(within)]);
  let next = 0;
  const variants = sizes.map((size) => {
    next += size;
    return others.slice(next - size, next).map(within);
  });
  return {
    ...{ files, imatrix, outputs, variants },
    language: textsOf(languageFrom(values.language)),
    threads: threadsFrom(values.threads),
    allowsExpansion: values['allow-expansion'] ?? false,
  };
}

/** All files up to the next option belong to `--with`; `sizes` has the number of files of each. */
function withEach(words: readonly string[]): { all: string[]; sizes: number[] } {
  const sizes: number[] = [];
  let isWith = false;
  const all = words.flatMap((word) => {
    if (word.startsWith('-')) {
      isWith = word === '--with';
      if (isWith) sizes.push(0);
      if (word.startsWith('--with=')) sizes.push(1);
    } else if (isWith) {
      sizes.push((sizes.pop() ?? 0) + 1);
      return [`--with=${word}`];
    }
    return isWith ? [] : [word];
  });
  if (sizes.some((size) => size === 0)) throw new Usage('--with needs a value: --with OTHER.');
  return { all, sizes };
}

/** Whether every tensor has a partner and was compared, and all elements are finite. */
const isWhole = ({ refused, onlyOriginal, onlyOther, tensors }: CheckpointComparison): boolean =>
  refused.length + onlyOriginal.length + onlyOther.length === 0 && !tensors.some(isOdd);

const sentenceOf = ({ code, values }: ErrorRecord) => englishSentence(code, values);

/** The texts about one other file, or about several. Nothing in a name acts on whoever reads them. */
function documentsOf(comparisons: readonly CheckpointComparison[], language: Language) {
  const date = new Date();
  const shown = comparisons.map((one) => visibleIn(one));
  const [first, ...others] = shown;
  const csv = () => comparisonCsvPieces(...comparisons);
  if (first && others.length === 0)
    return {
      csv,
      json: () => plainText(comparisons[0]),
      html: () => comparisonHtml({ language, comparison: first }, date),
      summary: () => comparisonSummary(first, sentenceOf),
    };
  const variants: CheckpointVariants = { zeropoint_variants: 1, comparisons };
  return {
    csv,
    json: () => plainText(variants),
    html: () => variantsHtml({ language, comparisons: shown }, date),
    summary: () => variantsSummary(shown, sentenceOf),
  };
}

/** The command `zeropoint compare`; returns the exit status. */
export async function compareMain(words: readonly string[], folder: string): Promise<number> {
  const { outputs, language, variants, ...order } = orderFrom(words, folder);
  try {
    checkOutputs(Object.values(outputs));
    const comparisons: CheckpointComparison[] = [];
    for (const others of variants)
      comparisons.push(await compareFiles({ ...order, others, onTensor: showProgress }));
    const { summary, ...documents } = documentsOf(comparisons, language);
    writeOutputs(outputs, documents);
    print(summary());
    return comparisons.every(isWhole) ? 0 : 1;
  } catch (error) {
    if (error instanceof QuantError) throw new Usage(`${error.message} (${error.code})`);
    const problem = fileProblem(error);
    if (problem) throw new Usage(problem);
    throw error;
  }
}
