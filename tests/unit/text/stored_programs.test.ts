import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { withComments } from '../../../web/text/programs/stored/recipe.ts';
import { words } from '../../../web/text/programs/words.ts';
import {
  hasStoredProgram,
  storedProgramFile,
  storedProgramLanguages,
  storedProgramNames,
  storedProgramOf,
} from '../../../web/text/stored_program.ts';
import { message } from '../../../web/ui/messages/index.ts';
import hashes from '../../golden/answers/exported/stored_hashes.json';
import { floats } from '../../golden/ask/recipes.ts';
import {
  allFormats,
  committedStoredPrograms,
  hashedStoredPrograms,
  hashOf,
  storedRecipe,
  torchFormats,
} from '../../golden/ask/stored_recipes.ts';

declare const projectRoot: string;

// tests/golden/answers/exported is written by build/tests/golden/ask/exported_stored.mjs --record. The oracle runs
// these programs, and many more, and compares what they print with the core.

const tensor = floats([2, 3], [1, -2, 3, 0.5, -0.25, 6]);

describe('the program of a stored format', () => {
  for (const { file, language, recipe } of committedStoredPrograms) {
    test(`is what ${file} holds`, () => {
      const committed = path.join(projectRoot, 'tests/golden/answers/exported', file);
      assert.equal(storedProgramOf(language, recipe), fs.readFileSync(committed, 'utf8'));
    });
  }

  test('has the hash of the one that the oracle ran, in every format', () => {
    const own = allFormats.map((format) => [format, hashOf(hashedStoredPrograms(format))]);
    assert.deepEqual(Object.fromEntries(own), hashes);
  });

  test('exists in NumPy and C++, and in PyTorch for its dtypes', () => {
    for (const format of allFormats) {
      const recipe = storedRecipe(tensor, format);
      assert.equal(hasStoredProgram('numpy', recipe), true, format);
      assert.equal(hasStoredProgram('cpp', recipe), true, format);
      assert.equal(hasStoredProgram('pytorch', recipe), torchFormats.includes(format), format);
    }
    for (const format of ['float4', 'xmxfp4_even', 'mxfp4_even2', 'mxfp5_even', 'mxfp4_odd'])
      assert.equal(hasStoredProgram('numpy', storedRecipe(tensor, format)), false, format);
    assert.equal(
      storedProgramOf('pytorch', storedRecipe(tensor, 'nvfp4')),
      '# PyTorch has no nvfp4. The NumPy program defines it.\n',
    );
    assert.match(storedProgramOf('pytorch', storedRecipe(tensor, 'float8_e5m2')), /# PyTorch 2\.6/);
  });

  test('in NumPy has the functions that it calls, and no others', () => {
    for (const format of allFormats) {
      const program = storedProgramOf('numpy', storedRecipe(tensor, format));
      const defined = [...program.matchAll(/^ *def (\w+)\(/gm)].map((match) => match[1] ?? '');
      for (const name of defined) {
        const uses = program.match(new RegExp(`(?<!def )\\b${name}\\(`, 'g')) ?? [];
        assert.ok(uses.length > 0, `${format} defines ${name} without a use`);
      }
      assert.equal(new Set(defined).size, defined.length, format);
    }
  });

  test('has all its comments, in the language of the reader', () => {
    for (const format of allFormats) {
      const own = storedRecipe(tensor, format);
      const comment: typeof own.comment = (id, values) => message(chinese, words, id, values);
      for (const language of ['numpy', 'cpp'] as const) {
        assert.doesNotMatch(storedProgramOf(language, own), /#stored|\{\w+\}\.$/m, format);
        const lines = storedProgramOf(language, { ...own, comment }).split('\n');
        const isCode = (line: string) => /[`'")]$/.test(line);
        const comments = lines.filter((line) => /^ *(#|\/\/) /.test(line) && !isCode(line));
        assert.ok(comments.length > 0);
        for (const line of comments) assert.match(line, /\p{Script=Han}/u);
      }
    }
  });

  test('has comments only where a line is nothing else', () => {
    const code = 'x = 1  #storedPack\n#storedPack()\n  #storedPack';
    assert.deepEqual(
      withComments(code, (id) => id),
      ['x = 1  #storedPack', '#storedPack()', '  # storedPack'],
    );
  });

  test('in C++ contains the tensor and the options of a codebook', () => {
    const cubic = storedRecipe(floats([1, 2, 2], [1, -0, 0.1, -50]), 'kmeans', { seed: 9 });
    const program = storedProgramOf('cpp', cubic);
    assert.match(program, /values\{\n {6}1\.0f, {2}-0\.0f,\n {6}0\.1f, -50\.0f,\n {2}\};/);
    assert.match(program, /std::vector<std::size_t>\{1, 2, 2\}/);
    assert.match(program, /\{\.levels = 16, \.seed = 9\}/);
    assert.match(program, /zeropoint::store\(tensor, "kmeans", options\)/);
    assert.doesNotMatch(storedProgramOf('cpp', { ...cubic, format: 'q6_k' }), /options|seed/);
  });

  test('loads a large tensor from a file', () => {
    const large = storedRecipe(floats([4097], Array(4097).fill(1)), 'nf4');
    assert.match(storedProgramOf('numpy', large), /np\.load\("tensor\.npy"\)/);
    assert.match(storedProgramOf('cpp', large), /xt::load_npy<float>\("tensor\.npy"\)/);
    for (const language of ['numpy', 'cpp'] as const) {
      assert.ok(storedProgramOf(language, large).length < 4000);
      assert.equal(storedProgramFile(language, large)?.tensor, large.tensor);
    }
    assert.equal(storedProgramFile('pytorch', large), undefined, 'where there is a program');
    const half = storedProgramOf('pytorch', { ...large, format: 'float16' });
    assert.match(half, /^import numpy as np\nimport torch$/m);
    assert.match(half, /np\.load\("tensor\.npy"\)/);
    assert.equal(storedProgramFile('numpy', large)?.name, 'tensor.npy');
    const smaller = storedRecipe(floats([4096], Array(4096).fill(1)), 'nf4');
    assert.equal(storedProgramFile('numpy', smaller), undefined);
    assert.doesNotMatch(storedProgramOf('numpy', smaller), /tensor\.npy/);
    assert.deepEqual(
      storedProgramLanguages.map((language) => storedProgramNames[language]),
      ['store_numpy.py', 'store_torch.py', 'store.cpp'],
    );
  });
});
