import { cppProgram } from './programs/cpp.ts';
import { notebookCell, numpyProgram, torchProgram } from './programs/python.ts';
import type { Recipe } from './programs/recipe.ts';

export { type ProgramFile, programFiles, type Recipe } from './programs/recipe.ts';

/** The languages that a quantization can be taken away in. */
export const programLanguages = ['pytorch', 'numpy', 'cpp', 'notebook'] as const;
export type ProgramLanguage = (typeof programLanguages)[number];

/** What a program's file is called. */
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
 * A complete program that quantizes the recipe's tensor and gives the core's integers and the bits of
 * its restored values. It prints, whatever the language:
 *
 *     quantized
 *     (the integers, a row of the last axis to a line)
 *     dequantized
 *     (as many floats of 9 digits, which is enough for every float32)
 *     mean squared error
 *     (one number)
 */
export const programOf = (language: ProgramLanguage, recipe: Recipe): string =>
  writers[language](recipe);
