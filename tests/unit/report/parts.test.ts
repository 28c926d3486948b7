import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { type ByteSource, memorySource } from '../../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { ggufOf } from '../support/gguf_writer.ts';
import { torchFileOf } from '../support/torch_writer.ts';

// A part of a model must not pass for the whole.

/** A safetensors file with tensors of one byte each. */
function shardOf(tensors: readonly string[]): Uint8Array {
  const entries = tensors.map((name, at) => [
    name,
    { dtype: 'U8', shape: [1], data_offsets: [at, at + 1] },
  ]);
  const header = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
  const length = Buffer.alloc(8);
  length.writeUInt32LE(header.length);
  return new Uint8Array(Buffer.concat([length, header, Buffer.alloc(tensors.length, 7)]));
}

const json = (value: unknown, name: string) =>
  memorySource(new TextEncoder().encode(JSON.stringify(value)), name);
const joined = (...files: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(files));

/** The refusal's code and values, or the names of the tensors. */
async function opened(...sources: readonly ByteSource[]) {
  try {
    const { tensors } = await openCheckpoint(sources);
    return tensors.map(({ name }) => name).join();
  } catch (error) {
    if (!(error instanceof QuantError)) throw error;
    const { part, count, others } = error.values;
    return part === undefined ? error.code : `${error.code} ${part}/${count} ${others}`;
  }
}

describe('of GGUF', () => {
  const bytes = [0, 1, 2].map((no) => ggufOf([`t${no}`], { 'split.no': no, 'split.count': 3 }));
  const parts = bytes.map((file, no) => memorySource(file, `m-0000${no + 1}-of-00003.gguf`));
  const [one, two, three] = parts as [ByteSource, ByteSource, ByteSource];

  test('all parts are one checkpoint, in any order', async () => {
    assert.equal(await opened(one, two, three), 't0,t1,t2');
    assert.equal(await opened(three, one, two), 't0,t1,t2');
  });
  test('some parts ask for the others', async () => {
    assert.equal(await opened(one), 'part_missing 1/3 m-00002-of-00003.gguf (+ 1)');
    assert.equal(await opened(three), 'part_missing 3/3 m-00001-of-00003.gguf (+ 1)');
    assert.equal(await opened(three, one), 'part_missing 3/3 m-00002-of-00003.gguf');
  });
  test('a part with another name asks, too', async () => {
    const renamed = memorySource(bytes[1] as Uint8Array, 'model.gguf');
    assert.equal(await opened(renamed), 'part_missing 2/3 1 / 3 (+ 1)');
  });
  test('joined parts are refused, and padding is not', async () => {
    const [a, b] = bytes as [Uint8Array, Uint8Array];
    assert.equal(await opened(memorySource(joined(a, b), 'm.gguf')), 'gguf_joined');
    const whole = ggufOf(['t'], { x: 1 });
    assert.equal(await opened(memorySource(joined(whole, new Uint8Array(64)), 'm.gguf')), 't');
    assert.equal(await opened(memorySource(joined(whole, whole), 'm.gguf')), 'gguf_joined');
    // Parts without tensors hold the metadata alone.
    const empty = ggufOf([], { 'split.no': 0, 'split.count': 2 });
    assert.equal(await opened(memorySource(joined(empty, b), 'm.gguf')), 'gguf_joined');
  });
  test('one part of one is a whole', async () => {
    const whole = ggufOf(['t'], { 'split.no': 0, 'split.count': 1 });
    assert.equal(await opened(memorySource(whole, 'm-00001-of-00001.gguf')), 't');
  });
});

describe('of PyTorch, for several devices', () => {
  const bytes = torchFileOf([{ name: 'weight', storage: 0, shape: [1, 2] }], [new Uint8Array(8)]);
  const file = (name: string) => memorySource(bytes, name);

  test('slices of the same tensors are not joined', async () => {
    for (const [one, other] of [
      ['consolidated.00.pth', 'consolidated.01.pth'],
      ['mp_rank_00_model_states.pt', 'mp_rank_01_model_states.pt'],
    ] as const)
      assert.equal(await opened(file(one), file(other)), 'part_slices');
    // Other files that hold the same tensors are no slices.
    assert.equal(await opened(file('a.pt'), file('b.pt')), 'safetensors_twice');
  });

  test('views of the same bytes count once, whatever their shapes are', async () => {
    const views = torchFileOf(
      [
        { name: 'a', storage: 0, shape: [2, 8] },
        { name: 'b', storage: 0, shape: [8, 2] },
        { name: 'c', storage: 1, shape: [2, 8] },
      ],
      [new Uint8Array(64), new Uint8Array(64)],
    );
    const { tensors } = await openCheckpoint([memorySource(views, 'm.pt')]);
    assert.deepEqual(
      tensors.map(({ tiedTo }) => tiedTo),
      [undefined, 'a', undefined],
    );
  });

  test('a slice alone is none of the first device', async () => {
    assert.equal(await opened(file('consolidated.00.pth')), 'weight');
    assert.equal(await opened(file('consolidated.03.pth')), 'part_slices');
    assert.equal(await opened(file('mp_rank_07_model_states.pt')), 'part_slices');
    assert.equal(await opened(file('mp_rank_00_model_states.pt')), 'weight');
  });
});

describe('of safetensors', () => {
  const bytes = [['a'], ['b'], ['c']].map(shardOf);
  const named = (pattern: string, first = 1) =>
    bytes.map((file, at) => memorySource(file, pattern.replace('#', `${at + first}`)));

  for (const [pattern, first] of [
    ['model-0000#-of-00003.safetensors', 1],
    ['model_0000#-of-00003.safetensors', 1],
    ['model.fp16-0000#-of-00003.safetensors', 1],
    ['diffusion_pytorch_model-0000#-of-00003.safetensors', 1],
    ['weights.part-#-of-3.safetensors', 0],
  ] as const) {
    test(`without an index, names tell that one is missing: ${pattern}`, async () => {
      const shards = named(pattern, first);
      const [one, two, three] = shards as [ByteSource, ByteSource, ByteSource];
      assert.equal(await opened(...shards), 'a,b,c');
      assert.equal(await opened(one, two), `part_missing 1/3 ${three.name}`);
      if (first === 1) {
        assert.equal(await opened(three), `part_missing 3/3 ${one.name} (+ 1)`);
        assert.equal(await opened(three, one), `part_missing 3/3 ${two.name}`);
      }
    });
  }

  test('a name of more parts than there are is no part', async () => {
    const file = memorySource(bytes[0] as Uint8Array, 'model-00004-of-00003.safetensors');
    assert.equal(await opened(file), 'a');
  });

  test('tensors without elements are not tied, although they begin at the same byte', async () => {
    const empty = { dtype: 'F32', shape: [0], data_offsets: [0, 0] };
    const header = Buffer.from(JSON.stringify({ a: empty, b: empty }));
    const length = Buffer.alloc(8);
    length.writeUInt32LE(header.length);
    const file = memorySource(joined(length, header), 'm.safetensors');
    const { tensors } = await openCheckpoint([file]);
    assert.deepEqual(
      tensors.map(({ tiedTo }) => tiedTo),
      [undefined, undefined],
    );
  });

  test('joined shards are refused', async () => {
    const [one, two] = bytes as [Uint8Array, Uint8Array];
    const file = memorySource(joined(one, two), 'model.safetensors');
    assert.equal(await opened(file), 'safetensors_joined');
    const more = memorySource(joined(one, new Uint8Array(100)), 'model.safetensors');
    assert.equal(await opened(more), 'safetensors_cover');
  });

  test('an index of other files, or any other JSON, is left aside', async () => {
    const shards = named('model-0000#-of-00003.safetensors');
    const map = (pattern: string) => ({
      weight_map: Object.fromEntries(
        ['a', 'b', 'c'].map((name, at) => [name, pattern.replace('#', `${at + 1}`)]),
      ),
    });
    const own = json(map('model-0000#-of-00003.safetensors'), 'model.safetensors.index.json');
    const fp16 = json(map('m.fp16-0000#-of-00003.safetensors'), 'm.safetensors.index.fp16.json');
    const torch = json(map('pytorch_model-0000#-of-00003.bin'), 'pytorch_model.bin.index.json');
    const others = ['config.json', 'tokenizer.json', 'generation_config.json'].map((name) =>
      json({ x: [1] }, name),
    );
    const broken = memorySource(new TextEncoder().encode('{'), 'special_tokens_map.json');
    for (const extra of [[fp16], [torch], others, [broken], [fp16, torch, ...others, broken]]) {
      assert.equal(await opened(...extra, ...shards), 'a,b,c');
      assert.equal(await opened(...extra, own, ...shards), 'a,b,c');
      assert.equal(await opened(...shards, own, ...extra), 'a,b,c');
    }
    assert.equal(await opened(own, ...shards.slice(1)), 'safetensors_shard');
    assert.equal(await opened(fp16, own, ...shards.slice(1)), 'safetensors_shard');
    assert.equal(await opened(...others), 'weights_only_json');
    // Places of tensors are those among all files.
    const { tensors } = await openCheckpoint([...others, ...shards]);
    assert.deepEqual(
      tensors.map(({ file }) => file),
      [3, 4, 5],
    );
  });
});

test('a second array behind the first is listed as unread', async () => {
  const header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }".padEnd(117);
  const array = Buffer.concat([
    Buffer.from('\x93NUMPY\x01\x00\x76\x00', 'latin1'),
    Buffer.from(`${header}\n`),
    Buffer.alloc(4),
  ]);
  const { skipped } = await openCheckpoint([memorySource(joined(array, array), 'x.npy')]);
  assert.deepEqual(
    skipped.map(({ reason }) => reason.code),
    ['npy_further'],
  );
  const { skipped: none } = await openCheckpoint([memorySource(new Uint8Array(array), 'x.npy')]);
  assert.deepEqual(none, []);
});
