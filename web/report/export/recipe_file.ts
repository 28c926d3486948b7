import { type Checkpoint, refuse } from '../readers/checkpoint.ts';
import { isQuantizable } from '../schemes/quantizable.ts';

/** The formats of a plan's tensors if all that quantizers touch get the same. */
export const uniformFormats = (
  { tensors }: Pick<Checkpoint, 'tensors'>,
  format: string,
): (string | null)[] => tensors.map((entry) => (isQuantizable(entry) ? format : null));

/** The formats that a mix names, by the names of tensors. A mix names the type of a file, too: as it is. */
export const mixedFormats = (
  { tensors }: Pick<Checkpoint, 'tensors'>,
  mix: ReadonlyMap<string, string>,
): (string | null)[] =>
  tensors.map(({ name, dtype }) => {
    const format = mix.get(name) ?? null;
    return format === dtype ? null : format;
  });

/** Reads the JSON of a mix that the page found; `file` is its name, for refusals. */
export function readRecipe(text: string, file: string): Map<string, string> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return refuse('export_recipe', { name: file });
  }
  const { zeropoint_recipe: version, tensors } = (content ?? {}) as Record<string, unknown>;
  const entries = version === 1 && tensors instanceof Object ? Object.entries(tensors) : undefined;
  const isRecipe = entries?.every(([, format]) => typeof format === 'string');
  return isRecipe
    ? new Map(entries as [string, string][])
    : refuse('export_recipe', { name: file });
}

/** Refuses a mix that names a tensor which the checkpoint has not. */
export function checkRecipe(
  { tensors }: Pick<Checkpoint, 'tensors'>,
  mix: ReadonlyMap<string, string>,
  file: string,
): void {
  const names = new Set(tensors.map(({ name }) => name));
  for (const name of mix.keys()) {
    if (!names.has(name)) refuse('export_recipe_tensor', { name: file, tensor: name });
  }
}
