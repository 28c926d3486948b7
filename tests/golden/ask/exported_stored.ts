import fs from 'node:fs';
import path from 'node:path';
import type { StoredName } from '../../../web/core/engine/contract.ts';
import { writeNpy } from '../../../web/text/npy.ts';
import {
  hasStoredProgram,
  storedProgramFile,
  storedProgramLanguages,
  storedProgramOf,
} from '../../../web/text/stored_program.ts';
import { openFormats } from '../../wasm/engines.ts';
import {
  allFormats,
  allStoredRecipes,
  committedStoredPrograms,
  hashedStoredPrograms,
  hashOf,
} from './stored_recipes.ts';

declare const projectRoot: string;

// Writes the programs of every recipe, and the core's bytes and dequantized bits for it, to
// build/exported_stored.json. With --record it also writes the committed ones, and a hash for each format,
// to tests/golden/answers/exported.

const at = (...parts: string[]) => path.join(projectRoot, ...parts);

if (process.argv.includes('--record')) {
  for (const { file, language, recipe } of committedStoredPrograms) {
    fs.writeFileSync(at('tests/golden/answers/exported', file), storedProgramOf(language, recipe));
  }
  const hashes = Object.fromEntries(
    allFormats.map((format) => [format, hashOf(hashedStoredPrograms(format))]),
  );
  const text = `${JSON.stringify(hashes, undefined, 2)}\n`;
  fs.writeFileSync(at('tests/golden/answers/exported/stored_hashes.json'), text);
}

const core = await openFormats('simd');
const cases = allStoredRecipes.flatMap(({ name, recipe, isInCpp }) => {
  const { tensor, format, levels, seed } = recipe;
  const isCodebook = format === 'kmeans';
  const stored = core.store(tensor, format as StoredName, isCodebook ? { levels, seed } : {});
  const { dequantized, report } = core.anatomizeStored(tensor, stored);
  return storedProgramLanguages
    .filter((language) => hasStoredProgram(language, recipe) && (language !== 'cpp' || isInCpp))
    .map((language) => ({
      name: `${name}, ${language}`,
      language,
      format,
      program: storedProgramOf(language, recipe),
      // Programs that load a file, and the committed ones, which are compiled as they are.
      isAlone:
        storedProgramFile(language, recipe) !== undefined ||
        committedStoredPrograms.some((committed) => committed.recipe === recipe),
      tensor: Buffer.from(writeNpy(tensor)).toString('base64'),
      parts: Object.fromEntries(
        Object.entries(stored.parts).map(([part, bytes]) => [
          part,
          Buffer.from(bytes).toString('hex'),
        ]),
      ),
      dequantizedBits: Array.from(new Uint32Array((dequantized.data as Float32Array).buffer)),
      // JSON has neither infinity nor NaN.
      meanSquaredError: String(report.mse),
    }));
});
fs.writeFileSync(at('build/exported_stored.json'), JSON.stringify(cases));
console.log(`${allStoredRecipes.length} recipes, ${cases.length} programs`);
