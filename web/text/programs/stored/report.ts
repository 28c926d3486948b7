import { pythonFloats, pythonList } from '../../python_text.ts';
import type { Dialect } from '../python_dialect.ts';
import { mostInCode } from '../recipe.ts';
import type { StoredRecipe } from './recipe.ts';

/** Whether the program loads its tensor from a file. */
export const isLarge = ({ tensor }: StoredRecipe): boolean => tensor.data.length > mostInCode;

/** Comments that say what the program does, and which file it loads; `mark` begins a comment. */
export function titleLines(recipe: StoredRecipe, mark = '#'): string[] {
  const { format, comment } = recipe;
  const title = [`${mark} ${comment('storedTitle', { format })}`];
  return isLarge(recipe)
    ? [...title, `${mark} ${comment('load', { files: 'tensor.npy' })}`]
    : title;
}

/** The tensor as a literal, or loaded if it is too large for one. */
export function tensorLine(recipe: StoredRecipe, dialect: Dialect): string {
  const { shape, data } = recipe.tensor;
  if (isLarge(recipe)) return `tensor = ${dialect.load('tensor.npy')}`;
  const texts = pythonFloats(data as Float32Array);
  return `tensor = ${dialect.floats(pythonList({ shape, texts }))}`;
}

/**
 * The statements that print the bytes of each part, 32 to a line, the dequantized values and the error.
 * `wide` is the dtype for the sum of squares.
 */
export function reportLines(shape: readonly number[], wide: string): string[] {
  const rows = shape.length === 2 ? 'dequantized' : `dequantized.reshape(-1, ${shape.at(-1)})`;
  return [
    'for name, part in parts.items():',
    '    print(name)',
    '    data = part.tobytes()',
    '    for start in range(0, len(data), 32):',
    '        print(data[start : start + 32].hex(" "))',
    'print("dequantized")',
    `for row in ${rows}.tolist():`,
    '    print(*(f"{value:.9g}" for value in row))',
    `mean_squared_error = ((dequantized - tensor)${wide} ** 2).mean()`,
    'print("mean squared error")',
    'print(f"{mean_squared_error:.9g}")',
  ];
}
