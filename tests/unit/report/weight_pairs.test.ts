import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { QuantError } from '../../../web/core/engine/errors.ts';
import type {
  Checkpoint,
  SkippedTensor,
  TensorEntry,
} from '../../../web/report/readers/checkpoint.ts';
import { checkHeads, originalRows, storedRow } from '../../../web/report/readers/head_rows.ts';
import { ggufNamesOf, reorderedHeads } from '../../../web/report/schemes/gguf_names.ts';
import { isSameOrder, pairsOf } from '../../../web/report/survey/pairs.ts';
import { entryOf } from '../support/weight_entries.ts';

const checkpointWith = (
  tensors: readonly TensorEntry[],
  change: Partial<Checkpoint> = {},
): Checkpoint => ({
  ...{ kind: 'safetensors', files: ['file'], skipped: [], metadata: {} },
  ...{ tensors, ...change },
});
const named = (...names: string[]) => checkpointWith(names.map((name) => entryOf(name)));
const refused = (code: string) => (error: unknown) => (error as QuantError).code === code;
const pairNames = (one: Checkpoint, other: Checkpoint) =>
  pairsOf(one, other).pairs.map((pair) => `${pair.original.name} = ${pair.other.name}`);

const llama = {
  'general.architecture': 'llama',
  'llama.attention.head_count': '8',
  'llama.attention.head_count_kv': '2',
};

describe('names in llama.cpp’s files', () => {
  const cases: readonly (readonly [string, ...string[]])[] = [
    ['model.layers.12.self_attn.q_proj.weight', 'blk.12.attn_q.weight'],
    ['model.layers.0.self_attn.k_proj.bias', 'blk.0.attn_k.bias'],
    ['layers.3.attention.wq.weight', 'blk.3.attn_q.weight'],
    ['model.layers.1.mlp.down_proj.weight', 'blk.1.ffn_down.weight'],
    [
      'model.language_model.layers.1.post_attention_layernorm.weight',
      ...['blk.1.post_attention_norm.weight', 'blk.1.ffn_norm.weight'],
    ],
    ['bert.encoder.layer.4.output.dense.weight', 'blk.4.ffn_down.weight'],
    ['model.embed_tokens.weight', 'token_embd.weight'],
    ['lm_head.weight', 'output.weight'],
    ['transformer.ln_f.bias', 'output_norm.bias'],
    ['gpt_neox.layers.5.attention.dense.weight', 'blk.5.attn_output.weight'],
    // Tensors that the converter transposes, splits or stacks.
    ['transformer.h.0.attn.c_attn.weight'],
    ['model.layers.0.block_sparse_moe.experts.3.w1.weight'],
    ['model.layers.0.self_attn.q_proj.scale'],
    ['constructor.weight'],
    ['model.layers.0.toString.weight'],
  ];
  for (const [name, ...expected] of cases)
    test(name, () => assert.deepEqual(ggufNamesOf(name), expected));

  test('say how many heads have another order of rows', () => {
    const q = 'model.layers.0.self_attn.q_proj.weight';
    const k = 'model.layers.0.self_attn.k_proj.bias';
    assert.equal(reorderedHeads(q, llama), 8);
    assert.equal(reorderedHeads(k, llama), 2);
    const { 'llama.attention.head_count_kv': _, ...equal } = llama;
    assert.equal(reorderedHeads(k, equal), 8);
    assert.equal(reorderedHeads('model.layers.0.self_attn.v_proj.weight', llama), undefined);
    assert.equal(reorderedHeads('layers.0.attention.wq.weight', llama), undefined);
    assert.equal(reorderedHeads(q, { ...llama, 'general.architecture': 'qwen2' }), undefined);
    assert.equal(reorderedHeads(q, {}), undefined);
    for (const text of ['uint32[32]', '0', '-2', '2.5', ''])
      assert.equal(reorderedHeads(q, { ...llama, 'llama.attention.head_count': text }), Number.NaN);
  });
});

describe('pairs of tensors', () => {
  test('have the same name first, then that of llama.cpp, from either side', () => {
    const hf = named('a', 'model.norm.weight', 'output_norm.weight', 'lm_head.weight', 'x');
    const gguf = named('output.weight', 'output_norm.weight', 'a', 'y');
    assert.deepEqual(pairNames(hf, gguf), [
      ...['a = a', 'output_norm.weight = output_norm.weight', 'lm_head.weight = output.weight'],
    ]);
    assert.deepEqual(pairNames(gguf, hf), [
      ...['output.weight = lm_head.weight', 'output_norm.weight = output_norm.weight', 'a = a'],
    ]);
    const { onlyOriginal, onlyOther } = pairsOf(hf, gguf);
    assert.deepEqual([onlyOriginal, onlyOther], [['model.norm.weight', 'x'], ['y']]);
  });

  test('give a partner to one tensor only', () => {
    assert.deepEqual(
      pairNames(named('model.norm.weight', 'norm.weight'), named('output_norm.weight')),
      ['model.norm.weight = output_norm.weight'],
    );
    assert.deepEqual(
      pairNames(named('output_norm.weight'), named('model.norm.weight', 'norm.weight')),
      ['output_norm.weight = model.norm.weight'],
    );
  });

  test('take the norm that the file has', () => {
    const layer = 'model.layers.0';
    const hf = [`${layer}.post_attention_layernorm.weight`];
    const gemma = [...hf, `${layer}.pre_feedforward_layernorm.weight`];
    assert.deepEqual(pairNames(named(...hf), named('blk.0.ffn_norm.weight')), [
      `${hf[0]} = blk.0.ffn_norm.weight`,
    ]);
    const two = named('blk.0.ffn_norm.weight', 'blk.0.post_attention_norm.weight');
    assert.deepEqual(pairNames(named(...gemma), two), [
      `${gemma[0]} = blk.0.post_attention_norm.weight`,
      `${gemma[1]} = blk.0.ffn_norm.weight`,
    ]);
  });

  test('are refused where elements have another order, and go on', () => {
    const one = checkpointWith([entryOf('a', { shape: [4, 6] }), entryOf('b')]);
    const other = checkpointWith([entryOf('a', { shape: [6, 4] }), entryOf('b')]);
    const { pairs, refused: list } = pairsOf(one, other);
    assert.equal(pairs.length, 1);
    assert.deepEqual(
      list.map(({ name, otherName, reason }) => [name, otherName, reason.code]),
      [['a', 'a', 'compare_shapes']],
    );
    assert.deepEqual(list[0]?.reason.values, { name: 'a', shape: '4 × 6', other: '6 × 4' });
  });

  test('are refused where a format cannot be read, with the reader’s reason', () => {
    const reason = { code: 'gguf_unread', values: { tensor: 'a', dtype: 'iq2_xs' } };
    const skipped: SkippedTensor[] = [{ name: 'a', shape: [64, 64], dtype: 'iq2_xs', reason }];
    const { refused: list, onlyOriginal } = pairsOf(named('a'), checkpointWith([], { skipped }));
    assert.deepEqual(
      list.map((one) => one.reason.code),
      ['gguf_unread'],
    );
    assert.deepEqual(onlyOriginal, []);
    assert.equal(pairsOf(checkpointWith([], { skipped }), named('a')).refused.length, 1);
  });

  test('are refused where either side has codes', () => {
    const stored = { role: 'codes', scheme: 'NF4', names: ['a.absmax'], weight: 'a' } as const;
    const [codes, plain] = [checkpointWith([entryOf('a', { stored })]), named('a')];
    for (const [one, other] of [
      [codes, plain],
      [plain, codes],
    ] as const)
      assert.deepEqual(
        pairsOf(one, other).refused.map(({ reason }) => reason.code),
        ['compare_stored'],
      );
    const values = { tensor: 'a', scheme: 'MLX', fact: 'bits', choices: '2, 4' };
    const problem = { code: 'scheme_unknown', values };
    const unknown = checkpointWith([entryOf('a', { stored: { ...stored, problem } })]);
    for (const { refused: list } of [pairsOf(unknown, plain), pairsOf(plain, unknown)])
      assert.deepEqual(
        list.map(({ reason }) => [reason.code, reason.values]),
        [['scheme_unknown', values]],
      );
  });

  test('need one at least', () => {
    assert.throws(() => pairsOf(named('a'), named('b')), refused('compare_no_pair'));
  });

  test('say where llama.cpp has changed the order of rows', () => {
    const hf = named(
      ...['q', 'k', 'v'].map((one) => `model.layers.0.self_attn.${one}_proj.weight`),
    );
    const gguf = checkpointWith(
      ['q', 'k', 'v'].map((one) => entryOf(`blk.0.attn_${one}.weight`, { dtype: 'q8_0' })),
      { metadata: llama },
    );
    const orders = (one: Checkpoint, other: Checkpoint) =>
      pairsOf(one, other).pairs.map(({ reordered }) => reordered);
    assert.deepEqual(orders(hf, gguf), [
      ...[{ side: 'other', heads: 8 }, { side: 'other', heads: 2 }, undefined],
    ]);
    assert.deepEqual(orders(gguf, hf)[1], { side: 'original', heads: 2 });
    // A converter that keeps the names keeps the order.
    assert.equal(orders(hf, { ...hf, metadata: llama })[0], undefined);
    assert.equal(orders({ ...hf, metadata: llama }, hf)[0], undefined);
    const codeWith = (metadata: Record<string, string>) =>
      pairsOf(hf, { ...gguf, metadata: { ...llama, ...metadata } }).refused.map(
        ({ reason }) => reason.code,
      );
    assert.deepEqual(codeWith({ 'llama.attention.head_count': 'uint32[2]' }), [
      'compare_heads_unknown',
    ]);
    assert.deepEqual(codeWith({ 'llama.attention.head_count': '64' }), ['compare_heads']);
    assert.deepEqual(codeWith({ 'llama.attention.head_count_kv': '3' }), ['compare_heads']);
  });
});

test('axes of 1 and joined axes keep the order of elements, other axes do not', () => {
  for (const [one, other] of [
    [
      [4, 6],
      [4, 6],
    ],
    [
      [4, 2, 3],
      [4, 6],
    ],
    [[6], [2, 3]],
    [[1, 4, 1], [4]],
    [
      [2, 3, 4, 5],
      [6, 20],
    ],
    [[], [1]],
  ] as const) {
    assert.ok(isSameOrder(one, other), `${one} ${other}`);
    assert.ok(isSameOrder(other, one), `${other} ${one}`);
  }
  for (const [one, other] of [
    [
      [4, 6],
      [6, 4],
    ],
    [
      [2, 6],
      [3, 4],
    ],
    [[4], [2]],
    [[4, 6], [4]],
    [
      [4, 6],
      [4, 6, 2],
    ],
    [
      [2, 3, 5],
      [10, 3],
    ],
  ] as const) {
    assert.ok(!isSameOrder(one, other), `${one} ${other}`);
    assert.ok(!isSameOrder(other, one), `${other} ${one}`);
  }
});

describe('rows of heads', () => {
  test('are found where llama.cpp puts them', () => {
    // LlamaModel.permute of rows 0 to 11 in two heads gives 0 3 1 4 2 5, 6 9 7 10 8 11.
    const stored = [0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11];
    const places = stored.map((_, row) => storedRow(row, 6));
    assert.deepEqual(
      places.map((place) => stored[place]),
      stored.map((_, row) => row),
    );
  });

  test('come in the original order, in tiles', async () => {
    const entry = entryOf('q', { shape: [12, 3], dtype: 'i16' });
    const stored = [0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11];
    const bytes = Uint8Array.from(stored.flatMap((row) => new Array(6).fill(row)));
    // Tiles end within rows.
    const tiles = () => [bytes.subarray(0, 10), bytes.subarray(10, 40), bytes.subarray(40)];
    const found: number[] = [];
    for await (const tile of originalRows(tiles, entry, 2)()) found.push(...tile);
    assert.deepEqual(
      found,
      Array.from({ length: 72 }, (_, at) => Math.floor(at / 6)),
    );
  });

  test('must be even, in whole blocks and of a size that fits into memory', () => {
    const q8 = { dtype: 'q8_0' } as const;
    checkHeads(entryOf('q', { ...q8, shape: [12, 32] }), 2);
    checkHeads(entryOf('b', { shape: [12] }), 3);
    const fails = (code: string, heads: number, change: Partial<TensorEntry>) =>
      assert.throws(() => checkHeads(entryOf('q', change), heads), refused(code));
    fails('compare_heads', 4, { ...q8, shape: [12, 32] });
    fails('compare_heads', 5, { ...q8, shape: [12, 32] });
    fails('compare_heads', 2, { ...q8, shape: [12, 16] });
    fails('compare_heads_size', 1, { shape: [8192, 4096] });
  });
});
