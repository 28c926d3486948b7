import { torch } from './programs/python_dialect.ts';
import { storedCppProgram } from './programs/stored/cpp.ts';
import { storedNumpyProgram } from './programs/stored/numpy.ts';
import { type StoredRecipe, withComments } from './programs/stored/recipe.ts';
import { isLarge, reportLines, tensorLine, titleLines } from './programs/stored/report.ts';

/** The formats that PyTorch has as dtypes, and since which version. */
const dtypes: Readonly<Record<string, string>> = {
  float16: 'float16',
  bfloat16: 'bfloat16',
  float8_e4m3fn: 'float8_e4m3fn',
  float8_e5m2: 'float8_e5m2',
};

/** A complete program for PyTorch; undefined for a format that PyTorch does not have. */
function storedTorchProgram(recipe: StoredRecipe): string | undefined {
  const dtype = dtypes[recipe.format];
  if (!dtype) return undefined;
  const steps = `
${dtype.startsWith('float8') ? '#storedTorch\n' : ''}codes = tensor.to(torch.${dtype})
dequantized = codes.float()
parts = {"codes": codes.reshape(-1).view(torch.uint8).numpy()}
`;
  return `${[
    ...titleLines(recipe),
    isLarge(recipe) ? torch.importsForFiles : torch.imports,
    '',
    tensorLine(recipe, torch),
    '',
    ...withComments(steps, recipe.comment),
    '',
    ...reportLines(recipe.tensor.shape, '.double()'),
  ].join('\n')}\n`;
}

export type { StoredRecipe } from './programs/stored/recipe.ts';

/** The languages in which a stored tensor can be exported. */
export const storedProgramLanguages = ['numpy', 'pytorch', 'cpp'] as const;
export type StoredProgramLanguage = (typeof storedProgramLanguages)[number];

/** The file names of the programs. */
export const storedProgramNames: Readonly<Record<StoredProgramLanguage, string>> = {
  numpy: 'store_numpy.py',
  pytorch: 'store_torch.py',
  cpp: 'store.cpp',
};

const writers: Readonly<
  Record<StoredProgramLanguage, (recipe: StoredRecipe) => string | undefined>
> = {
  numpy: storedNumpyProgram,
  pytorch: storedTorchProgram,
  cpp: storedCppProgram,
};

/**
 * A complete program that stores the recipe's tensor and loads it again. It prints the bytes of every
 * part, the dequantized values with 9 digits, and the mean squared error. For a format that PyTorch
 * does not have, a comment that says so.
 */
export const storedProgramOf = (language: StoredProgramLanguage, recipe: StoredRecipe): string =>
  writers[language](recipe) ??
  `# ${recipe.comment('storedElsewhere', { format: recipe.format })}\n`;

/** Whether there is a program, and not only a comment. */
export const hasStoredProgram = (language: StoredProgramLanguage, recipe: StoredRecipe): boolean =>
  writers[language](recipe) !== undefined;

/** The file that the program loads, if its tensor is too large for a literal. */
export const storedProgramFile = (language: StoredProgramLanguage, recipe: StoredRecipe) =>
  isLarge(recipe) && hasStoredProgram(language, recipe)
    ? { name: 'tensor.npy', tensor: recipe.tensor }
    : undefined;
