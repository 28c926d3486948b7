import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import {
  programFileNames,
  programFiles,
  programLanguages,
  programOf,
} from '../../../web/text/program.ts';
import { words } from '../../../web/text/programs/words.ts';
import { message } from '../../../web/ui/messages/index.ts';
import {
  committedRecipes,
  floats,
  halfway,
  loadingRecipes,
  type NamedRecipe,
  plain,
  recordedRecipes,
} from '../../golden/ask/recipes.ts';

declare const projectRoot: string;

// tests/golden/answers/exported is written by build/tests/golden/ask/exported_programs.mjs --record. The oracle
// runs these programs, and many more, and compares what they print with the core.

describe('an exported program', () => {
  for (const { name, recipe } of recordedRecipes) {
    for (const language of programLanguages) {
      const file = path.join(
        'tests/golden/answers/exported',
        `${name}.${programFileNames[language]}`,
      );
      test(`is what ${file} holds`, () => {
        const committed = fs.readFileSync(path.join(projectRoot, file), 'utf8');
        assert.equal(programOf(language, recipe), committed);
      });
    }
  }

  for (const { name, recipe } of loadingRecipes) {
    test(`loads a large tensor and stays short: ${name}`, () => {
      const names = programFiles(recipe).map((file) => file.name);
      for (const language of programLanguages) {
        const program = programOf(language, recipe);
        assert.ok(program.length < 6000, `${program.length} characters`);
        const loaded = [...program.matchAll(/"(\w+\.npy)"/g)].map((match) => match[1]);
        assert.deepEqual(loaded, names, language);
      }
    });
  }

  test('contains up to 4096 numbers itself', () => {
    const [{ recipe } = { recipe: undefined }] = committedRecipes;
    assert.ok(recipe);
    const of = (count: number) =>
      programFiles({ ...recipe, tensor: floats([count], Array(count).fill(1)) }).length;
    assert.deepEqual([of(4096), of(4097)], [0, 1]);
    const parts = (count: number, symmetric: boolean) =>
      programFiles({
        ...plain,
        tensor: floats([count, 1], Array(count).fill(1)),
        quantizer: {
          scheme: { format: 'int8', granularity: { perChannel: 0 }, symmetric },
          scales: floats([count], Array(count).fill(1)),
          zeroPoints: { dtype: 'int32', shape: [count], data: new Int32Array(count) },
        },
      }).map(({ name }) => name);
    assert.deepEqual(parts(4096, false), []);
    assert.deepEqual(parts(4097, false), ['tensor.npy', 'scales.npy', 'zero_points.npy']);
    assert.deepEqual(parts(4097, true), ['tensor.npy', 'scales.npy']);
  });

  test('in C++ includes what reads its files, even if nothing is clamped', () => {
    for (const { recipe } of loadingRecipes)
      assert.match(programOf('cpp', { ...recipe, clamp: false }), /^#include <algorithm>$/m);
    const [{ recipe } = { recipe: undefined }] = committedRecipes;
    assert.ok(recipe);
    assert.doesNotMatch(programOf('cpp', { ...recipe, clamp: false }), /algorithm/);
  });

  test('in C++ has literals that are the same float whether or not they are doubles first', () => {
    const program = programOf('cpp', halfway.recipe);
    const literals = [...program.matchAll(/(-?[\d.]+e-\d+)f/g)].map((match) => match[1]);
    assert.equal(literals.length, 3);
    const { data } = halfway.recipe.tensor;
    // A text that is the float exactly is not between two of them.
    assert.deepEqual(literals.map(Number), [...data, data[0]]);
    assert.match(programOf('pytorch', halfway.recipe), /\[7\.038531e-26, -7\.038531e-26\]/);
  });

  test('has Chinese comments and the same code', () => {
    const comment: NamedRecipe['recipe']['comment'] = (id, values) =>
      message(chinese, words, id, values);
    const isComment = (line: string) => /^\s*(?:#(?!include)|\/\/)/.test(line);
    const code = (program: string) =>
      program
        .split('\n')
        .filter((line) => !isComment(line))
        .map((line) => line.replace(/ {2}\/\/.*/, ''));
    const comments = (program: string) => program.match(/(?:#(?!include)|\/\/).*/g) ?? [];
    for (const { recipe } of [...committedRecipes, ...loadingRecipes]) {
      for (const language of programLanguages) {
        const inEnglish = programOf(language, recipe);
        const inChinese = programOf(language, { ...recipe, comment });
        assert.deepEqual(code(inChinese), code(inEnglish));
        assert.equal(comments(inChinese).length, comments(inEnglish).length);
        // The line that compiles a program is code, too.
        const said = comments(inChinese).filter((line) => !line.includes('g++'));
        for (const line of said) assert.match(line, /\p{Script=Han}.*(?:。|索引)$/u);
      }
    }
  });

  test('allows no code injection: the observer’s name stays in its comment', () => {
    const [{ recipe } = { recipe: undefined }] = committedRecipes;
    assert.ok(recipe);
    for (const language of programLanguages) {
      const program = programOf(language, { ...recipe, foundBy: 'a \n print("b") \\\r\u2028c' });
      const lines = program.split(/[\n\r\u2028]/);
      assert.match(lines[1] ?? '', /found by a print\("b"\) .* c\.$/);
      assert.doesNotMatch(lines[1] ?? '', /\\$/);
    }
  });
});
