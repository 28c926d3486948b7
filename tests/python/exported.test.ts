import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Engine } from '../../web/core/engine/engine.ts';
import { programFiles, programOf } from '../../web/text/program.ts';
import { allRecipes, type NamedRecipe } from '../golden/ask/recipes.ts';
import { openEngine } from '../wasm/engines.ts';
import { openPython } from './python.ts';

/** A program's output: its integers, and the bits of the dequantized values. */
function figuresOf(printed: string) {
  const [, quantized = '', dequantized = ''] = printed.split(/^[a-z ]+$/m);
  const numbers = (text: string) =>
    text
      .trim()
      .split(/\s+/)
      .map((word) => Number(word.replace('inf', 'Infinity')));
  return {
    quantized: numbers(quantized),
    bits: Array.from(new Uint32Array(Float32Array.from(numbers(dequantized)).buffer)),
  };
}

describe('exported programs in the page’s own Python', () => {
  let engine: Engine;
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    engine = await openEngine('simd');
    python = await openPython();
  });

  const expected = ({ tensor, quantizer, clamp, castToFloat }: NamedRecipe['recipe']) => {
    const { quantized, dequantized } = engine.anatomize(tensor, quantizer, { clamp, castToFloat });
    return {
      quantized: Array.from(quantized.data),
      bits: Array.from(new Uint32Array(dequantized.data.buffer)),
    };
  };

  for (const language of ['notebook', 'pytorch', 'numpy'] as const) {
    test(`print the core’s integers and bits: ${language}`, () => {
      // A subset of the programs that the oracle runs in PyTorch and NumPy.
      const recipes = allRecipes(engine).filter(
        // The page's Python has no files to load.
        ({ recipe }, index) => programFiles(recipe).length === 0 && (index < 4 || index % 8 === 0),
      );
      for (const { name, recipe } of recipes) {
        const program = programOf(language, recipe);
        assert.deepEqual(figuresOf(python.run(program)), expected(recipe), `${name}\n${program}`);
      }
    });
  }
});
