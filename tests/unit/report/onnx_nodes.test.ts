import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { axisFirst } from '../../../web/report/survey/channel_axis.ts';
import { type Initializer, type OnnxNodeOf, onnxOf } from '../support/onnx_writer.ts';

// Models of a few nodes: what the nodes say about the initializers they use.

async function opened(nodes: readonly OnnxNodeOf[], initializers: readonly Initializer[]) {
  const model = onnxOf(nodes, initializers);
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
    [
      'MatMul in a branch',
      [{ operator: 'If', inputs: ['c'], body: [{ operator: 'MatMul', inputs: ['x', 'w'] }] }],
      w,
      1,
    ],
    [
      'transposed twice',
      [
        { operator: 'Transpose', inputs: ['w'], output: 't', numbers: { perm: [1, 0] } },
        { operator: 'Transpose', inputs: ['t'], output: 'u', numbers: { perm: [1, 0] } },
        { operator: 'MatMul', inputs: ['x', 'u'] },
      ],
      w,
      1,
    ],
    ['Gemm of transA', [{ operator: 'Gemm', inputs: ['w', 'x'], numbers: { transA: 1 } }], w, 1],
    ['Gemm’s bias of two axes', [{ operator: 'Gemm', inputs: ['x', 'y', 'w'] }], w, 'unknown'],
    [
      'a depthwise Conv',
      [{ operator: 'Conv', inputs: ['x', 'w'], numbers: { group: 4 } }],
      conv,
      0,
    ],
    ['Einsum', [{ operator: 'Einsum', inputs: ['x', 'w'] }], w, 'unknown'],
    ['FusedMatMul', [{ operator: 'FusedMatMul', inputs: ['x', 'w'] }], w, 1],
    ...(['transB', 'transA', 'transBatchB'] as const).map(
      (name, at) =>
        [
          `FusedMatMul of ${name}`,
          [{ operator: 'FusedMatMul', inputs: ['x', 'w'], numbers: { [name]: 1 } }],
          ...[w, [0, 1, 'unknown'][at]],
        ] as never,
    ),
    ['Attention', [{ operator: 'Attention', inputs: ['x', 'w', 'b'] }], w, 1],
    [
      'ONNX’s Attention, of keys',
      [{ operator: 'Attention', inputs: ['q', 'w', 'v'] }],
      conv,
      'unknown',
    ],
    ['DeformConv', [{ operator: 'DeformConv', inputs: ['x', 'w', 'o'] }], conv, 0],
    [
      'Conv of reordered weights',
      [{ operator: 'Conv', domain: 'com.microsoft.nchwc', inputs: ['x', 'w'] }],
      conv,
      'unknown',
    ],
    [
      'MatMul of somebody’s',
      [{ operator: 'MatMul', domain: 'my.own', inputs: ['x', 'w'] }],
      w,
      'unknown',
    ],
    ['MatMul of ai.onnx', [{ operator: 'MatMul', domain: 'ai.onnx', inputs: ['x', 'w'] }], w, 1],
    ...(
      [
        ['a scale for the tensor', {}],
        ['a scale for each row', { axis: 0 }],
      ] as const
    ).map(
      ([what, numbers]) =>
        [
          `Conv of weights that were quantized again, with ${what}`,
          [
            { operator: 'QuantizeLinear', inputs: ['w', 's', 'z'], output: 'q', numbers },
            { operator: 'DequantizeLinear', inputs: ['q', 's', 'z'], output: 'd', numbers },
            { operator: 'Conv', inputs: ['x', 'd'] },
          ],
          ...[conv, 0],
        ] as never,
    ),
    [
      'Gather, and something that is not known',
      [
        { operator: 'Gather', inputs: ['w', 'ids'] },
        { operator: 'Einsum', inputs: ['x', 'w'] },
      ],
      w,
      'unknown',
    ],
    [
      'MatMul, beside what asks for the shape',
      [
        { operator: 'MatMul', inputs: ['x', 'w'] },
        { operator: 'Shape', inputs: ['w'] },
      ],
      w,
      1,
    ],
    [
      'a Transpose of no axes of its own',
      [
        { operator: 'Transpose', inputs: ['w'], output: 't', numbers: { perm: [0, 7] } },
        { operator: 'MatMul', inputs: ['x', 't'] },
      ],
      w,
      'unknown',
    ],
    [
      'MatMul behind nine casts',
      [
        ...Array.from({ length: 9 }, (_, at) => ({
          operator: 'Cast',
          inputs: [at === 0 ? 'w' : `t${at}`],
          output: `t${at + 1}`,
        })),
        { operator: 'MatMul', inputs: ['x', 't9'] },
      ],
      w,
      1,
    ],
    [
      'a ring of casts, which ends',
      [
        { operator: 'Cast', inputs: ['w'], output: 'a' },
        ...Array.from({ length: 60 }, () => ({ operator: 'Cast', inputs: ['a'], output: 'a' })),
        { operator: 'MatMul', inputs: ['x', 'a'] },
      ],
      w,
      1,
    ],
    [
      'a branch that has a tensor of the same name',
      [
        { operator: 'MatMul', inputs: ['x', 'w'] },
        {
          ...{ operator: 'If', inputs: ['c'], own: [['w', 'f32', [9, 9]]] },
          body: [{ operator: 'Gather', inputs: ['w', 'ids'] }],
        },
      ],
      w,
      1,
    ],
    [
      'a loop whose own input has the same name',
      [
        { operator: 'MatMul', inputs: ['x', 'w'] },
        {
          ...{ operator: 'Loop', inputs: ['n', 'c', 's'], parameters: ['i', 'c', 'w'] },
          body: [{ operator: 'Gather', inputs: ['w', 'ids'] }],
        },
      ],
      w,
      1,
    ],
    [
      'a weight that a loop carries',
      [{ operator: 'Loop', inputs: ['n', 'c', 'w'], parameters: ['i', 'c', 'v'], body: [] }],
      w,
      'unknown',
    ],
    ['an embedding', [{ operator: 'EmbedLayerNormalization', inputs: ['i', 's', 'w'] }], w, 0],
    [
      'scaled before a MatMul',
      [
        { operator: 'Mul', inputs: ['w', 'k'], output: 'v' },
        { operator: 'MatMul', inputs: ['x', 'v'] },
      ],
      w,
      'unknown',
    ],
    ['LSTM', [{ operator: 'LSTM', inputs: ['x', 'w', 'r'] }], ['w', 'f32', [1, 8, 4]], 1],
    ['GRU, recurrent', [{ operator: 'GRU', inputs: ['x', 'v', 'w'] }], ['w', 'f32', [1, 6, 2]], 1],
    [
      'LSTM of two directions',
      [{ operator: 'LSTM', inputs: ['x', 'w', 'r'] }],
      ['w', 'f32', [2, 8, 4]],
      'unknown',
    ],
    [
      'LSTM’s biases',
      [{ operator: 'LSTM', inputs: ['x', 'v', 'r', 'w'] }],
      ['w', 'f32', [1, 64]],
      'unknown',
    ],
    [
      'a stack that is turned first',
      [
        { operator: 'Transpose', inputs: ['w'], output: 't', numbers: { perm: [0, 2, 1] } },
        { operator: 'MatMul', inputs: ['x', 't'] },
      ],
      ['w', 'f32', [3, 4, 5]],
      1,
    ],
    [
      'MatMul behind a Reshape',
      [
        { operator: 'Reshape', inputs: ['w', 's'], output: 'r' },
        { operator: 'MatMul', inputs: ['x', 'r'] },
      ],
      w,
      'unknown',
    ],
    ['Conv of one axis', [{ operator: 'Conv', inputs: ['x', 'w'] }], ['w', 'f32', [4, 6, 3]], 0],
    [
      'ConvTranspose of three axes',
      [{ operator: 'ConvTranspose', inputs: ['x', 'w'] }],
      ['w', 'f32', [4, 6, 3, 3, 2]],
      1,
    ],
    [
      'Gather behind a Cast',
      [
        { operator: 'Cast', inputs: ['w'], output: 'c' },
        { operator: 'Gather', inputs: ['c', 'ids'], numbers: { axis: 1 } },
      ],
      w,
      1,
    ],
    ['nobody', [], w, 0],
  ] as readonly (readonly [string, readonly OnnxNodeOf[], Initializer, unknown])[]) {
    test(`${what}: ${axis}`, async () => {
      const all = Object.values(await opened(nodes, [initializer]));
      const found = all.find(({ shape }) => String(shape) === String(initializer[2]));
      assert.ok(found);
      assert.equal(found.channelAxis ?? 0, axis);
    });
  }

  test('a function’s names are its own', async () => {
    const gather = { operator: 'Gather', inputs: ['w', 'ids'] };
    for (const parameters of [['w', 'ids'], []]) {
      const model = onnxOf(
        [{ operator: 'MatMul', inputs: ['x', 'w'] }],
        [w],
        [{ parameters, body: [gather] }],
      );
      const { tensors } = await openCheckpoint([memorySource(model, 'm.onnx')]);
      assert.equal(tensors[0]?.channelAxis, 1);
    }
  });

  test('two branches each use their own tensor of one name', async () => {
    const branch = (operator: string, inputs: readonly string[]): OnnxNodeOf => ({
      ...{ operator: 'If', inputs: ['c'], body: [{ operator, inputs }], own: [w] },
    });
    const found = await opened([branch('MatMul', ['x', 'w']), branch('Gather', ['w', 'i'])], []);
    assert.deepEqual(
      Object.values(found).map((one) => [one.name, one.channelAxis ?? 0]),
      [
        ['w', 1],
        ['w (2)', 0],
      ],
    );
  });

  test('many users that pass a weight on to each other are followed once each', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `t${at}`);
    const all = names.flatMap((name) => [
      { operator: 'Identity', inputs: ['w'], output: name },
      { operator: 'Identity', inputs: [name], output: 'u' },
      { operator: 'Identity', inputs: ['u'], output: name },
    ]);
    const startedMs = performance.now();
    const { w: found } = await opened([...all, { operator: 'MatMul', inputs: ['x', 'u'] }], [w]);
    assert.equal(found?.channelAxis, 1);
    assert.ok(performance.now() - startedMs < 5000);
  });

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
    ['MatMulNBits', ['x', 'a', 'b', 'c'], { bits: 4, block_size: 32 }],
    ['QMoE', ['x', 'r', 'a', 'b', '', '', '', '', '', '', '', 'c']],
    ['QMoE', ['x', 'r', '', '', '', 'a', 'b', '', '', '', '', '', 'c']],
    ['GatherBlockQuantized', ['a', 'ids', 'b', 'c'], { bits: 4 }],
  ] as readonly (readonly [string, readonly string[], OnnxNodeOf['numbers']?])[]) {
    test(operator, async () => {
      const node = { operator, inputs, ...(numbers && { numbers }) };
      const { a, b, c: zero } = await opened([node], [c, s, z]);
      assert.equal(a?.stored?.role, 'codes');
      assert.deepEqual(a?.stored?.names, ['b', 'c']);
      assert.ok(a?.stored?.scheme.startsWith(`ONNX ${operator}`));
      assert.deepEqual([b?.stored?.role, zero?.stored?.role], ['companion', 'companion']);
    });
  }

  /** The rows and columns that share a scale, by the axis that the node says. */
  for (const [operator, inputs, numbers, group] of [
    ['DequantizeLinear', ['a', 'b', 'c'], {}, [8, 1]],
    ['DequantizeLinear', ['a', 'b', 'c'], { axis: 0 }, [1, 8]],
    ['QLinearConv', ['x', 's', 'z', 'a', 'b', 'c', 't', 'u'], {}, [1, 8]],
    ['QLinearMatMul', ['x', 's', 'z', 'a', 'b', 'c', 't', 'u'], {}, [8, 1]],
    ['QLinearMatMul', ['a', 'b', 'c', 'x', 's', 'z', 't', 'u'], {}, [1, 8]],
    ['QGemm', ['x', 's', 'z', 'a', 'b', 'c'], {}, [8, 1]],
    ['QGemm', ['x', 's', 'z', 'a', 'b', 'c'], { transB: 1 }, [1, 8]],
    ['MatMulIntegerToFloat', ['x', 'a', 's', 'b', 'z', 'c'], {}, [8, 1]],
    ['DynamicQuantizeMatMul', ['x', 'a', 'b', 'c'], {}, [8, 1]],
    ['QAttention', ['x', 'a', 'bias', 's', 'b', '', 'z', 'c'], {}, [8, 1]],
  ] as const) {
    test(`${operator} of ${JSON.stringify(numbers)} gives weights`, async () => {
      const { a, b, c: zero } = await opened([{ operator, inputs, numbers }], [c, s, z]);
      const { groupRows, groupColumns, zero: kind } = a?.packed?.layout ?? assert.fail(operator);
      assert.deepEqual([groupRows, groupColumns, kind], [...group, 'u8']);
      assert.deepEqual([a?.scheme, a?.dtype, a?.stored], [`ONNX ${operator}`, 'f32', undefined]);
      // Nothing else uses the scales and the zero points.
      assert.deepEqual([b, zero], [undefined, undefined]);
    });
  }

  test('have the channels of the operator that the weights go to', async () => {
    const own = { operator: 'DequantizeLinear', inputs: ['a', 'b', 'c'], output: 'd' };
    for (const [nodes, axis] of [
      [[own, { operator: 'MatMul', inputs: ['x', 'd'] }], 1],
      [[own, { operator: 'MatMul', inputs: ['d', 'x'] }], undefined],
      [[own], undefined],
      [[{ operator: 'QLinearConv', inputs: ['x', 's', 'z', 'a', 'b', 'c'] }], undefined],
      [[{ operator: 'QLinearMatMul', inputs: ['x', 's', 'z', 'a', 'b', 'c'] }], 1],
      [[{ operator: 'QGemm', inputs: ['x', 's', 'z', 'a', 'b', 'c'] }], 1],
      [[{ operator: 'QAttention', inputs: ['x', 'a', 'bias', 's', 'b', '', 'z', 'c'] }], 1],
    ] as const) {
      const { a } = await opened(nodes, [c, s, z]);
      assert.ok(a?.packed, JSON.stringify(nodes));
      assert.equal(a.channelAxis, axis, JSON.stringify(nodes));
    }
  });

  test('of which the file does not have scales, or two nodes say different things, stay codes', async () => {
    const one = { operator: 'DequantizeLinear', inputs: ['a', 'b', 'c'] };
    for (const nodes of [
      [{ ...one, inputs: ['a', 'computed', 'c'] }],
      [{ ...one, inputs: ['a', 'b', 'computed'] }],
      [one, { ...one, numbers: { axis: 0 } }],
      [one, { operator: 'MatMulInteger', inputs: ['x', 'a'] }],
      [{ operator: 'MatMulNBits', inputs: ['x', 'a', 'b'], numbers: { N: 0, K: 8 } }],
      [{ ...one, numbers: { axis: 7 } }],
    ]) {
      const { a } = await opened(nodes, [c, s, z]);
      assert.deepEqual([a?.stored?.role, a?.packed], ['codes', undefined], JSON.stringify(nodes));
      assert.equal(a?.dtype, 'u8');
    }
    // Names that other schemes know decide nothing here.
    const names = ['w_quantized', 'w_scale', 'w_zero_point'] as const;
    const named = { operator: 'DequantizeLinear', inputs: names };
    const { w_quantized: w } = await opened(
      [named, { ...named, numbers: { axis: 0 } }],
      [
        [names[0], 'i8', [8, 8]],
        [names[1], 'f32', [8]],
        [names[2], 'i8', [8]],
      ],
    );
    assert.deepEqual([w?.stored?.role, w?.packed], ['codes', undefined]);
    const twice = await opened([one, one], [c, s, z]);
    assert.ok(twice.a?.packed);
  });

  test('whose tensors do not fit together are listed with the reason', async () => {
    const node = { operator: 'DequantizeLinear', inputs: ['a', 'b', 'c'] };
    const { a } = await opened([node], [c, s, ['c', 'i8', [8]]]);
    assert.equal(a?.stored?.problem?.code, 'scheme_dtype');
    const blocks = { ...node, inputs: ['a', 'b'], numbers: { axis: 1, block_size: 4 } };
    const { a: other } = await opened([blocks], [c, s]);
    assert.equal(other?.stored?.problem?.code, 'scheme_shape');
  });

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
      assert.equal(a?.stored?.scheme ?? a?.scheme, `ONNX ${operator}${scheme && ` (${scheme})`}`);
    }
  });

  test('in two branches that use the same names have their own scales', async () => {
    const one: OnnxNodeOf = {
      ...{ operator: 'If', inputs: ['x'], own: [c, s, z] },
      body: [{ operator: 'DequantizeLinear', inputs: ['a', 'b', 'c'] }],
    };
    const found = await opened([one, one], []);
    assert.deepEqual(Object.keys(found), ['a', 'a (2)']);
    assert.deepEqual(
      Object.values(found).map(({ packed }) => packed?.parts.scales?.name),
      ['b', 'b (2)'],
    );
    // An operator of the same name in a domain of others says nothing.
    const other = { ...one.body?.[0], operator: 'DequantizeLinear', inputs: ['a', 'b', 'c'] };
    const { a } = await opened([{ ...other, domain: 'my.own' }], [c, s, z]);
    assert.equal(a?.stored, undefined);
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
