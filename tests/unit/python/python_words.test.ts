import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { inPythonsWords } from '../../../web/python/python_words.ts';
import { en as engineErrors } from '../../../web/ui/messages/errors/engine.ts';
import { en as errors } from '../../../web/ui/messages/errors/page.ts';
import { javaScriptIn, pythonIn } from '../support/other_languages.ts';

// Each language speaks its own: Python's sentences show no JavaScript, and JavaScript's no Python.

declare const projectRoot: string;

const folder = path.join(projectRoot, 'web/core/engine');
const sources = fs
  .readdirSync(folder)
  .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));

/** The engine's requirements for arguments, with a name or a number for each placeholder. */
const expectations = sources
  .flatMap((source) => [...source.matchAll(/refuse\([^,]+, ?(?:\n\s*)?(['"`])(.*?)\1/gs)])
  .map(([, , text = '']) =>
    text.replace(/\$\{type\.name\}/g, 'Float32Array').replace(/\$\{[^}]*\}/g, 'n'),
  );

const inPython = (values: Readonly<Record<string, string>>) => {
  const made = inPythonsWords(new QuantError({ code: 'invalid_argument', values }));
  return made as QuantError;
};

describe('the engine’s refusals in Python', () => {
  test('name every expected type as Python does', () => {
    assert.ok(expectations.length > 35, String(expectations.length));
    for (const expected of expectations) {
      const { message } = inPython({ argument: 'options.perGroup', expected });
      assert.deepEqual(javaScriptIn(message), [], message);
      assert.match(message, /^per_group must be /);
    }
  });

  test('write numbers that are not finite as Python does', () => {
    const written = (value: number | string) =>
      (
        inPythonsWords(
          new QuantError({ code: 'not_finite', values: { index: 0, value } }),
        ) as QuantError
      ).message;
    for (const value of [Number.POSITIVE_INFINITY, 'Infinity'])
      assert.match(written(value), / is inf\./);
    assert.match(written(Number.NEGATIVE_INFINITY), / is -inf\./);
    assert.match(written(Number.NaN), / is nan\./);
    const { message } = inPython({ argument: 'quantizer', expected: 'an object' });
    assert.equal(message, 'quantizer must be a zeropoint.Quantizer.');
  });

  test('are those that JavaScript gets, in other words', () => {
    const pairs = [
      ['an object {dtype, shape, data}', 'a torch.Tensor'],
      ['a Float32Array', 'a torch.Tensor of float32'],
      ['a BigInt64Array', 'a torch.Tensor of int64'],
      [
        'an array of whole numbers that are not negative',
        'a list of whole numbers that are not negative',
      ],
      ['true or false', 'True or False'],
      [
        '"minMax", "absMax", {percentile: [lower, upper]}, "entropy" or "mse"',
        '"min_max", "abs_max", {"percentile": (lower, upper)}, "entropy" or "mse"',
      ],
      [
        '{perTensor: true}, {perChannel: axis} or {perGroup: size}',
        '{"per_tensor": True}, {"per_channel": axis} or {"per_group": size}',
      ],
      ['a handle, a number, a bigint, true or false', 'a torch.Tensor, a number, True or False'],
    ] as const;
    for (const [expected, wanted] of pairs) {
      assert.equal(inPython({ argument: 'x', expected }).values.expected, wanted);
    }
  });

  test('keep what the reader wrote', () => {
    const made = inPythonsWords(
      new QuantError({ code: 'unknown_format', values: { format: 'myFormat' } }),
    ) as QuantError;
    assert.match(made.message, /“myFormat”/);
    const other = new Error('anything');
    assert.equal(inPythonsWords(other), other);
  });
});

describe('the sentences of codes', () => {
  test('that any language shows have the syntax of none', () => {
    for (const [code, sentence] of Object.entries({ ...errors, ...engineErrors })) {
      const filled = sentence.replace(/\{\w+\}/g, 'x');
      // A pasted text may be JSON or a call of Python's.
      if (code.startsWith('text_')) continue;
      assert.deepEqual([...javaScriptIn(filled), ...pythonIn(filled)], [], `${code}: ${sentence}`);
    }
  });

  test('that JavaScript shows have no Python', () => {
    for (const expected of expectations) assert.deepEqual(pythonIn(expected), [], expected);
  });
});
