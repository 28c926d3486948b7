import type { ByteSource } from './bytes.ts';
import { type Checkpoint, type FileKind, refuse } from './checkpoint.ts';
import { readCsv } from './readers/csv.ts';
import { readGguf } from './readers/gguf.ts';
import { readGgufShards } from './readers/gguf_shards.ts';
import { readNpy } from './readers/npy.ts';
import { readNpz } from './readers/npz.ts';
import { readOnnx } from './readers/onnx.ts';
import { readSafetensors } from './readers/safetensors.ts';
import { isIndex } from './readers/safetensors_index.ts';
import { readTorch } from './readers/torch.ts';
import { readZip } from './readers/zip.ts';

type Reader = (sources: readonly ByteSource[]) => Promise<Checkpoint>;

/** A reader of files that do not belong together. */
const single =
  (read: (source: ByteSource) => Promise<Checkpoint>): Reader =>
  async ([source, other]) => {
    if (!source) return refuse('weights_no_file', {});
    if (other) return refuse('weights_several', { name: source.name, other: other.name });
    return read(source);
  };

const readers: Readonly<Partial<Record<FileKind, Reader>>> = {
  safetensors: readSafetensors,
  gguf: (sources) => (sources.length > 1 ? readGgufShards : single(readGguf))(sources),
  npy: single(readNpy),
  npz: single((source) => readNpz(source)),
  csv: single(readCsv),
  onnx: single((source) => readOnnx([source])),
  torch: single(readTorch),
};

const endings: Readonly<Record<string, FileKind>> = {
  safetensors: 'safetensors',
  gguf: 'gguf',
  npy: 'npy',
  npz: 'npz',
  onnx: 'onnx',
  pt: 'torch',
  pth: 'torch',
  bin: 'torch',
  ckpt: 'torch',
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
};

/**
 * Opens one file, or the shards of one checkpoint. The first bytes decide what kind of file it is, and
 * the name where they do not. Reads no tensor, and refuses with a QuantError.
 */
export async function openCheckpoint(sources: readonly ByteSource[]): Promise<Checkpoint> {
  const [first] = sources;
  if (!first) return refuse('weights_no_file', {});
  const models = sources.filter(({ name }) => /\.onnx$/i.test(name));
  // The other files are the model's data, in any form.
  if (models.length === 1 && sources.length > 1) return readOnnx(sources);
  const kinds: FileKind[] = [];
  for (const source of sources) kinds.push(await kindOf(source));
  const [kind] = kinds;
  const other = kinds.findIndex((one) => one !== kind);
  if (other > 0)
    refuse('weights_mixed', { name: first.name, other: sources[other]?.name ?? first.name });
  const read = kind && readers[kind];
  return read ? read(sources) : refuse('weights_unknown', { name: first.name });
}

/** The kind of a file by its first bytes, then by its name. */
export async function kindOf(source: ByteSource): Promise<FileKind> {
  const { name, size } = source;
  if (isIndex(name)) return 'safetensors';
  const head = await source.read(0, Math.min(size, 16));
  const text = String.fromCharCode(...head);
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  const byName = Object.hasOwn(endings, ending) ? endings[ending] : undefined;
  if (text.startsWith('GGUF')) return 'gguf';
  if (text.startsWith('\x93NUMPY')) return 'npy';
  if (['PK\x03\x04', 'PK\x05\x06'].includes(text.slice(0, 4))) return archiveKind(source, byName);
  // A header's length is below 2³², and begins JSON.
  if (text.slice(4, 9) === '\0\0\0\0{') return 'safetensors';
  if (byName) return byName;
  return refuse('weights_unknown', { name });
}

/** PyTorch's archives hold a pickle; NumPy's hold .npy files. */
async function archiveKind(source: ByteSource, byName: FileKind | undefined): Promise<FileKind> {
  if (byName === 'npz' || byName === 'torch') return byName;
  const members = await readZip(source);
  if (members.some(({ name }) => /(?:^|\/)data\.pkl$/.test(name))) return 'torch';
  if (members.some(({ name }) => name.endsWith('.npy'))) return 'npz';
  return refuse('weights_unknown', { name: source.name });
}
