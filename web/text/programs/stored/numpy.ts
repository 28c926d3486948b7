import { numpy } from '../python_dialect.ts';
import { blocksOf, kmeansSteps, microscalingSteps, nvfp4Steps } from './blocks.ts';
import {
  bfloat16Steps,
  float16Steps,
  pack,
  smallFloat,
  smallFloatSteps,
  smallFloats,
} from './floats.ts';
import { ggufSteps } from './gguf.ts';
import { extremes, fields, nearestInt, total } from './gguf_parts.ts';
import { nf4DoubleSteps, nf4Steps } from './nf4.ts';
import { type StoredRecipe, withComments } from './recipe.ts';
import { reportLines, tensorLine, titleLines } from './report.ts';

/** A complete program for NumPy, with the definition of the format; undefined if it would be long. */
export function storedNumpyProgram(recipe: StoredRecipe): string | undefined {
  const { comment } = recipe;
  const steps = stepsOf(recipe);
  if (!steps) return undefined;
  const functions = definitions.filter(({ used }) => used.test(steps)).map(({ code }) => code);
  const [body = '', ...own] = steps.split(/\n\n\n(?=\S)/).reverse();
  return `${[
    ...titleLines(recipe),
    'import numpy as np',
    ...[...functions, ...own.reverse()].flatMap((code) => ['', '', ...withComments(code, comment)]),
    ...(functions.length + own.length > 0 ? [''] : []),
    '',
    tensorLine(recipe, numpy),
    '',
    ...withComments(body, comment),
    '',
    ...reportLines(recipe.tensor.shape, '.astype(np.float64)'),
  ].join('\n')}\n`;
}

const definitions = [
  { code: pack, used: /\bpack\(/ },
  { code: smallFloat, used: /\bnearest\(/ },
  { code: blocksOf, used: /\bblocks_of\(/ },
  { code: extremes, used: /\bextremes\(/ },
  { code: total, used: /\btotal\(/ },
  { code: nearestInt, used: /\bnearest_int\(/ },
  { code: fields, used: /\bfields\(/ },
];

function stepsOf({ format, levels, seed }: StoredRecipe): string | undefined {
  const float = smallFloats[format];
  if (float) return smallFloatSteps(float);
  if (format === 'float16') return float16Steps;
  if (format === 'bfloat16') return bfloat16Steps;
  if (format === 'nvfp4') return nvfp4Steps;
  if (format === 'nf4') return nf4Steps;
  if (format === 'nf4_double') return nf4DoubleSteps;
  if (format === 'kmeans') return kmeansSteps(levels, seed);
  return microscalingSteps(format) ?? ggufSteps[format];
}
