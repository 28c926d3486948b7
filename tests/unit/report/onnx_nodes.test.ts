import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { axisFirst } from '../../../web/report/survey/channel_axis.ts';

// Models of a few nodes, as bytes of protobuf: what the nodes say about the initializers they use.

type Bytes = readonly number[];
const text = (value: string): Bytes => [...new TextEncoder().encode(value)];
const varint = (value: number): Bytes =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const field = (number: number, bytes: Bytes): Bytes => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const int = (number: number, value: number): Bytes => [...varint(number * 8), ...varint(value)];

interface Node {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output?: string;
  readonly numbers?: Readonly<Record<string, number | readonly number[]>>;
}

const nodeOf = ({ operator, inputs, output = 'y', numbers = {} }: Node): Bytes => [
  ...inputs.flatMap((name) => field(1, text(name))),
  ...field(2, text(output)),
  ...field(4, text(operator)),
  ...Object.entries(numbers).flatMap(([name, value]) =>
    field(5, [
      ...field(1, text(name)),
      ...(typeof value === 'number' ? int(3, value) : value.flatMap((one) => int(8, one))),
    ]),
  ),
];

/** Types of ONNX, and the bytes of an element. */
const types = { f32: [1, 4], u8: [2, 1], i8: [3, 1], i32: [6, 4] } as const;
type Type = keyof typeof types;

const tensorOf = (name: string, type: Type, shape: readonly number[]): Bytes => {
  const [number, size] = types[type];
  const bytes = shape.reduce((all, extent) => all * extent, size);
  const raw = Array.from({ length: bytes }, () => 1);
  return [
    ...shape.flatMap((one) => int(1, one)),
    ...int(2, number),
    ...field(8, text(name)),
    ...field(9, raw),
  ];
};

type Initializer = readonly [name: string, type: Type, shape: readonly number[]];

async function opened(nodes: readonly Node[], initializers: readonly Initializer[]) {
  const graph = [
    ...nodes.flatMap((node) => field(1, nodeOf(node))),
    ...initializers.flatMap((one) => field(5, tensorOf(...one))),
  ];
  const model = Uint8Array.from([...int(1, 8), ...field(7, graph)]);
  const { tensors } = await openCheckpoint([memorySource(model, 'm.onnx')]);
  return Object.fromEntries(tensors.map((one) => [one.name, one]));
}

describe('the axis of the channels is the operator’s', () => {
  const w: Initializer = ['w', 'f32', [4, 6]];
  const conv: Initializer = ['w', 'f32', [4, 6, 3, 3]];
  for (const [what, nodes, initializer, axis] of [
    ['MatMul', [{ operator: 'MatMul', inputs: ['x', 'w'] }], w, 1],
    ['MatMul of a stack', [{ operator: 'MatMul', inputs: ['x', 'w'] }], ['w', 'f32', [2, 4, 6]], 2],
    ['MatMul on the left', [{ operator: 'MatMul', inputs: ['w', 'x'] }], w, 0],
    ['Gemm', [{ operator: 'Gemm', inputs: ['x', 'w', 'b'] }], w, 1],
    ['Gemm of transB', [{ operator: 'Gemm', inputs: ['x', 'w'], numbers: { transB: 1 } }], w, 0],
    ['Conv', [{ operator: 'Conv', inputs: ['x', 'w'] }], conv, 0],
    ['ConvTranspose', [{ operator: 'ConvTranspose', inputs: ['x', 'w'] }], conv, 1],
    [
      'ConvTranspose in groups',
      [{ operator: 'ConvTranspose', inputs: ['x', 'w'], numbers: { group: 2 } }],
      conv,
      'unknown',
    ],
    ['Gather', [{ operator: 'Gather', inputs: ['w', 'ids'] }], w, 0],
    ['Gather of columns', [{ operator: 'Gather', inputs: ['w', 'i'], numbers: { axis: 1 } }], w, 1],
    [
      'Gather and MatMul of its transpose, as tied weights have it',
      [
        { operator: 'Gather', inputs: ['w', 'ids'] },
        { operator: 'Transpose', inputs: ['w'], output: 't', numbers: { perm: [1, 0] } },
        { operator: 'MatMul', inputs: ['x', 't'] },
      ],
      w,
      0,
    ],
    [
      'Gather and MatMul of the same axes',
      [
        { operator: 'Gather', inputs: ['w', 'ids'] },
        { operator: 'MatMul', inputs: ['x', 'w'] },
      ],
      w,
      'several',
    ],
    [
      'a transposed one',
      [
        { operator: 'Transpose', inputs: ['w'], output: 't' },
        { operator: 'Identity', inputs: ['t'], output: 'u' },
        { operator: 'MatMul', inputs: ['x', 'u'] },
      ],
      w,
      0,
    ],
    ['LSTM', [{ operator: 'LSTM', inputs: ['x', 'w', 'r'] }], ['w', 'f32', [1, 8, 4]], 'unknown'],
    ['nobody', [], w, 0],
  ] as readonly (readonly [string, readonly Node[], Initializer, unknown])[]) {
    test(`${what}: ${axis}`, async () => {
      const { w: found } = await opened(nodes, [initializer]);
      assert.equal(found?.channelAxis ?? 0, axis);
    });
  }

  test('an axis comes first without a change of the others', () => {
    const shape = [2, 3, 2];
    const bytes = Uint8Array.from({ length: 12 }, (_, at) => at);
    assert.deepEqual([...axisFirst(bytes, shape, 1, 1)], [0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11]);
    assert.deepEqual([...axisFirst(bytes, shape, 2, 1)], [0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11]);
    assert.deepEqual([...axisFirst(bytes, shape, 0, 1)], [...bytes]);
    assert.deepEqual([...axisFirst(bytes.subarray(0, 8), [2, 2], 1, 2)], [0, 1, 4, 5, 2, 3, 6, 7]);
  });
});

describe('codes are recognized by the nodes that use them, whatever their names', () => {
  const c: Initializer = ['a', 'u8', [8, 8]];
  const s: Initializer = ['b', 'f32', [8]];
  const z: Initializer = ['c', 'u8', [8]];
  for (const [operator, inputs, numbers] of [
    ['DequantizeLinear', ['a', 'b', 'c']],
    ['QLinearConv', ['x', 's', 'z', 'a', 'b', 'c', 't', 'u']],
    ['QLinearMatMul', ['x', 's', 'z', 'a', 'b', 'c', 't', 'u']],
    ['QGemm', ['x', 's', 'z', 'a', 'b', 'c']],
    ['MatMulIntegerToFloat', ['x', 'a', 's', 'b', 'z', 'c']],
    ['DynamicQuantizeMatMul', ['x', 'a', 'b', 'c']],
    ['MatMulNBits', ['x', 'a', 'b', 'c'], { bits: 4, block_size: 32 }],
    ['QMoE', ['x', 'r', 'a', 'b', '', '', '', '', '', '', '', 'c']],
    ['QMoE', ['x', 'r', '', '', '', 'a', 'b', '', '', '', '', '', 'c']],
    ['GatherBlockQuantized', ['a', 'ids', 'b', 'c'], { bits: 4 }],
  ] as readonly (readonly [string, readonly string[], Node['numbers']?])[]) {
    test(operator, async () => {
      const node = { operator, inputs, ...(numbers && { numbers }) };
      const { a, b, c: zero } = await opened([node], [c, s, z]);
      assert.equal(a?.stored?.role, 'codes');
      assert.deepEqual(a?.stored?.names, ['b', 'c']);
      assert.ok(a?.stored?.scheme.startsWith(`ONNX ${operator}`));
      assert.deepEqual([b?.stored?.role, zero?.stored?.role], ['companion', 'companion']);
    });
  }

  test('the name of a scheme has what the node says about it', async () => {
    for (const [operator, inputs, numbers, scheme] of [
      ['MatMulNBits', ['x', 'a', 'b', 'c'], { bits: 4, block_size: 32 }, '4 bit, blocks of 32'],
      ['MatMulNBits', ['x', 'a', 'b'], { block_size: 128 }, '4 bit, blocks of 128'],
      ['MatMulNBits', ['x', 'a', 'b'], { bits: 8, block_size: 16 }, '8 bit, blocks of 16'],
      ['GatherBlockQuantized', ['a', 'i', 'b'], {}, '4 bit'],
      ['QMoE', ['x', 'r', 'a', 'b'], { expert_weight_bits: 8 }, '8 bit'],
      ['DequantizeLinear', ['a', 'b', 'c'], {}, ''],
    ] as const) {
      const { a } = await opened([{ operator, inputs, numbers }], [c, s, z]);
      assert.equal(a?.stored?.scheme, `ONNX ${operator}${scheme && ` (${scheme})`}`);
    }
  });

  test('integers without scales of their own are codes, too', async () => {
    const { a } = await opened([{ operator: 'MatMulInteger', inputs: ['x', 'a'] }], [c]);
    assert.equal(a?.stored?.role, 'codes');
  });

  test('the scales of activations do not make weights codes', async () => {
    const nodes = [
      { operator: 'QuantizeLinear', inputs: ['x', 'b', 'c'], output: 'q' },
      { operator: 'DequantizeLinear', inputs: ['q', 'b', 'c'], output: 'd' },
      { operator: 'MatMul', inputs: ['d', 'w'] },
    ];
    const { w } = await opened(nodes, [['w', 'f32', [4, 6]], s, z]);
    assert.deepEqual([w?.stored, w?.channelAxis], [undefined, 1]);
  });
});
