import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ExportPlan } from '../../../web/report/export/plan_types.ts';
import { type Packer, type WriteOptions, writeExport } from '../../../web/report/export/write.ts';
import { tileElements } from '../../../web/report/readers/tiles.ts';
import { entryOf } from '../support/weight_entries.ts';

// Two tensors of which each tile is a byte, its number.

const tiles = 9;
const entries = ['a', 'b'].map((name) => entryOf(name, { shape: [tiles, tileElements] }));
const planOf = (change: Partial<ExportPlan['tensors'][number]> = {}): ExportPlan => ({
  ...{ kind: 'gguf', size: 20, leftOut: [] },
  fixed: [{ offset: 0, bytes: Uint8Array.of(200, 201) }],
  tensors: entries.map(({ name }, place) => ({
    ...{ place, name, format: 'q4_0', isQuantized: true, needsMaxima: false },
    arrays: [{ part: 'blocks', offset: 2 + place * tiles, length: tiles }],
    ...change,
  })),
});

const packer = (change: Partial<Packer> = {}): Packer => ({
  maxima: async () => ({ absMax: 1, rowMaxima: Float32Array.of(1) }),
  pack: async (_, __, { first, count }) => {
    const last = Math.min(tiles, first + count);
    return { blocks: Uint8Array.from({ length: last - first }, (_value, i) => first + i) };
  },
  ...change,
});

/** A file in memory that notes when writes overlap. */
function memory() {
  const bytes = new Uint8Array(20);
  let writing = 0;
  let isOverlapping = false;
  return {
    bytes,
    isOverlapping: () => isOverlapping,
    write: async (offset: number, piece: Uint8Array) => {
      writing += 1;
      isOverlapping ||= writing > 1;
      await new Promise((resolve) => setTimeout(resolve));
      bytes.set(piece, offset);
      writing -= 1;
    },
  };
}

const writing = (change: Partial<WriteOptions> & Pick<WriteOptions, 'sink'>) =>
  writeExport({ plan: planOf(), entries, packers: [packer()], ...change });

describe('writing quantized tensors', () => {
  const order = Array.from({ length: tiles }, (_, i) => i);

  test('puts the tiles of each tensor in order, whichever packer is faster, one write at a time', async () => {
    const sink = memory();
    const slow = packer({
      pack: async (...args) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return packer().pack(...args);
      },
    });
    let written = 0;
    await writing({
      ...{ sink, packers: [slow, packer()] },
      onBytes: (count) => {
        written += count;
      },
    });
    assert.deepEqual([...sink.bytes], [200, 201, ...order, ...order]);
    assert.equal(written, 20);
    assert.ok(!sink.isOverlapping());
  });

  test('waits for a slow disk instead of packing ahead', async () => {
    let packed = 0;
    let done = 0;
    const ahead: number[] = [];
    await writing({
      packers: [
        packer({
          pack: (...args) => {
            ahead.push(packed - done);
            packed += 1;
            return packer().pack(...args);
          },
        }),
      ],
      sink: {
        write: async () => {
          await new Promise((resolve) => setTimeout(resolve, 2));
          done += 1;
        },
      },
    });
    // The header counts as a write.
    assert.ok(Math.max(...ahead) <= 1, String(ahead));
  });

  test('asks for maxima only where a format needs them, and not twice', async () => {
    const asked: string[] = [];
    const seen: unknown[] = [];
    const asking = packer({
      maxima: async ({ name }) => {
        asked.push(name);
        return { absMax: 2, rowMaxima: Float32Array.of(2) };
      },
      pack: (entry, packing, range) => {
        seen.push(packing.maxima?.absMax);
        return packer().pack(entry, packing, range);
      },
    });
    await writing({ sink: memory(), packers: [asking] });
    assert.deepEqual([asked, new Set(seen)], [[], new Set([undefined])]);
    seen.length = 0;
    const known = new Map([[1, { absMax: 7, rowMaxima: Float32Array.of(7) }]]);
    const plan = planOf({ needsMaxima: true });
    await writing({ sink: memory(), plan, packers: [asking], known });
    assert.deepEqual([asked, new Set(seen)], [['a'], new Set([2, 7])]);
  });

  test('ends with the first failure, of a packer or of the disk', async () => {
    const fails = async () => {
      throw new Error('broken');
    };
    let later = 0;
    const counting = packer({
      pack: async (...args) => {
        later += 1;
        return packer().pack(...args);
      },
    });
    await assert.rejects(writing({ sink: memory(), packers: [packer({ pack: fails })] }), /broken/);
    let writes = 0;
    const full = {
      write: async () => {
        writes += 1;
        if (writes === 2) throw new Error('full');
      },
    };
    await assert.rejects(writing({ sink: full, packers: [counting, counting] }), /full/);
    assert.equal(writes, 2);
    assert.ok(later < 6);
  });

  test('writes nothing more after an abort', async () => {
    const stop = new AbortController();
    let writes = 0;
    const sink = {
      write: async () => {
        writes += 1;
        if (writes === 2) stop.abort(new Error('enough'));
      },
    };
    await assert.rejects(writing({ sink, signal: stop.signal }), /enough/);
    assert.equal(writes, 2);
  });

  test('refuses parts that are longer or shorter than planned', async () => {
    for (const change of [-1, 1]) {
      const pack: Packer['pack'] = async (entry, packing, range) => {
        const { blocks = new Uint8Array() } = await packer().pack(entry, packing, range);
        const isLast = range.first + range.count >= tiles;
        return { blocks: new Uint8Array(blocks.length + (isLast ? change : 0)) };
      };
      await assert.rejects(writing({ sink: memory(), packers: [packer({ pack })] }), RangeError);
    }
  });
});
