import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import { readCsv } from '../../../web/report/readers/csv.ts';
import { codeOf, countingSource } from '../support/weight_files.ts';

const sourceOf = (text: string, name = 'w.csv') =>
  memorySource(new TextEncoder().encode(text), name);

async function read(text: string) {
  const { tensors } = await readCsv(sourceOf(text));
  const [tensor] = tensors;
  const values = new Float32Array(tensor?.inline?.buffer ?? new ArrayBuffer());
  assert.equal(tensor?.elements, values.length);
  assert.equal(tensor?.dtype, 'f32');
  return { shape: tensor?.shape, values: Array.from(values) };
}

describe('text', () => {
  const square = { shape: [2, 2], values: [1, -2.5, 3e3, 4] };
  for (const [what, text] of Object.entries({
    'with commas': '1,-2.5\n3e3,4\n',
    'with tabs': '1\t-2.5\n3e3\t4',
    'with semicolons': '1;-2.5\n3e3;4',
    'with spaces': '  1  -2.5\n3e3 4\n',
    'of Windows': '1,-2.5\r\n3e3,4\r\n',
    'with a header': 'a,b\n1,-2.5\n3e3,4\n',
    'with empty lines': '\n1,-2.5\n\n3e3,4\n\n',
    'in quotes': '"a","b"\n"1","-2.5"\n"3e3","4"\n',
    'of pandas, with an index': ',a,b\n0,1,-2.5\n1,3e3,4\n',
    'with a byte order mark': '\ufeff1,-2.5\n3e3,4\n',
  })) {
    test(`${what} is a matrix`, async () => {
      assert.deepEqual(await read(text), square);
    });
  }

  test('may hold one number, infinities and NaN', async () => {
    assert.deepEqual(await read('7'), { shape: [1, 1], values: [7] });
    const { values } = await read('inf,-Infinity,nan');
    assert.deepEqual(values, [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]);
  });

  test('is rounded to float32 once', async () => {
    assert.deepEqual((await read('16777217,0.1')).values, [16777216, Math.fround(0.1)]);
  });

  test('may be longer than a read', async () => {
    const line = `${'0.25,'.repeat(99)}0.5`;
    const { shape, values } = await read(`${line}\n`.repeat(5000));
    assert.deepEqual(shape, [5000, 100]);
    assert.equal(values.filter((value) => value === 0.5).length, 5000);
  });

  test('takes the name of its file', async () => {
    assert.equal(
      (await readCsv(sourceOf('1', 'layer.weight.tsv'))).tensors[0]?.name,
      'layer.weight',
    );
  });

  for (const [text, expected, values] of [
    ['1,2\n3\n', 'csv_ragged', { line: 2, expected: 2, actual: 1 }],
    ['1,2\n\n3,4,5\n', 'csv_ragged', { line: 3, expected: 2, actual: 3 }],
    ['1,2\n3,x\n', 'csv_number', { line: 2, column: 2, cell: 'x' }],
    ['1,\n', 'csv_number', { line: 1, column: 2, cell: '' }],
    ['a,2\n', 'csv_number', { line: 1, column: 1, cell: 'a' }],
    ['a,b\nc,d\n', 'csv_number', { line: 2, column: 1, cell: 'c' }],
    ['1;2,5\n', 'csv_number', { line: 1, column: 2, cell: '2,5' }],
    ['1e39\n', 'csv_beyond_float32', { line: 1, column: 1, cell: '1e39' }],
    ['1e999\n', 'csv_number', { line: 1, column: 1, cell: '1e999' }],
    ['', 'csv_empty', {}],
    ['a,b\n', 'csv_empty', {}],
  ] as const) {
    test(`is refused: ${JSON.stringify(text)}`, async () => {
      await assert.rejects(readCsv(sourceOf(text)), {
        code: expected,
        values: { name: 'w.csv', ...values },
      });
      assert.equal(await codeOf(readCsv(sourceOf(text))), expected);
    });
  }

  test('is refused if it is not UTF-8, or a character is cut off', async () => {
    for (const bytes of [
      [0x31, 0xff],
      [0x31, 0x0a, 0xe6, 0x9d],
    ]) {
      assert.equal(
        await codeOf(readCsv(memorySource(Uint8Array.from(bytes), 'w.csv'))),
        'csv_utf8',
      );
    }
  });

  test('is refused beyond 64 MB before it is read', async () => {
    const { source, counted } = countingSource(new Uint8Array(), 'w.csv', 2 ** 26 + 1);
    assert.equal(await codeOf(readCsv(source)), 'csv_size');
    assert.equal(counted.reads, 0);
  });

  test('is refused without line breaks', async () => {
    const bytes = new Uint8Array(2 ** 25).fill(0x31);
    assert.equal(await codeOf(readCsv(memorySource(bytes, 'w.csv'))), 'csv_line');
  });
});
