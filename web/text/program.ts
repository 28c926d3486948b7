import { cppProgram } from './programs/cpp.ts';
import { notebookCell, numpyProgram, torchProgram } from './programs/python.ts';
import type { Recipe } from './programs/recipe.ts';

export { type ProgramFile, programFiles, type Recipe } from './programs/recipe.ts';

/** The languages in which a quantization can be exported. */
export const programLanguages = ['pytorch', 'numpy', 'cpp', 'notebook'] as const;
export type ProgramLanguage = (typeof programLanguages)[number];

/** The file names of the programs. */
export const programFileNames: Readonly<Record<ProgramLanguage, string>> = {
  pytorch: 'quantize_torch.py',
  numpy: 'quantize_numpy.py',
  cpp: 'quantize.cpp',
  notebook: 'quantize_cell.py',
};

const writers: Readonly<Record<ProgramLanguage, (recipe: Recipe) => string>> = {
  pytorch: torchProgram,
  numpy: numpyProgram,
  cpp: cppProgram,
  notebook: notebookCell,
};

/**
 * A complete program that quantizes the recipe's tensor and reproduces the core's integers and
 * dequantized values bit for bit. In every language it prints:
 *
 *     quantized
 *     (the integers, one row of the last axis per line)
 *     dequantized
 *     (the floats in the same layout, with 9 digits, which is enough for every float32)
 *     mean squared error
 *     (one number)
 */
export const programOf = (language: ProgramLanguage, recipe: Recipe): string =>
  writers[language](recipe);
