import '../../../web/ui/messages/weights.ts';
import assert from 'node:assert/strict';
import { QuantError } from '../../../web/core/engine/errors.ts';
import type { ByteSource } from '../../../web/report/readers/bytes.ts';
import type { Checkpoint } from '../../../web/report/readers/checkpoint.ts';
import { bytesOf } from '../../../web/report/readers/dtypes.ts';
import { readGguf } from '../../../web/report/readers/gguf.ts';
import { readImatrix } from '../../../web/report/readers/imatrix.ts';
import { readOnnx } from '../../../web/report/readers/onnx.ts';
import { unpickle } from '../../../web/report/readers/pickle.ts';
import { readTorch } from '../../../web/report/readers/torch.ts';
import { torchMeanings } from '../../../web/report/readers/torch_globals.ts';
import { flatten } from '../../../web/report/readers/torch_values.ts';
import { zh as weightErrors } from '../../../web/ui/messages/errors/weights.ts';
import { fill } from '../../../web/ui/messages/fill.ts';

// Properties of any file of weights: a reader reads within the file, and no more than a few times all of
// it; each tensor's range lies within the file; and every refusal has a sentence in both languages.

const mostReads = 8;

/** A source that fails if it is read outside, or too often. */
function source(bytes: Uint8Array, name: string): ByteSource {
  let read = 0;
  return {
    name,
    size: bytes.length,
    async read(start, length) {
      assert.ok(start >= 0 && length >= 0 && start + length <= bytes.length, `${start} ${length}`);
      read += length;
      assert.ok(read <= mostReads * bytes.length + 4096, `${read} of ${bytes.length}`);
      return bytes.slice(start, start + length);
    },
  };
}

const sentences: ReadonlyMap<string, string> = new Map(Object.entries(weightErrors));

function refused(error: unknown): string {
  if (!(error instanceof QuantError)) throw error;
  const { code, values, message } = error;
  const sentence = sentences.get(code);
  assert.ok(sentence, code);
  // A number of the file may be NaN, and its sentence says so.
  const isNumber = values.value === 'NaN';
  for (const text of isNumber ? [] : [message, fill(sentence, values)])
    assert.doesNotMatch(text, /\{(?:name|tensor|offset|size|expected|actual)\}|undefined|NaN/);
  return code;
}

function checked({ tensors, skipped }: Checkpoint, bytes: Uint8Array): string {
  const names = new Set<string>();
  for (const { name, shape, elements, offset, length, dtype, deflated, inline } of tensors) {
    assert.ok(!names.has(name), name);
    names.add(name);
    assert.equal(
      shape.reduce((all, extent) => all * extent, 1),
      elements,
    );
    assert.ok(offset >= 0 && offset + length <= bytes.length);
    assert.equal(inline?.length ?? deflated?.length ?? length, bytesOf(dtype, elements));
    assert.ok((inline?.length ?? 0) <= 8 * bytes.length);
  }
  const reasons = skipped.map(({ reason }) => refused(new QuantError(reason)));
  const dtypes = tensors.map(({ dtype, columnMajor }) => `${dtype}${columnMajor ?? ''}`);
  return `${[...new Set(dtypes)].sort()} ${[...new Set(reasons)].sort()}`;
}

const reader =
  (name: string, read: (file: ByteSource) => Promise<Checkpoint>) => async (bytes: Uint8Array) => {
    try {
      return checked(await read(source(bytes, name)), bytes);
    } catch (error) {
      return refused(error);
    }
  };

const archive = reader('w.pt', (source) => readTorch([source]));

/** A pickle alone, because few changes of an archive leave one. */
function pickle(bytes: Uint8Array): string {
  try {
    const { tensors, metadata } = flatten('w.pt', unpickle('w.pt', bytes, torchMeanings('w.pt')));
    const dtypes = tensors.map(([, { dtype, view }]) => `${dtype}${'reason' in view}`);
    return `${Object.keys(metadata).length} ${[...new Set(dtypes)].sort()}`;
  } catch (error) {
    return refused(error);
  }
}

/** Every sum lies within the file, and counts divide the sums and are numbers. */
async function imatrix(bytes: Uint8Array): Promise<string> {
  try {
    const { entries, chunks, datasets } = await readImatrix([source(bytes, 'imatrix.dat')]);
    for (const [name, { length, sums }] of entries) {
      for (const { offset, counts } of sums) {
        assert.ok(offset >= 0 && offset + 4 * length <= bytes.length, name);
        assert.ok(counts.length > 0 && length % counts.length === 0, name);
        assert.ok(
          counts.every((count) => count >= 0 && Number.isFinite(count)),
          name,
        );
      }
    }
    assert.ok(chunks >= 0);
    return `${Math.min(entries.size, 3)} ${datasets.length}`;
  } catch (error) {
    return refused(error);
  }
}

const isArchive = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;

export const weightTargets: Readonly<Record<string, (bytes: Uint8Array) => Promise<string>>> = {
  gguf: reader('w.gguf', readGguf),
  torch: async (bytes) => (isArchive(bytes) ? archive(bytes) : pickle(bytes)),
  onnx: reader('w.onnx', (file) => readOnnx([file])),
  imatrix,
};
