import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { formatFloat32, parseFloat32 } from '../../../web/text/numbers.ts';
import { inRows, pythonFloats, pythonList } from '../../../web/text/python_text.ts';
import { parseTensorText } from '../../../web/text/tensor_text.ts';
import { englishSentence, knownErrorCodes } from '../../../web/ui/messages/sentences.ts';

declare const projectRoot: string;

const finite = fc.float({ noNaN: true, noDefaultInfinity: true });

/** A tensor of 1 to 3 axes. */
const tensors = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 })
  .chain((shape) => {
    const length = shape.reduce((product, extent) => product * extent, 1);
    return fc.record({
      shape: fc.constant(shape),
      values: fc.array(finite, { minLength: length, maxLength: length }),
    });
  });
type Printed = { readonly shape: number[]; readonly values: number[] };

const nested = (shape: readonly number[], texts: readonly string[]): unknown =>
  shape.length < 2
    ? texts
    : inRows(texts, shape.slice(0, 1).concat(texts.length / (shape[0] ?? 1))).map((part) =>
        nested(shape.slice(1), part),
      );

const asNumpy = (node: unknown): string =>
  Array.isArray(node) ? `[${node.map(asNumpy).join('\n ')}]` : String(node);

const prints: Readonly<Record<string, (tensor: Printed) => string>> = {
  'as a Python list': ({ shape, values }) => pythonList({ shape, texts: pythonFloats(values) }),
  'in a call': ({ shape, values }) =>
    `x = torch.tensor(\n    ${pythonList({ shape, texts: pythonFloats(values) }, '    ')}\n)`,
  'as NumPy prints': ({ shape, values }) => asNumpy(nested(shape, values.map(formatFloat32))),
  'as nested JSON': ({ shape, values }) =>
    JSON.stringify(nested(shape, values.map(formatFloat32))).replaceAll('"', ''),
  'as JSON with a shape': ({ shape, values }) =>
    `{"shape": ${JSON.stringify(shape)}, "data": [${values.map(formatFloat32)}]}`,
};

describe('a tensor of any shape', () => {
  for (const [name, print] of Object.entries(prints)) {
    test(`printed ${name} round-trips bit for bit`, () => {
      fc.assert(
        fc.property(tensors, (tensor) => {
          const parsed = parseTensorText(print(tensor));
          assert.ok('tensor' in parsed, JSON.stringify(parsed));
          assert.deepEqual(parsed.tensor.shape, tensor.shape);
          const read = parsed.tensor.texts.map(parseFloat32);
          assert.deepEqual(
            read,
            tensor.values.map((value) => ({ value })),
          );
        }),
      );
    });
  }

  test('written as cells in row-major order is read as a matrix', () => {
    fc.assert(
      fc.property(tensors, fc.constantFrom('\t', ';', ',', ' '), ({ shape, values }, separator) => {
        const rows = inRows(values.map(formatFloat32), shape);
        // Two columns of integers between commas look like decimal commas, and are refused.
        fc.pre(separator !== ',' || rows[0]?.length !== 2);
        const parsed = parseTensorText(rows.map((row) => row.join(separator)).join('\r\n'));
        const expected = { shape: [rows.length, rows[0]?.length ?? 0], texts: rows.flat() };
        assert.deepEqual(parsed, { tensor: expected });
      }),
    );
  });
});

describe('PyTorch’s own output', () => {
  const golden = fs.readFileSync(
    path.join(projectRoot, 'tests/golden/answers/printed_tensors.inc'),
    'utf8',
  );
  const printed = [
    ...golden.matchAll(/^GOLDEN_\w+\([^"]*"([\d ]*)"[^"]*"[^"]*", R"\(([\s\S]*?)\)"\)$/gm),
  ];

  test('exists', () => assert.ok(printed.length > 30, String(printed.length)));

  for (const [, extents = '', text = ''] of printed) {
    const shape = extents.split(' ').filter(Boolean).map(Number);
    test(`${shape.join(' × ') || 'a scalar'}: ${text.slice(0, 50)}`, () => {
      const parsed = parseTensorText(text);
      if (text.includes('...')) return assert.equal(codeOf(parsed), 'text_summarized');
      if (shape.length > 3) return assert.equal(codeOf(parsed), 'text_dims');
      if (shape.length === 0) return assert.equal(codeOf(parsed), 'text_no_list');
      if (shape.includes(0)) return assert.equal(codeOf(parsed), 'text_empty');
      assert.deepEqual('tensor' in parsed && parsed.tensor.shape, shape);
    });
  }
});

const codeOf = (parsed: ReturnType<typeof parseTensorText>) =>
  'problem' in parsed ? parsed.problem.code : undefined;

describe('any text', () => {
  const pieces = [
    ...['[', ']', '(', ')', '{', '}', ',', ';', '\t', '\n', ' ', '...', '#', '"', "'", ':', '\\'],
    ...['1', '-2.5', '1e-3', 'nan', 'tensor(', 'x = ', '"data":', '"shape":', '"tensor":', '.view'],
  ];
  const texts = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join('')),
  );

  test('is a tensor, or a problem with a complete message', () => {
    const known = knownErrorCodes();
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseTensorText(text);
        if ('tensor' in parsed) {
          const { shape, texts: cells } = parsed.tensor;
          assert.ok(shape.length >= 1 && shape.length <= 3);
          const count = shape.reduce((product, extent) => product * extent, 1);
          assert.ok(count > 0 && count === cells.length);
          return;
        }
        const { code, ...values } = parsed.problem;
        assert.ok(known.includes(code), code);
        const wanted = [...englishSentence(code, {}).matchAll(/\{(\w+)\}/g)].map(([, id]) => id);
        assert.deepEqual(new Set(wanted), new Set(Object.keys(values)));
      }),
      { numRuns: 3000 },
    );
  });

  // Each would take hours if the time grew with the square of the length.
  const million = 1 << 20;
  const repeated = [
    '[',
    '(',
    '{',
    '"',
    '\\"',
    '\n',
    ' ',
    '#',
    '1',
    '[1 ',
    '1,2\n',
    '"data":',
    'f( ',
    '.x',
  ];
  for (const piece of repeated) {
    test(`a megabyte of ${JSON.stringify(piece)} is parsed in linear time`, () => {
      const long = piece.repeat(million / piece.length);
      for (const text of [long, `[${long}`, `{${long}`, `[1]${long}`]) {
        assert.ok(parseTensorText(text));
      }
    });
  }
});
