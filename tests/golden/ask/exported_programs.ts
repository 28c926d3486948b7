import fs from 'node:fs';
import path from 'node:path';
import { writeNpy } from '../../../web/text/npy.ts';
import {
  programFileNames,
  programFiles,
  programLanguages,
  programOf,
} from '../../../web/text/program.ts';
import { openEngine } from '../../wasm/engines.ts';
import { allRecipes, recordedRecipes } from './recipes.ts';

declare const projectRoot: string;

// Writes the programs of every recipe, and the core's integers and dequantized bits for it,
// to build/exported.json. With --record it also writes the committed ones to tests/golden/answers/exported.

const at = (...parts: string[]) => path.join(projectRoot, ...parts);

if (process.argv.includes('--record')) {
  const folder = at('tests/golden/answers/exported');
  fs.mkdirSync(folder, { recursive: true });
  for (const { name, recipe } of recordedRecipes) {
    for (const language of programLanguages) {
      const file = path.join(folder, `${name}.${programFileNames[language]}`);
      fs.writeFileSync(file, programOf(language, recipe));
    }
  }
}

const engine = await openEngine('simd');
const cases = allRecipes(engine).map(({ name, recipe }) => {
  const { tensor, quantizer, clamp, castToFloat } = recipe;
  const anatomy = engine.anatomize(tensor, quantizer, { clamp, castToFloat });
  const { quantized, dequantized, meanSquaredError } = anatomy;
  return {
    name,
    isCommitted: recordedRecipes.some((recorded) => recorded.name === name),
    programs: Object.fromEntries(
      programLanguages.map((language) => [language, programOf(language, recipe)]),
    ),
    files: Object.fromEntries(
      programFiles(recipe).map((file) => [
        file.name,
        Buffer.from(writeNpy(file.tensor)).toString('base64'),
      ]),
    ),
    quantized: Array.from(quantized.data),
    dequantizedBits: Array.from(new Uint32Array(dequantized.data.buffer)),
    // JSON has no infinity.
    meanSquaredError: String(meanSquaredError),
  };
});
fs.writeFileSync(at('build/exported.json'), JSON.stringify(cases));
console.log(`${cases.length} recipes, ${cases.length * programLanguages.length} programs`);
