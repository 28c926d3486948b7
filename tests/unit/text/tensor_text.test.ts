import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseTensorText } from '../../../web/text/tensor_text.ts';

const matrix = { shape: [2, 2], texts: ['1', '-2.5', '3', '4.'] };
const cube = { shape: [2, 1, 2], texts: ['1.', '2.', '3.', '4.'] };

describe('pasted tensors', () => {
  const forms: [string, string, object][] = [
    ['torch.tensor', 'torch.tensor([[1, -2.5], [3, 4.]])', matrix],
    [
      'an assignment over several lines',
      'x = torch.tensor(\n    [[1, -2.5],  # first [row]\n     [3, 4.]],\n)\nprint(x.sum())',
      matrix,
    ],
    ['numpy', 'np.array([[1, -2.5], [3, 4.]], dtype=np.float32)', matrix],
    [
      'numpy, and a method that changes no value',
      'np.array([[1, -2.5], [3, 4.]]).astype("f4")',
      matrix,
    ],
    ['a nested list with trailing commas', '[[1, -2.5], [3, 4.,],]', matrix],
    ['tuples', '((1, -2.5), (3, 4.))', matrix],
    [
      'tuples in a call, after an import',
      'import torch\nt = torch.tensor(((1, -2.5), (3, 4.)))',
      matrix,
    ],
    ['a list of tuples', '[(1, -2.5), (3, 4.)]', matrix],
    ['three levels of lists', '[[[1., 2.]], [[3., 4.]]]', cube],
    ['PyTorch’s print', 'tensor([[ 1, -2.5],\n        [ 3,  4.]], dtype=torch.float64)', matrix],
    ['PyTorch’s print of several blocks', 'tensor([[[1., 2.]],\n\n        [[3., 4.]]])', cube],
    [
      'PyTorch’s print of a quantized tensor',
      'tensor([1.0000e-03, -0.], size=(2,), dtype=torch.qint8,\n       scale=0.1, zero_point=3)',
      { shape: [2], texts: ['1.0000e-03', '-0.'] },
    ],
    ['NumPy’s print', '[[1 -2.5]\n [3 4.]]', matrix],
    ['NumPy’s print of one column', '[[1.]\n [2.]]', { shape: [2, 1], texts: ['1.', '2.'] }],
    ['NumPy’s print of several blocks', '[[[1. 2.]]\n\n [[3. 4.]]]', cube],
    ['NumPy’s repr', 'array([[ 1, -2.5],\n       [ 3,  4.]], dtype=float32)', matrix],
    ['an Out of a notebook', 'Out[12]:\ntensor([[ 1, -2.5],\n        [ 3,  4.]])', matrix],
    ['a cell and its Out', 'In [3]: x\nOut[3]: tensor([[1, -2.5], [3, 4.]])', matrix],
    ['a session of Python', '>>> torch.tensor([[1, -2.5],\n...               [3, 4.]])', matrix],
    ['JSON with a shape', '{"dtype": "f4", "shape": [2, 2],\n "data": [1, -2.5, 3, 4.]}', matrix],
    ['JSON with nested data', '{"data": [[1, -2.5], [3, 4.]]}', matrix],
    ['a dict of Python', "{'shape': [2, 2], 'data': [1, -2.5, 3, 4.]}", matrix],
    ['JSON with a tensor in it', '{"v": ["{"], "tensor": {"data": [[1, -2.5], [3, 4.]]}}', matrix],
    ['JSON, and another object behind it', '{"data": [[1, -2.5], [3, 4.]]}\n{"data": [5]}', matrix],
    [
      'JSON whose tensor comes before other data',
      '{"tensor": {"data": [[1, -2.5], [3, 4.]]}, "data": [5], "shape": [1]}',
      matrix,
    ],
    ['JSON after a space', ' {"shape": [2, 2], "data": [1, -2.5, 3, 4.]}', matrix],
    ['JSON without spaces', '{"shape":[2,2],"data":[1,-2.5,3,4.]}', matrix],
    ['JSON with spaces and lines', '{"shape"\n:\n[2, 2], "data" : [1, -2.5, 3, 4.]}', matrix],
    [
      'JSON with data in other members',
      '{"a": {"data": [9]}, "b": [{"shape": [1]}], "data": [[1, -2.5], [3, 4.]]}',
      matrix,
    ],
    ['JSON whose tensor is a number', '{"tensor": 3, "data": [[1, -2.5], [3, 4.]]}', matrix],
    ['JSON after empty lines', ' \n\n {"data": [[1, -2.5], [3, 4.]]}', matrix],
    ['an assignment to an attribute', '\tmodel.w=np.array([[1, -2.5], [3, 4.]])', matrix],
    ['a tuple after a name', 'x.y =  ((1, -2.5), (3, 4.))', matrix],
    ['a tuple after a name without spaces', 'x=((1, -2.5), (3, 4.))', matrix],
    ['a tuple after spaces', '  ((1, -2.5), (3, 4.))', matrix],
    ['a tuple in another call', 'np.asarray((1, -2.5))', { shape: [2], texts: ['1', '-2.5'] }],
    ['a tuple after a space in a call', 'f( (1, -2.5))', { shape: [2], texts: ['1', '-2.5'] }],
    ['an In of two digits', 'In [12]:[[1, -2.5], [3, 4.]]', matrix],
    ['a bracket too many before it', '] [[1, -2.5], [3, 4.]]', matrix],
    ['a list in a subscript before it', 'x[0, [0, 1]] = [[1, -2.5], [3, 4.]]', matrix],
    ['other words behind it', '[[1, -2.5], [3, 4.]] as-is', matrix],
    ['JSON with a string without end', '{"a[\n"data": [[1, -2.5], [3, 4.]]}', matrix],
    ['a dict with a string without end', "{'a[\n'data': [[1, -2.5], [3, 4.]]}", matrix],
    ['CSV of whole numbers', '1,2,3\n4,5,6', { shape: [2, 3], texts: [...'123456'] }],
    ['a subscript before the literal', 'w[0][1] = [[1, -2.5], [3, 4.]]', matrix],
    ['methods that change no value', 'torch.tensor([[1, -2.5], [3, 4.]]).cpu().tolist()', matrix],
    ['cells of a spreadsheet', '1\t-2.5\r\n3\t4.\r\n', matrix],
    ['CSV', '1,-2.5\n\n3,4.', matrix],
    ['CSV with quotes', '"1","-2.5"\n"3","4."', matrix],
    ['semicolons', '1; -2.5\n3; 4.', matrix],
    ['columns between spaces', ' 1   -2.5\n 3    4.\n', matrix],
    ['full-width marks and digits', '［［１，－２．５］，［３，４．］］', matrix],
    [
      'full-width parentheses and spaces',
      '（（1，−2.5），（3，　4.））',
      { shape: [2, 2], texts: ['1', '−2.5', '3', '4.'] },
    ],
    ['full-width spaces between cells', '1　-2.5\n3　4.', matrix],
    [
      'a random call, and what it printed',
      'x = torch.rand(2, 2)\ntensor([[1, -2.5], [3, 4.]])',
      matrix,
    ],
    ['one number', '3.5', { shape: [1, 1], texts: ['3.5'] }],
    ['two numbers with a comma', '1,5', { shape: [1, 2], texts: ['1', '5'] }],
    ['a list as a subscript before the literal', 'x[[0, 1]] = [[1, -2.5], [3, 4.]]', matrix],
    ['a statement on the next line', 'torch.tensor([[1, -2.5], [3, 4.]])\n-x.sum()', matrix],
  ];
  for (const [name, text, tensor] of forms) {
    test(name, () => assert.deepEqual(parseTensorText(text), { tensor }));
  }

  test('text that is not a number stays in its cell, for the grid to mark', () => {
    assert.deepEqual(parseTensorText('[[1, abc]]'), {
      tensor: { shape: [1, 2], texts: ['1', 'abc'] },
    });
    assert.deepEqual(parseTensorText('a,b\nc,d'), {
      tensor: { shape: [2, 2], texts: ['a', 'b', 'c', 'd'] },
    });
    for (const [text = '', ...texts] of [
      ['abc', 'abc'],
      ['[1, -]', '1', '-'],
      ['[1, {2}]', '1', '{2}'],
      ['"1"2;1"2"', '"1"2', '1"2"'],
      ['a tensor(3.)', 'a', 'tensor(3.)'],
      ['a torch.rand', 'a', 'torch.rand'],
    ]) {
      const parsed = parseTensorText(text);
      assert.deepEqual('tensor' in parsed && parsed.tensor.texts, texts, text);
    }
  });

  test('a header row is ignored with a note', () => {
    const tensor = { shape: [1, 2], texts: ['1', 'nan'] };
    const note = { code: 'text_header_skipped', names: 'height (m), width' };
    assert.deepEqual(parseTensorText('height (m),width\n1,nan'), { tensor, note });
  });

  const tables: [string, string, string][] = [
    ['pandas’ print', '     a    b\n0  1.0 -2.5\n1  3.0  4.0', 'a, b'],
    ['pandas’ print without names', '     0    1\n0  1.0 -2.5\n1  3.0  4.0', '0, 1'],
    ['pandas’ print with labels', '     a    b\nx  1.0 -2.5\ny  3.0  4.0', 'a, b'],
    ['pandas’ CSV', ',a,b\n0,1.0,-2.5\n1,3.0,4.0', 'a, b'],
    ['pandas’ CSV without names', ',0,1\n0,1.0,-2.5\n1,3.0,4.0', '0, 1'],
  ];
  for (const [name, text, names] of tables) {
    test(`${name} loses its index, with a note`, () => {
      const tensor = { shape: [2, 2], texts: ['1.0', '-2.5', '3.0', '4.0'] };
      const note = { code: 'text_index_skipped', names };
      assert.deepEqual(parseTensorText(text), { tensor, note });
    });
  }

  test('a counting first column is data if every column has a name', () => {
    const tensor = { shape: [2, 2], texts: ['0', '1.5', '1', '2.5'] };
    const note = { code: 'text_header_skipped', names: 'x, y' };
    assert.deepEqual(parseTensorText('x y\n0 1.5\n1 2.5'), { tensor, note });
    const square = { shape: [2, 2], texts: ['0', '1', '0', '2.5'] };
    assert.deepEqual(parseTensorText('0 1\n0 2.5'), { tensor: square });
  });

  test('a first column that does not count is data', () => {
    const note = { code: 'text_header_skipped', names: ', a' };
    const tensor = { shape: [2, 2], texts: ['0', '1.5', '2', '2.5'] };
    assert.deepEqual(parseTensorText(',a\n0,1.5\n2,2.5'), { tensor, note });
  });

  test('empty cells are neither a header nor an index', () => {
    const empty = { shape: [2, 2], texts: ['', '', '1', '2'] };
    assert.deepEqual(parseTensorText(',\n1,2'), { tensor: empty });
    const column = { shape: [2, 1], texts: ['', '0'] };
    assert.deepEqual(parseTensorText('""\n0'), { tensor: column });
  });

  test('a row is a header or an index only with all of its cells', () => {
    const partly = { shape: [3, 2], texts: ['a', 'b', '1', 'x', '2', '3'] };
    assert.deepEqual(parseTensorText('a,b\n1,x\n2,3'), { tensor: partly });
    const problem = { code: 'text_ragged', row: 2, line: 2, expected: 2, actual: 3 };
    for (const text of [
      'a b\nx 1 2\n0 3 4',
      'a 1\nx 1 2\ny 3 4',
      'a b\nx y z\nw 1 2',
      'a b\nx 1 z\nw 1 2',
    ]) {
      assert.deepEqual(parseTensorText(text), { problem }, text);
    }
  });

  test('a long header is cut in its note', () => {
    const name = 'n'.repeat(30);
    for (const [text, code] of [
      [`${name},${name}\n1,2`, 'text_header_skipped'],
      [`,${name},${name}\n0,1,2`, 'text_index_skipped'],
    ] as const) {
      const names = `${name}, ${'n'.repeat(28)}…`;
      const tensor = { shape: [1, 2], texts: ['1', '2'] };
      assert.deepEqual(parseTensorText(text), { tensor, note: { code, names } });
    }
  });

  test('a shorter first row of numbers is not a header', () => {
    const problem = { code: 'text_ragged', row: 2, line: 2, expected: 2, actual: 3 };
    assert.deepEqual(parseTensorText('0 2\n0 6 7'), { problem });
  });

  test('a first row with a number is not a header', () => {
    const parsed = parseTensorText('nan,x\n1,2');
    assert.deepEqual(parsed, { tensor: { shape: [2, 2], texts: ['nan', 'x', '1', '2'] } });
  });
});

describe('invalid texts', () => {
  const problems: [string, object][] = [
    ['', { code: 'text_empty' }],
    ['[]', { code: 'text_empty' }],
    ['[[], []]', { code: 'text_empty' }],
    ['torch.zeros(2)[0]', { code: 'text_no_list' }],
    ['tensor(3.)', { code: 'text_no_list' }],
    ['  tensor(3.)', { code: 'text_no_list' }],
    ['xy = tensor(3.)', { code: 'text_no_list' }],
    ['x=tensor(3.)', { code: 'text_no_list' }],
    ['[[1, 2],\n [3', { code: 'text_unclosed', line: 2 }],
    ['[[1, 2],\n [3]]', { code: 'text_ragged', row: 2, line: 2, expected: 2, actual: 1 }],
    ['[[1], []]', { code: 'text_ragged', row: 2, line: 1, expected: 1, actual: 0 }],
    ['1\t2\n\n3', { code: 'text_ragged', row: 2, line: 3, expected: 2, actual: 1 }],
    ['a,b\n1,2\n3', { code: 'text_ragged', row: 2, line: 3, expected: 2, actual: 1 }],
    [
      '[[[1], [2]],\n [[3]]]',
      { code: 'text_ragged_matrix', matrix: 2, line: 2, expected: 2, actual: 1 },
    ],
    ['[[[1, 2]],\n [[3]]]', { code: 'text_ragged', row: 2, line: 2, expected: 2, actual: 1 }],
    ['[[1, 2]\n [3, 4]]', { code: 'text_unexpected', found: '[', line: 2 }],
    ['[1,, 2]', { code: 'text_unexpected', found: ',', line: 1 }],
    ['[1, 2 3]', { code: 'text_unexpected', found: '3', line: 1 }],
    ['[1 2, 3]', { code: 'text_unexpected', found: ',', line: 1 }],
    ['[1, 2)', { code: 'text_unexpected', found: ')', line: 1 }],
    ['[[[[1]]]]', { code: 'text_dims', line: 1 }],
    ['[1,\n [2]]', { code: 'text_mixed', line: 2 }],
    ['[1, [\n2]]', { code: 'text_mixed', line: 1 }],
    ['[1, []]', { code: 'text_mixed', line: 1 }],
    ['[1, 2] * 3', { code: 'text_unexpected', found: '*', line: 1 }],
    ['[1, 2].T.numpy()', { code: 'text_unexpected', found: '.T.numpy', line: 1 }],
    ['[[1], 2]', { code: 'text_mixed', line: 1 }],
    ['a = [1, 2]; b = [[3, 4]]', { code: 'text_unexpected', found: '[', line: 1 }],
    ['(1, 2), (3, 4)', { code: 'text_unexpected', found: '(', line: 1 }],
    ['torch.tensor([1, 2]) * 3', { code: 'text_unexpected', found: '*', line: 1 }],
    [
      'np.array([1, 2], "f4").reshape(2, 1)',
      { code: 'text_unexpected', found: '.reshape', line: 1 },
    ],
    ['x = np.random.randn(3,3)', { code: 'text_random_call', found: 'np.random.randn' }],
    ['torch.randn(3, 3)', { code: 'text_random_call', found: 'torch.randn' }],
    ['x = np.random.randn(3', { code: 'text_random_call', found: 'np.random.randn' }],
    ['import torch\nw = torch.rand([3, 3])', { code: 'text_random_call', found: 'torch.rand' }],
    ['1,5\n2,5', { code: 'text_ambiguous_comma', found: '1,5' }],
    ['tensor([[1., 2.],\n        ...,\n        [3., 4.]])', { code: 'text_summarized', line: 2 }],
    ['[0 1 ... 8 9]', { code: 'text_summarized', line: 1 }],
    ['1\t2\n...\t...', { code: 'text_summarized', line: 2 }],
    ['{"shape": [2]}', { code: 'text_no_data' }],
    ['{"shape": 2, "data": [1, 2]}', { code: 'text_no_data' }],
    ['{"data": [[1],\n2]}', { code: 'text_mixed', line: 2 }],
    ['{"data": [1],\n"shape": [1', { code: 'text_unclosed', line: 2 }],
    ['{"data": [1],\n"shape": [1x]\n}\n', { code: 'text_unexpected', found: '1x', line: 2 }],
    ['{"data": [1], "shape": [0]}', { code: 'text_unexpected', found: '0', line: 1 }],
    [
      '{"data": [1], "shape": [1234567890]}',
      { code: 'text_unexpected', found: '1234567890', line: 1 },
    ],
    [`[1 ${'x'.repeat(20)},]`, { code: 'text_unexpected', found: ',', line: 1 }],
    [`[1, 2 ${'x'.repeat(20)}]`, { code: 'text_unexpected', found: 'x'.repeat(20), line: 1 }],
    [`[1, 2 ${'x'.repeat(21)}]`, { code: 'text_unexpected', found: `${'x'.repeat(20)}…`, line: 1 }],
    ['[1, 2]\n[3]', { code: 'text_unexpected', found: '[', line: 2 }],
    ['np.array([1, 2]) + 1', { code: 'text_unexpected', found: '+', line: 1 }],
    ['[0 1 … 8 9]', { code: 'text_summarized', line: 1 }],
    ['1 2\n3 …', { code: 'text_summarized', line: 2 }],
    ['  x =  numpy.random.uniform(2)', { code: 'text_random_call', found: 'numpy.random.uniform' }],
    ['a.b=torch.normal(0, 1)', { code: 'text_random_call', found: 'torch.normal' }],
    ['1,5\n \n2,5', { code: 'text_ambiguous_comma', found: '1,5' }],
    ['-12,5\n +2,75 ', { code: 'text_ambiguous_comma', found: '-12,5' }],
    [' 1,5\n\n2,5\n', { code: 'text_ambiguous_comma', found: '1,5' }],
    ['{"data": 3}', { code: 'text_no_data' }],
    [
      '{"shape": [3, 2], "data": [1]}',
      { code: 'text_shape_differs', shape: '3 × 2', expected: 6, actual: 1 },
    ],
    ['{"data": [1],\n"shape": [0.5]}', { code: 'text_unexpected', found: '0.5', line: 2 }],
    ['{"shape": [1, 1, 1, 1], "data": [1]}', { code: 'text_dims', line: 1 }],
  ];
  for (const [text, problem] of problems) {
    test(`${JSON.stringify(text)} is rejected: ${JSON.stringify(problem)}`, () => {
      assert.deepEqual(parseTensorText(text), { problem });
    });
  }
});
