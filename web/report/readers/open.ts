import { QuantError } from '../../core/engine/errors.ts';
import { isConfig, readConfigs } from '../schemes/config.ts';
import { withImportance } from '../schemes/importance.ts';
import { withLogical } from '../schemes/logical.ts';
import { readModelFacts } from '../schemes/model_facts.ts';
import { recognized } from '../schemes/recognize.ts';
import type { ByteSource } from './bytes.ts';
import { type Checkpoint, type FileKind, refuse } from './checkpoint.ts';
import { readCsv } from './csv.ts';
import { readGgufShards, readWholeGguf } from './gguf_shards.ts';
import { isImatrixGguf, readImatrix } from './imatrix.ts';
import { imatrixName } from './names.ts';
import { readNpy } from './npy.ts';
import { readNpz } from './npz.ts';
import { readOnnx } from './onnx.ts';
import { readSafetensors } from './safetensors.ts';
import { chosenIndex, isIndex } from './shard_index.ts';
import { withSharedBytes } from './shared_bytes.ts';
import { signatureBytes, signatureOf, signatureOfArchive, signatureOfName } from './signatures.ts';
import { readTorch } from './torch.ts';
import { readZip } from './zip.ts';

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
  gguf: (sources) => (sources.length > 1 ? readGgufShards : single(readWholeGguf))(sources),
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

/** The largest networks with a tensor for each expert have about 200,000. */
const mostTensors = 2 ** 18;

/**
 * Opens one file, or the shards of one checkpoint. The first bytes decide what kind of file it is, and
 * the name where they do not. Reads no tensor, and refuses with a QuantError. Of files of JSON, the index
 * of the shards and the configurations that name a quantization count; others are left aside. Importance
 * matrices, which `declared` names whatever they are called, belong to the weights beside them.
 */
export async function openCheckpoint(
  sources: readonly ByteSource[],
  declared: readonly ByteSource[] = [],
): Promise<Checkpoint> {
  const [first] = sources;
  if (!first) return refuse('weights_no_file', {});
  const importance = await importanceAmong(sources, declared);
  const kept = await withoutOtherJson(sources.filter((source) => !importance.includes(source)));
  if (kept.length === 0) refuse('weights_only_json', { name: first.name });
  const read = await readTogether(kept).catch((error) => refuseByName(kept, error));
  const named = { name: kept[0]?.name ?? first.name };
  // Sums of activations are no weights, although GGUF holds both.
  if (read.metadata['general.type'] === 'imatrix') refuse('file_imatrix', named);
  if (read.tensors.length + read.skipped.length === 0) refuse('weights_none', named);
  const count = read.tensors.length + read.skipped.length;
  if (count > mostTensors) refuse('weights_many', { ...named, count, limit: mostTensors });
  const configs = sources.filter(({ name }) => isConfig(name));
  const config = await readConfigs(configs);
  const model = await readModelFacts(configs);
  // Places among the files that were kept become those among all.
  const places = kept.map((source) => sources.indexOf(source));
  const tensors = read.tensors.map((entry) => ({ ...entry, file: places[entry.file] ?? 0 }));
  const files = sources.map(({ name }) => name);
  const known = recognized({ ...read, tensors: withSharedBytes(tensors), files }, config);
  const logical = await withLogical(sources, known, config);
  const checkpoint = model ? { ...logical, model } : logical;
  if (importance.length === 0) return checkpoint;
  const imatrixPlaces = importance.map((source) => sources.indexOf(source));
  return {
    ...withImportance(checkpoint, await readImatrix(importance, sources)),
    imatrixPlaces,
  };
}

/** The importance matrices among files: those that are declared, and beside weights those that say so. */
async function importanceAmong(
  sources: readonly ByteSource[],
  declared: readonly ByteSource[],
): Promise<readonly ByteSource[]> {
  if (sources.length < 2) return declared;
  const found: ByteSource[] = [];
  for (const source of sources)
    if (declared.includes(source) || imatrixName.test(source.name) || (await isImatrixGguf(source)))
      found.push(source);
  // Alone, it is a file without weights.
  return found.length < sources.length ? found : declared;
}

/** Refuses files that cannot be read: the name of one may say why. */
function refuseByName(sources: readonly ByteSource[], error: unknown): never {
  for (const { name, size } of sources) {
    const sign = error instanceof QuantError ? signatureOfName(name, size) : undefined;
    if (sign) refuse(sign.code, sign.values);
  }
  throw error;
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
  if (other) refuse('weights_mixed', { kinds: kindsText(files, kinds, index) });
  if (models.length > 1)
    refuse('weights_several', { name: first.name, other: models[1]?.name ?? first.name });
  return readers[kind](sources);
}

export const kindNames: Readonly<Record<FileKind, string>> = {
  ...{ safetensors: 'safetensors', gguf: 'GGUF', onnx: 'ONNX', torch: 'PyTorch' },
  ...{ npy: 'NPY', npz: 'NPZ', csv: 'CSV' },
};

/** Each kind with its first files, such as `GGUF (a.gguf), PyTorch (b.bin, c.bin, …)`. */
function kindsText(
  files: readonly ByteSource[],
  kinds: readonly FileKind[],
  index: ByteSource | undefined,
): string {
  const named = new Map<string, string[]>();
  for (const [at, { name }] of files.entries()) {
    const kind = kindNames[kinds[at] as FileKind];
    named.set(kind, [...(named.get(kind) ?? []), name]);
  }
  if (index) named.set('JSON', [index.name]);
  return [...named]
    .map(
      ([kind, names]) =>
        `${kind} (${names.slice(0, 2).join(', ')}${names.length > 2 ? ', …' : ''})`,
    )
    .join(', ');
}

const endingOf = (name: string) => /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';

const kindByName = (name: string): FileKind | undefined => {
  const ending = endingOf(name);
  return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
};

/** Files beside an ONNX model hold the data of its tensors, under names such as `model.onnx.data`. */
const isExternalData = (name: string): boolean =>
  endingOf(name) === 'bin' || (kindByName(name) === undefined && !isIndex(name));

/** The kind of a file by its first bytes, then by its name. Refuses what is known to be something else. */
export async function kindOf(source: ByteSource): Promise<FileKind> {
  const { name, size } = source;
  const head = await source.read(0, Math.min(size, signatureBytes));
  const first = String.fromCharCode(...head.subarray(0, 40));
  const text = first.slice(0, 16);
  const byName = kindByName(name);
  if (text.startsWith('GGUF')) return 'gguf';
  if (text.startsWith('\x93NUMPY')) return 'npy';
  if (['PK\x03\x04', 'PK\x05\x06'].includes(text.slice(0, 4))) return archiveKind(source, byName);
  // A header's length is below 2³², and begins JSON.
  if (text.slice(4, 9) === '\0\0\0\0{') return 'safetensors';
  // Files of torch.save from before it wrote archives begin with the pickle of a number.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are its bytes
  if (/^\x80[\s\S]{1,16}\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19/.test(first)) return 'torch';
  const sign = signatureOf({ name, size, head });
  // Text is what a file of numbers is made of.
  const isNumbers = byName === 'csv' && sign?.code === 'file_text';
  if (sign && !isNumbers) refuse(sign.code, sign.values);
  return byName ?? refuse('weights_unknown', { name });
}

/** PyTorch's archives hold a pickle; NumPy's hold .npy files. */
async function archiveKind(source: ByteSource, byName: FileKind | undefined): Promise<FileKind> {
  const isKnown = byName === 'npz' || byName === 'torch';
  let members: readonly string[];
  try {
    members = (await readZip(source)).map(({ name }) => name);
  } catch (error) {
    // The reader of its kind says what is wrong with it.
    if (isKnown) return byName;
    throw error;
  }
  if (members.some((name) => /(?:^|\/)data\.pkl$/.test(name))) return 'torch';
  if (members.some((name) => name.endsWith('.npy'))) return 'npz';
  if (byName === 'npz') return byName;
  const { code, values } = signatureOfArchive(source.name, members);
  return refuse(code, values);
}
