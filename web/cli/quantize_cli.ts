import path from 'node:path';
import { QuantError } from '../core/engine/errors.ts';
import type { ExportKind } from '../report/export/plan_types.ts';
import { formatsOfPreset, presetNamed } from '../report/export/presets.ts';
import {
  checkRecipe,
  mixedFormats,
  readRecipe,
  uniformFormats,
} from '../report/export/recipe_file.ts';
import type { Checkpoint } from '../report/readers/checkpoint.ts';
import { imatrixText } from '../report/views/imatrix_text.ts';
import { percent } from '../report/views/measures.ts';
import { englishSentence } from '../ui/messages/sentences.ts';
import { visible, visibleIn } from '../ui/visible_text.ts';
import { fileProblem } from './file_errors.ts';
import { pathFrom, placeOf, placesOf } from './file_source.ts';
import { formatsNamed } from './format_names.ts';
import { isHub } from './hub.ts';
import { english } from './languages.ts';
import { isSameFile } from './output_file.ts';
import { type Quantized, quantizeFiles } from './quantize_job.ts';
import type { Loss } from './quantize_losses.ts';
import { readText } from './regular_file.ts';
import { knownFormats } from './report_job.ts';
import { checkSelection, isSelected, type Selection } from './selection.ts';
import { print, showStage } from './terminal.ts';
import { threadsFrom } from './threads.ts';
import { parsed, Usage } from './usage.ts';
import type { WeightedFiles } from './weighted_files.ts';

export const quantizeHelp = `zeropoint quantize FILE… --format FORMAT --output OUT.gguf
zeropoint quantize FILE… --recipe RECIPE.json --output OUT.safetensors

Writes the tensors of a checkpoint in a format: as .gguf in the formats of ggml, or as .safetensors
with quantized values, scales and zero points. Tensors of one axis and integers stay as they are.
FILE may be a folder, or hf://OWNER/MODEL[@REVISION][/FILE] of the Hugging Face Hub.

  --format NAME      the format of all tensors of two axes or more; “zeropoint report --formats list”
                     prints the names
  --recipe FILE      a format for each tensor: the JSON of a mix that the report found
  --mix NAME         the formats that llama-quantize gives to tensors by this name: Q4_K_M, IQ4_XS and others, in
                     any spelling; needs --output FILE.gguf
  --include PATTERN  quantizes the tensors alone whose names match, with * for any text, and
  --exclude PATTERN  leaves those as they are that match. Each may be given several times
  --imatrix FILE     searches the scales of ggml's formats by an importance matrix of llama-imatrix, as
                     llama-quantize does. May be given several times; the sums add up
  --output FILE      the file to write; .gguf or .safetensors. It appears when it is complete
  --dry-run          prints what would be written, and its size
  --allow-expansion  works through a file whose tensors are far more bytes than the file, because they are
                     compressed or share bytes; without it, such a file is refused
  --threads N        how many threads compute; by default one for each processor

Exit status: 0 if the file has every tensor, all of them are finite and none loses most of its weights, 1 if
some are left out, hold NaN or infinities, or have more than half of their weights become 0, 2 if nothing
was written.
`;

const mostRecipeBytes = 64e6;

interface Order extends WeightedFiles {
  readonly kind: ExportKind;
  readonly output: string;
  readonly format: string | undefined;
  readonly recipe: string | undefined;
  readonly mix: string | undefined;
  readonly selection: Selection;
  readonly threads: number;
  readonly isDryRun: boolean;
  readonly allowsExpansion: boolean;
}

function orderFrom(words: readonly string[]): Order {
  const { values, positionals: files } = parsed('quantize', words);
  const { format, recipe, mix, output, 'dry-run': isDryRun = false } = values;
  if (files.length === 0) throw new Usage('Name the file to quantize.');
  if ([format, recipe, mix].filter((one) => one !== undefined).length !== 1)
    throw new Usage(
      'Name the format of all tensors (--format), of each (--recipe), or a preset of llama-quantize (--mix).',
    );
  if (output === undefined) throw new Usage('Say where the tensors go: --output FILE.');
  const kind = path.extname(output).slice(1).toLowerCase();
  if (kind !== 'gguf' && kind !== 'safetensors')
    throw new Usage(`--output takes a file that ends in .gguf or .safetensors, not “${output}”.`);
  const threads = threadsFrom(values.threads);
  const { imatrix = [], 'allow-expansion': allowsExpansion = false } = values;
  if (mix !== undefined && kind !== 'gguf')
    throw new Usage(`--mix needs an output that ends in .gguf, not “${output}”.`);
  const selection = { include: values.include ?? [], exclude: values.exclude ?? [] };
  return {
    ...{ files, imatrix, kind, output, format, recipe, mix, selection },
    ...{ threads, isDryRun, allowsExpansion },
  };
}

/** The command `zeropoint quantize`; returns the exit status. */
export async function quantizeMain(words: readonly string[], folder: string): Promise<number> {
  const order = orderFrom(words);
  const at = (file: string) => path.resolve(folder, file);
  const files = order.files.map((file) => pathFrom(folder, file));
  const output = at(order.output);
  const onProgress = (stage: string, part: number) =>
    showStage(`${stage} ${Math.floor(part * 100)} %`);
  // An unfinished file is removed when the process exits.
  const interrupted = () => process.exit(130);
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const { kind, threads, isDryRun, allowsExpansion } = order;
    // A file must not be written while it is read.
    const imatrix = order.imatrix.map(at);
    const here = files.filter((file) => !isHub(file));
    const read = [...placesOf(here), ...imatrix.map(placeOf)];
    if (read.some((place) => isSameFile(place.path, output)))
      throw new Usage(`--output names a file that is read: ${order.output}.`);
    const [format] =
      order.format === undefined ? [] : await formatsNamed([order.format], knownFormats);
    const wanted = formatsBy({ ...order, format }, folder);
    const { selection } = order;
    const formatsOf = (checkpoint: Checkpoint) => {
      checkSelection(selection, checkpoint);
      return wanted(checkpoint).map((one, place) =>
        isSelected(selection, checkpoint.tensors[place]?.name ?? '') ? one : null,
      );
    };
    const done = await quantizeFiles({
      ...{ files, imatrix, kind, output, formatsOf, threads, isDryRun, allowsExpansion },
      onProgress,
    });
    showStage('');
    print(summary(visibleIn(done), order));
    const isMissing = done.plan.leftOut.some(({ reason }) => reason.code !== 'export_tied');
    return isMissing || done.notFinite.length > 0 || done.losses.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof QuantError) throw new Usage(`${error.message} (${error.code})`);
    throw error;
  } finally {
    process.removeListener('SIGINT', interrupted).removeListener('SIGTERM', interrupted);
  }
}

function formatsBy({ format, recipe, mix: name }: Order, folder: string) {
  if (name !== undefined) {
    const preset = presetNamed(name);
    return (checkpoint: Checkpoint) => {
      const formats = formatsOfPreset(preset, checkpoint);
      return checkpoint.tensors.map((entry) => formats.get(entry.name) ?? null);
    };
  }
  if (recipe === undefined)
    return (checkpoint: Checkpoint) => uniformFormats(checkpoint, format ?? '');
  const file = path.basename(recipe);
  let text: string;
  try {
    text = readText(path.resolve(folder, recipe), 'followed', mostRecipeBytes);
  } catch (error) {
    throw new Usage(fileProblem(error, recipe) ?? (error as Error).message);
  }
  const mix = readRecipe(text, file);
  return (checkpoint: Checkpoint) => {
    checkRecipe(checkpoint, mix, file);
    return mixedFormats(checkpoint, mix);
  };
}

const lossText = ({ name, format, share }: Loss): string =>
  share === 1
    ? `All weights of ${name} that are not 0 become 0 under ${format}.`
    : `${percent(share)} of the weights of ${name} that are not 0 become 0 under ${format}.`;

/** A line for each tensor, and one for the file. */
function summary(
  { checkpoint, plan, notFinite, losses }: Quantized,
  { output, isDryRun }: Order,
): string {
  const lines = plan.tensors.map(({ name, place, format, reason }) => {
    const dtype = checkpoint.tensors[place]?.dtype ?? '';
    const sentence = reason ? `  ${englishSentence(reason.code, reason.values)}` : '';
    return `${name}: ${format ? `${dtype} → ${format}` : dtype}${sentence}`;
  });
  const leftOut = plan.leftOut.map(
    ({ name, reason }) => `${name}: ${englishSentence(reason.code, reason.values)}`,
  );
  const odd = notFinite.map((place) => checkpoint.tensors[place]?.name ?? '');
  return [
    ...lines,
    ...(odd.length > 0 ? [`NaN or infinities, as in the original: ${odd.join(', ')}`] : []),
    ...losses.map(lossText),
    ...(leftOut.length > 0 ? ['Left out:', ...leftOut] : []),
    ...(checkpoint.imatrix ? [imatrixText({ language: english }, checkpoint.imatrix)] : []),
    `${visible(output)}: ${plan.size} bytes${isDryRun ? ' would be written' : ''}`,
    '',
  ].join('\n');
}
