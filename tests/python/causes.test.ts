import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { causes as names } from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Granularity, Tensor } from '../../web/core/engine/values.ts';
import { openPython } from './python.ts';

// The causes that the notebook's four panels name: the core's, or none.

let python: Awaited<ReturnType<typeof openPython>>;
let engine: Engine;
before(async () => {
  python = await openPython();
  engine = python.engine;
});

const prelude = `
import json, torch
from torch._tensor import wrap
from _zeropoint.causes import causes
`;

function inPython(tensors: readonly Tensor[], nBits: number, change = ''): unknown {
  const [t, q, d] = tensors.map((tensor) => engine.createTensor(tensor).id);
  const program = `${prelude}t, q, d = wrap(${t}), wrap(${q}), wrap(${d})\n${change}\nprint(json.dumps(causes(t, q, d, ${nBits})))`;
  return JSON.parse(python.run(program));
}

/** Numbers that are the same in every run. */
function tensorOf(seed: number, shape: readonly number[], spread: number): Tensor {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const size = shape.reduce((product, extent) => product * extent, 1);
  const data = Float32Array.from({ length: size }, () => random() * spread);
  return { dtype: 'float32', shape, data };
}

const granularities: readonly Granularity[] = [
  { perTensor: true },
  { perChannel: 0 },
  { perChannel: 1 },
  { perGroup: 6 },
];
const formats = [
  ['int8', 8],
  ['uint8', 8],
  ['int4', 4],
  ['uint4', 4],
  ['int2', 2],
  ['int16', 16],
] as const;

/** The core's quantization under a scale that is too small, so that much is clipped. */
function quantized(
  tensor: Tensor,
  format: (typeof formats)[number][0],
  granularity: Granularity,
  clamp: boolean,
  convention: 'shift_then_round' | 'torch' = 'shift_then_round',
) {
  const observed = engine.observe(tensor, { format, granularity, convention });
  const narrower = (observed.scales.data as Float32Array).map((scale) => scale * 0.9);
  const quantizer = { ...observed, scales: { ...observed.scales, data: narrower } as Tensor };
  return engine.anatomize(tensor, quantizer, { clamp });
}

describe('the causes in the panels', () => {
  test('are the core’s, for every format and granularity, clipped or wrapped', () => {
    const seen = new Set<string>();
    for (const [format, bits] of formats) {
      for (const granularity of granularities) {
        for (const clamp of [true, false]) {
          const tensor = tensorOf(bits + (clamp ? 1 : 0), [6, 12], 20);
          const anatomy = quantized(tensor, format, granularity, clamp);
          const expected = [...anatomy.causes].map((code) => names[code]);
          const found = inPython([tensor, anatomy.quantized, anatomy.dequantized], bits);
          assert.deepEqual(found, expected, JSON.stringify([format, granularity, clamp]));
          for (const cause of expected) seen.add(String(cause));
        }
      }
    }
    assert.ok(seen.has('clipped') && seen.has('wrapped') && seen.has('rounded'), [...seen].join());
  });

  test('follow the convention that made the integers, in which ties differ', () => {
    for (const convention of ['shift_then_round', 'onnx'] as const) {
      const tensor = tensorOf(1, [1], 1);
      const change = `
import zeropoint as zp
t = torch.tensor([0.5, 1.5, 2.5, 3.0, -4.5, 100.0])
quantizer = zp.Quantizer(zp.Scheme("int8", convention="${convention}"), 1.0, 1)
q = zp.quantize(t, quantizer)
d = zp.dequantize(q, quantizer)`;
      const found = inPython([tensor, tensor, tensor], 8, change) as string[] | null;
      assert.deepEqual(found?.slice(3), ['exact', 'rounded', 'exact'], convention);
    }
  });

  test('need the very scale where values lie beside a tie', () => {
    const change = `
import zeropoint as zp
found = []
for step in range(40):
    s = 1.97 + step * 0.0007
    k = torch.arange(-65, 65)
    t = torch.cat([(k + 0.5) * s, torch.tensor([-65.0 * s, 65.0 * s])])
    quantizer = zp.Quantizer("int8", s, 0)
    q = zp.quantize(t, quantizer)
    found.append(causes(t, q, zp.dequantize(q, quantizer), 8) is not None)
causes = lambda *given: found`;
    const tensor = tensorOf(1, [1], 1);
    assert.deepEqual(inPython([tensor, tensor, tensor], 8, change), Array(40).fill(true));
  });

  test('call exact what is shown without an error, however it was computed', () => {
    const change = `
largest = t.abs().max()
q = torch.round(t / largest * 127).to(torch.int8)
d = q.float() / 127 * largest
t = d.clone()`;
    const tensor = tensorOf(4, [8, 8], 1000);
    const found = inPython([tensor, tensor, tensor], 8, change);
    assert.deepEqual(found, Array(64).fill('exact'));
  });

  test('are none where one integer or one value is not what the core gives', () => {
    const tensor = tensorOf(5, [4, 5], 20);
    const { quantized: q, dequantized: d } = quantized(tensor, 'int8', { perTensor: true }, true);
    const tensors = [tensor, q, d] as const;
    assert.notEqual(inPython(tensors, 8), null);
    assert.equal(inPython(tensors, 8, 'q[1, 1] += 1'), null);
    assert.equal(
      inPython(
        tensors,
        8,
        'q[1, 1] += 1\nscale = (d[0, 0] - d[0, 1]) / (q[0, 0] - q[0, 1]).float()\nd[1, 1] += scale',
      ),
      null,
    );
    assert.equal(inPython(tensors, 8, 'd[2, 3] *= 1.0001'), null);
    assert.equal(inPython(tensors, 8, 'd = d * d'), null);
  });

  test('do not depend on the order in which the values were computed', () => {
    const change = `
largest = t.abs().max()
q = torch.round(t / largest * 255).to(torch.int8)
d = q.float() / 255 * largest`;
    const tensor = tensorOf(6, [3, 3], 1000);
    const found = inPython([tensor, tensor, tensor], 8, change) as string[];
    const largest = Math.max(...[...tensor.data].map((x) => Math.abs(Number(x))));
    const expected = [...tensor.data].map((x) => {
      const level = Math.round((Number(x) / largest) * 255);
      return level > 127 || level < -128 ? 'wrapped' : 'rounded';
    });
    assert.deepEqual(found, expected);
  });

  test('are none of what has no quantizer: no elements, no floats, no finite numbers', () => {
    const tensor = tensorOf(7, [2, 2], 20);
    const { quantized: q, dequantized: d } = quantized(tensor, 'int8', { perTensor: true }, true);
    const tensors = [tensor, q, d] as const;
    assert.equal(inPython(tensors, 8, 't = t.int()'), null);
    assert.equal(inPython(tensors, 8, 't[0, 0] = float("inf")'), null);
    assert.equal(inPython(tensors, 8, 't, q, d = t[:0], q[:0], d[:0]'), null);
  });

  test('of one level, of zeros and of a single number are found', () => {
    for (const values of ['[2.5]', '[0.0, 0.0]', '[3.0, 3.0, 3.0]', '[[1.0, 2.0], [0.0, 0.0]]']) {
      const change = `
import helper
t = torch.tensor(${values})
q, s = helper.linear_q_symmetric_per_channel(t, 0) if t.dim() == 2 else helper.linear_q_symmetric(t)
d = helper.linear_dequantization(q, s, 0)`;
      const tensor = tensorOf(1, [1], 1);
      const found = inPython([tensor, tensor, tensor], 8, change) as string[] | null;
      assert.ok(
        found?.every((cause) => cause === 'exact' || cause === 'rounded'),
        values,
      );
    }
  });
});
