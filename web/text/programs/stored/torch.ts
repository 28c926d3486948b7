import { torch } from '../python_dialect.ts';
import { type StoredRecipe, withComments } from './recipe.ts';
import { isLarge, reportLines, tensorLine, titleLines } from './report.ts';

/** The formats that PyTorch has as dtypes, and since which version. */
const dtypes: Readonly<Record<string, string>> = {
  float16: 'float16',
  bfloat16: 'bfloat16',
  float8_e4m3fn: 'float8_e4m3fn',
  float8_e5m2: 'float8_e5m2',
};

/** A complete program for PyTorch; undefined for a format that PyTorch does not have. */
export function storedTorchProgram(recipe: StoredRecipe): string | undefined {
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
