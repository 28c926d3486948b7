import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { storedKinds } from '../../web/engine/contract.ts';
import {
  hasStoredProgram,
  storedProgramFile,
  storedProgramOf,
} from '../../web/formats/stored_program.ts';
import { programMessage } from '../../web/messages/index.ts';
import { chinese } from '../../web/messages/zh.ts';
import { floats } from '../golden/recipes.ts';
import {
  committedStoredRecipes,
  numpyFormats,
  storedRecipe,
  torchFormats,
} from '../golden/stored_recipes.ts';

declare const projectRoot: string;

// tests/golden/exported is written by build/tests/golden/exported_stored.mjs --record. The oracle runs
// these programs, and many more, and compares what they print with the core.

const tensor = floats([2, 3], [1, -2, 3, 0.5, -0.25, 6]);

describe('the program of a stored format', () => {
  for (const { name, recipe } of committedStoredRecipes) {
    const file = path.join('tests/golden/exported', `${name}.numpy.py`);
    test(`is what ${file} holds`, () => {
      const committed = fs.readFileSync(path.join(projectRoot, file), 'utf8');
      assert.equal(storedProgramOf('numpy', recipe), committed);
    });
  }

  test('exists in NumPy or names a function of a library, and in PyTorch for its dtypes', () => {
    for (const format of Object.keys(storedKinds)) {
      const recipe = storedRecipe(tensor, format);
      assert.equal(hasStoredProgram('numpy', recipe), numpyFormats.includes(format), format);
      assert.equal(hasStoredProgram('pytorch', recipe), torchFormats.includes(format), format);
    }
    assert.equal(
      storedProgramOf('numpy', storedRecipe(tensor, 'q4_k')),
      '# The definition of q4_k is too long for a program here. Its library computes it with\n# ggml_quantize_chunk(GGML_TYPE_Q4_K, …)\n',
    );
    assert.match(
      storedProgramOf('numpy', storedRecipe(tensor, 'nf4_double')),
      /bitsandbytes\.functional\.quantize_4bit/,
    );
    assert.equal(
      storedProgramOf('pytorch', storedRecipe(tensor, 'nvfp4')),
      '# PyTorch has no nvfp4. The NumPy program defines it.\n',
    );
    assert.match(storedProgramOf('pytorch', storedRecipe(tensor, 'float8_e5m2')), /# PyTorch 2\.6/);
  });

  test('has all its comments, in the language of the reader', () => {
    for (const format of numpyFormats) {
      const own = storedRecipe(tensor, format);
      assert.doesNotMatch(storedProgramOf('numpy', own), /#stored|\{\w+\}\.$/m, format);
      const comment: typeof own.comment = (id, values) => programMessage(chinese, id, values);
      const lines = storedProgramOf('numpy', { ...own, comment }).split('\n');
      for (const line of lines.filter((one) => /^ *#/.test(one)))
        assert.match(line, /\p{Script=Han}/u);
    }
  });

  test('loads a large tensor from a file', () => {
    const large = storedRecipe(floats([4097], Array(4097).fill(1)), 'nf4');
    assert.match(storedProgramOf('numpy', large), /np\.load\("tensor\.npy"\)/);
    assert.ok(storedProgramOf('numpy', large).length < 4000);
    assert.equal(storedProgramFile('numpy', large)?.tensor, large.tensor);
    assert.equal(storedProgramFile('pytorch', large), undefined, 'where there is a program');
    assert.equal(storedProgramFile('numpy', storedRecipe(tensor, 'nf4')), undefined);
  });
});
