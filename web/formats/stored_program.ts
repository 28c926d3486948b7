import { storedNumpyProgram } from './programs/stored/numpy.ts';
import type { StoredRecipe } from './programs/stored/recipe.ts';
import { isLarge } from './programs/stored/report.ts';
import { storedTorchProgram } from './programs/stored/torch.ts';

export type { StoredRecipe } from './programs/stored/recipe.ts';

/** The languages in which a stored tensor can be exported. */
export const storedProgramLanguages = ['numpy', 'pytorch'] as const;
export type StoredProgramLanguage = (typeof storedProgramLanguages)[number];

/** The file names of the programs. */
export const storedProgramNames: Readonly<Record<StoredProgramLanguage, string>> = {
  numpy: 'store_numpy.py',
  pytorch: 'store_torch.py',
};

/** Functions of libraries that have a format whose definition is too long for a program. */
const elsewhere: Readonly<Record<string, string>> = {
  nf4_double:
    'bitsandbytes.functional.quantize_4bit(tensor, quant_type="nf4", compress_statistics=True)',
  iq4_nl_ref: 'quantize_row_iq4_nl_ref',
  mxfp4_ggml: 'ggml_quantize_chunk(GGML_TYPE_MXFP4, …)',
  nvfp4_ggml: 'ggml_quantize_chunk(GGML_TYPE_NVFP4, …)',
};

/** The function that computes a format, in the library that it follows. */
const functionFor = (format: string): string =>
  elsewhere[format] ?? `ggml_quantize_chunk(GGML_TYPE_${format.toUpperCase()}, …)`;

/**
 * A complete program that stores the recipe's tensor and loads it again. It prints the bytes of every
 * part, the dequantized values with 9 digits, and the mean squared error. Where there is none, a comment
 * that names the function to call instead.
 */
export function storedProgramOf(language: StoredProgramLanguage, recipe: StoredRecipe): string {
  const { format, comment } = recipe;
  const program = language === 'pytorch' ? storedTorchProgram(recipe) : storedNumpyProgram(recipe);
  if (program !== undefined) return program;
  return language === 'pytorch'
    ? `# ${comment('storedElsewhere', { format })}\n`
    : `# ${comment('storedTooLong', { format })}\n# ${functionFor(format)}\n`;
}

/** Whether there is a program, and not only a comment. */
export const hasStoredProgram = (language: StoredProgramLanguage, recipe: StoredRecipe): boolean =>
  (language === 'pytorch' ? storedTorchProgram(recipe) : storedNumpyProgram(recipe)) !== undefined;

/** The file that the program loads, if its tensor is too large for a literal. */
export const storedProgramFile = (language: StoredProgramLanguage, recipe: StoredRecipe) =>
  isLarge(recipe) && hasStoredProgram(language, recipe)
    ? { name: 'tensor.npy', tensor: recipe.tensor }
    : undefined;
