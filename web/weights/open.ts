import type { ByteSource } from './bytes.ts';
import { type Checkpoint, type FileKind, refuse } from './checkpoint.ts';
import { readCsv } from './readers/csv.ts';
import { readGguf } from './readers/gguf.ts';
import { readGgufShards } from './readers/gguf_shards.ts';
import { readNpy } from './readers/npy.ts';
import { readNpz } from './readers/npz.ts';
import { readOnnx } from './readers/onnx.ts';
import { readSafetensors } from './readers/safetensors.ts';
import { chosenIndex, isIndex } from './readers/shard_index.ts';
import { readTorch } from './readers/torch.ts';
import { readZip } from './readers/zip.ts';
import { isConfig, readConfigs } from './stored/config.ts';
import { recognized } from './stored/recognize.ts';

type Reader = (sources: readonly ByteSource[]) => Promise<Checkpoint>;

/** A reader of files that do not belong together. */
const single =
  (read: (source: ByteSource) => Promise<Checkpoint>): Reader =>
  async ([source, other]) => {
    if (!source) return refuse('weights_no_file', {});
    if (other) return refuse('weights_several', { name: source.name, other: other.name });
    return read(source);
  };

const readers: Readonly<Record<FileKind, Reader>> = {
  safetensors: readSafetensors,
  gguf: (sources) => (sources.length > 1 ? readGgufShards : single(readGguf))(sources),
  npy: single(readNpy),
  npz: single((source) => readNpz(source)),
  csv: single(readCsv),
  onnx: readOnnx,
  torch: readTorch,
};

/** The kinds whose shards may have an index. */
const isSharded: Readonly<Partial<Record<FileKind, true>>> = { safetensors: true, torch: true };

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
 * the name where they do not. Reads no tensor, and refuses with a QuantError. Of files of JSON, the index
 * of the shards and the configurations that name a quantization count; others are left aside.
 */
export async function openCheckpoint(sources: readonly ByteSource[]): Promise<Checkpoint> {
  const [first] = sources;
  if (!first) return refuse('weights_no_file', {});
  const kept = await withoutOtherJson(sources);
  if (kept.length === 0) refuse('weights_only_json', { name: first.name });
  const read = await readTogether(kept);
  const config = await readConfigs(sources.filter(({ name }) => isConfig(name)));
  // Places among the files that were kept become those among all.
  const places = kept.map((source) => sources.indexOf(source));
  const tensors = read.tensors.map((entry) => ({ ...entry, file: places[entry.file] ?? 0 }));
  const files = sources.map(({ name }) => name);
  return recognized({ ...read, tensors, files }, config);
}

/** The files of weights, and the index that belongs to them. */
async function withoutOtherJson(sources: readonly ByteSource[]): Promise<readonly ByteSource[]> {
  const isJson = ({ name }: ByteSource) => name.toLowerCase().endsWith('.json');
  const weights = sources.filter((source) => !isJson(source));
  const index = await chosenIndex(sources, weights);
  return sources.filter((source) => source === index || !isJson(source));
}

/** Reads files that belong together. */
async function readTogether(sources: readonly ByteSource[]): Promise<Checkpoint> {
  // An index has the kind of its shards.
  const index = sources.find(({ name }) => isIndex(name));
  const files = sources.filter((source) => source !== index);
  const [first] = sources;
  if (!first) return refuse('weights_no_file', {});
  const models = files.filter(({ name }) => endingOf(name) === 'onnx');
  const ofModel = models.length === 1 ? models[0] : undefined;
  const kinds: FileKind[] = [];
  for (const source of files) {
    const isData = ofModel && source !== ofModel && isExternalData(source.name);
    kinds.push(isData ? 'onnx' : await kindOf(source));
  }
  const [kind = 'safetensors'] = kinds;
  const other =
    files[kinds.findIndex((one) => one !== kind)] ?? (isSharded[kind] ? undefined : index);
  if (other) refuse('weights_mixed', { name: first.name, other: other.name });
  if (models.length > 1)
    refuse('weights_several', { name: first.name, other: models[1]?.name ?? first.name });
  return readers[kind](sources);
}

const endingOf = (name: string) => /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';

const kindByName = (name: string): FileKind | undefined => {
  const ending = endingOf(name);
  return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
};

/** Files beside an ONNX model hold the data of its tensors, under names such as `model.onnx.data`. */
const isExternalData = (name: string): boolean =>
  endingOf(name) === 'bin' || (kindByName(name) === undefined && !isIndex(name));

/** The kind of a file by its first bytes, then by its name. */
export async function kindOf(source: ByteSource): Promise<FileKind> {
  const { name, size } = source;
  const head = await source.read(0, Math.min(size, 16));
  const text = String.fromCharCode(...head);
  const byName = kindByName(name);
  if (text.startsWith('GGUF')) return 'gguf';
  if (text.startsWith('\x93NUMPY')) return 'npy';
  if (['PK\x03\x04', 'PK\x05\x06'].includes(text.slice(0, 4))) return archiveKind(source, byName);
  // A header's length is below 2³², and begins JSON.
  if (text.slice(4, 9) === '\0\0\0\0{') return 'safetensors';
  // A pickle, as torch.save wrote it before there were archives.
  if (head[0] === 0x80 && (head[1] ?? 0) <= 5 && head.length > 1) return 'torch';
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
