import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readNpy, writeNpy } from '../../../web/text/npy.ts';
import { npyHeadBytes, readNpyHeader } from '../../../web/text/npy_header.ts';
import { en as fileProblems } from '../../../web/ui/messages/errors/files.ts';
import { en as errors } from '../../../web/ui/messages/errors/page.ts';
import files from '../../golden/answers/npy_files.json';

// Files that NumPy wrote, by tests/golden/ask/npy_files.py, and files that are broken.

const most = 2 ** 20;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
const bitsOf = (data: Float32Array) =>
  Array.from(new Uint32Array(data.buffer), (bits) => bits.toString(16));

function problemOf(bytes: Uint8Array, limit = most): string {
  const read = readNpy(bytes, limit);
  assert.ok('problem' in read, 'it is read');
  assert.ok(
    read.problem.code in { ...errors, ...fileProblems },
    `${read.problem.code} has a sentence`,
  );
  return [read.problem.code, ...Object.values(read.problem.values)].join(' ');
}

/** A file with this header, and this many bytes of elements. */
function fileOf(header: string, elements = 64, version = [1, 0]): Uint8Array {
  const length = version[0] === 1 ? Buffer.alloc(2) : Buffer.alloc(4);
  if (version[0] === 1) length.writeUInt16LE(header.length);
  else length.writeUInt32LE(header.length);
  const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), ...version]);
  return new Uint8Array(
    Buffer.concat([start, length, Buffer.from(header), Buffer.alloc(elements)]),
  );
}
const header = (descr: string, shape: string, order = 'False') =>
  `{'descr': ${descr}, 'fortran_order': ${order}, 'shape': ${shape}, }\n`;

describe('a file that NumPy wrote', () => {
  for (const { name, file, shape, bits } of files) {
    test(`is read to the bit: ${name}`, () => {
      const read = readNpy(bytesOf(file), most);
      assert.ok('tensor' in read, JSON.stringify(read));
      assert.deepEqual(read.tensor.shape, shape);
      assert.deepEqual(bitsOf(read.tensor.data as Float32Array), bits);
    });
  }

  test('is what is written here, to the byte', () => {
    const same = files.filter(({ name }) => /^version 1 .*\)$/.test(name));
    assert.equal(same.length, 3);
    for (const { file } of same) {
      const read = readNpy(bytesOf(file), most);
      assert.ok('tensor' in read);
      assert.equal(Buffer.from(writeNpy(read.tensor)).toString('base64'), file);
    }
  });

  test('may have a header written another way', () => {
    const shapeOf = (text: string, version = [1, 0]) => {
      const read = readNpy(fileOf(text, 64, version), most);
      return 'tensor' in read ? read.tensor.shape : read.problem.code;
    };
    const members = `"shape" :(2L, 3L), 'descr':"f4", 'fortran_order' : False`;
    assert.deepEqual(shapeOf(` \n{${members}}`), [2, 3]);
    assert.deepEqual(shapeOf(`{${members}}\n\n `), [2, 3]);
    assert.deepEqual(shapeOf(header("'=f4'", '( 4 ,)')), [4]);
    assert.deepEqual(shapeOf(header("'|u1'", '(2, 2, 2)')), [2, 2, 2]);
    for (const major of [1, 2, 3]) {
      assert.deepEqual(shapeOf(header("'<f4'", '(4,)').padEnd(10_000), [major, 0]), [4]);
    }
    for (const wrong of [`x{${members}}`, `{${members}} x`, members, `{${members}`]) {
      assert.equal(shapeOf(wrong), 'npy_header', wrong);
    }
    assert.equal(shapeOf(header("'<f4'", '(4L0,)')), 'npy_header');
    assert.equal(shapeOf(header("'<f4'", '(4x,)')), 'npy_header');
    assert.equal(shapeOf(header("'<f4'", '4')), 'npy_header', 'no tuple');
    assert.equal(shapeOf(header("'x<f4'", '(4,)')), 'npy_dtype');
    assert.equal(shapeOf(header("'<f4 '", '(4,)')), 'npy_dtype');
  });

  test('of version 2 may end within the length of its header', () => {
    const whole = fileOf(header("'<f4'", '(4,)'), 64, [2, 0]);
    const codes = [10, 11, 12].map((length) => problemOf(whole.slice(0, length)));
    assert.deepEqual(codes, ['npy_truncated', 'npy_truncated', 'npy_truncated']);
  });

  test('may have a header as long as the bytes that are read of a large file allow', () => {
    const whole = fileOf(header("'<f4'", '(4,)').padEnd(10_000), 64, [2, 0]);
    assert.deepEqual(readNpyHeader(whole.subarray(0, npyHeadBytes)).shape, [4]);
  });

  test('is written with room for its first size to grow', () => {
    for (const shape of [
      [7],
      [1048576],
      [12, 3],
      [1, 100000],
      [1234567890123, 1234567, 1234567],
      [1, 1e20, 1e20],
    ]) {
      const count = shape.reduce((a, b) => a * b, 1);
      const data = new Int8Array(count < 1e7 ? count : 0);
      const bytes = writeNpy({ dtype: 'int8', shape, data });
      const start = bytes.length - data.length;
      assert.equal(start % 64, 0);
      const text = String.fromCharCode(...bytes.subarray(10, start));
      const extents = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
      const literal = `{'descr': '|i1', 'fortran_order': False, 'shape': (${extents}), }`;
      assert.equal(text.trimEnd(), literal);
      // NumPy leaves room for 21 digits, and at least a line break.
      const room = literal.length + 21 - String(shape[0]).length + 1;
      assert.equal(text.length, Math.ceil((room + 10) / 64) * 64 - 10);
    }
  });

  test('may be a part of a larger buffer, and be followed by other bytes', () => {
    const { file = '', bits } = files.find(({ name }) => name.startsWith('>f8')) ?? {};
    const whole = Buffer.concat([
      Buffer.from('abc'),
      Buffer.from(file, 'base64'),
      Buffer.from('xy'),
    ]);
    const read = readNpy(new Uint8Array(whole).subarray(3), most);
    assert.ok('tensor' in read);
    assert.deepEqual(bitsOf(read.tensor.data as Float32Array), bits);
  });
});

describe('a file that is refused', () => {
  const f4 = (shape: string) => header("'<f4'", shape);

  test('wherever it ends', () => {
    const whole = fileOf(f4('(4, 4)'));
    const code = (length: number) => problemOf(whole.slice(0, length)).split(' ')[0];
    const start = whole.length - 64;
    for (let length = 0; length < start; length += 1) assert.equal(code(length), 'npy_truncated');
    for (let length = start; length < whole.length; length += 1)
      assert.equal(code(length), 'npy_truncated_data');
    assert.equal(problemOf(whole.slice(0, -1)), 'npy_truncated_data 64 63');
    assert.ok('tensor' in readNpy(whole, most));
  });

  for (const [title, bytes, expected] of [
    ['is something else', new Uint8Array(Buffer.from('PK\x03\x04 zip archive')), 'npy_magic'],
    ['is a pickle', new Uint8Array(Buffer.from('\x80\x04\x95')), 'npy_magic'],
    ['has version 0', fileOf(f4('(4,)'), 64, [0, 0]), 'npy_version 0.0'],
    ['has version 4', fileOf(f4('(4,)'), 64, [4, 0]), 'npy_version 4.0'],
    ['has version 1.1', fileOf(f4('(4,)'), 64, [1, 1]), 'npy_version 1.1'],
    ['holds objects', fileOf(header("'|O'", '(4,)')), 'npy_object'],
    ['holds records', fileOf(header("[('a', '<f4'), ('b', '<i4')]", '(4,)')), 'npy_structured'],
    ['holds complex numbers', fileOf(header("'<c8'", '(4,)')), 'npy_complex <c8'],
    ['holds strings', fileOf(header("'<U3'", '(4,)')), 'npy_text <U3'],
    ['holds bytes', fileOf(header("'|S3'", '(4,)')), 'npy_text |S3'],
    ['holds bfloat16', fileOf(header("'|V2'", '(4,)')), 'npy_bfloat16 |V2'],
    ['holds bfloat16 of ml_dtypes', fileOf(header("'<V2'", '(4,)')), 'npy_bfloat16 <V2'],
    ['holds float8', fileOf(header("'|V1'", '(4,)')), 'npy_void |V1'],
    ['holds long doubles', fileOf(header("'<f16'", '(4,)')), 'npy_dtype <f16'],
    [
      'holds a type that every object has',
      fileOf(header("'constructor'", '(4,)')),
      'npy_dtype constructor',
    ],
    ['has an empty header', fileOf('', 0), 'npy_header'],
    ['has an empty header of version 2', fileOf('', 0, [2, 0]), 'npy_header'],
    [
      'has a brace in its type alone',
      fileOf(",'descr': '{', 'fortran_order': False, 'shape': (4,)}"),
      'npy_header',
    ],
    ['has a list of sizes', fileOf(f4('[4]')), 'npy_header'],
    ['has no axis', fileOf(f4('()')), 'npy_axes 0'],
    ['has four axes', fileOf(f4('(1, 1, 2, 2)')), 'npy_axes 4'],
    ['has no element', fileOf(f4('(0, 3)')), 'empty_tensor'],
    ['has a negative extent', fileOf(f4('(-1, 3)')), 'npy_header'],
    ['has no order', fileOf("{'descr': '<f4', 'shape': (4,), }\n"), 'npy_header'],
    ['has another order', fileOf(header("'<f4'", '(4,)', 'Maybe')), 'npy_header'],
    ['has no type', fileOf("{'fortran_order': False, 'shape': (4,), }\n"), 'npy_header'],
    ['has no dictionary', fileOf('hello\n'), 'npy_header'],
    ['has a very long header', fileOf(f4('(4,)').padEnd(10_001)), 'npy_header'],
    [
      'has a longer one than there are bytes',
      fileOf(f4('(4,)').padEnd(70_000), 0, [2, 0]),
      'npy_header',
    ],
  ] as const) {
    test(`because it ${title}`, () => {
      assert.equal(problemOf(bytes), expected);
    });
  }

  test('because it has too many elements, whether or not they are there', () => {
    assert.equal(problemOf(fileOf(f4('(4, 4)')), 15), 'grid_too_large 16 15');
    assert.ok('tensor' in readNpy(fileOf(f4('(4, 4)')), 16));
    const huge = f4('(999999999999999, 999999999999999)');
    assert.match(problemOf(fileOf(huge)), /^grid_too_large/);
  });

  test('because of an element, which it names in the order of rows', () => {
    const withElement = (kind: string, set: (view: DataView) => void, order = 'False') => {
      const bytes = fileOf(header(`'${kind}'`, '(2, 3)', order));
      set(new DataView(bytes.buffer, bytes.length - 64));
      return problemOf(bytes);
    };
    assert.equal(
      withElement('<f4', (view) => view.setFloat32(8, Number.NaN, true)),
      'not_finite 2 NaN',
    );
    // The third in memory is the second of the first row where columns come first.
    const inf = (view: DataView) => view.setFloat32(8, Number.NEGATIVE_INFINITY, true);
    assert.equal(withElement('<f4', inf, 'True'), 'not_finite 1 -inf');
    assert.equal(
      withElement('>f8', (view) => view.setFloat64(0, 1e39)),
      'npy_beyond_float32 0 1e+39',
    );
    assert.equal(
      withElement('>f2', (view) => view.setUint16(2, 0x7c00)),
      'not_finite 1 inf',
    );
  });
});
