import { isConfig } from '../schemes/config.ts';
import { refuse } from './checkpoint.ts';
import { partName } from './parts.ts';
import { isIndex } from './shard_index.ts';

// Folders of models hold more than one file of weights: shards, the same weights for another program,
// configurations. Some of them are one checkpoint.

/** The endings by their kinds, the most useful first: of two copies, the first is taken. */
const endings: readonly (readonly [kind: string, ending: RegExp])[] = [
  ['safetensors', /\.safetensors$/i],
  ['gguf', /\.gguf$/i],
  ['onnx', /\.onnx$/i],
  ['torch', /\.(?:bin|pth?|ckpt)$/i],
  ['npz', /\.npz$/i],
  ['npy', /\.npy$/i],
];

/** Matches files that training leaves beside weights. */
const notWeights = /^(?:training_args|optimizer|scheduler|scaler|rng_state.*)\.(?:bin|pth?)$/i;
/** Files with the data of an ONNX model. */
const onnxData = /\.onnx[._]data(?:[_-]\d+)?$|\.data$/i;

/** Whether files of weights are among some by name. */
export const haveWeights = (names: readonly string[]): boolean =>
  names.some((name) => endings.some(([, ending]) => ending.test(name)) && !notWeights.test(name));

/**
 * The names that are one checkpoint among those in a folder, with its index and its configurations. Refuses a
 * folder without weights, and one with several checkpoints.
 */
export function checkpointAmong(folder: string, names: readonly string[]): string[] {
  const sorted = [...names].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const beside = sorted.filter((name) => isIndex(name) || isConfig(name));
  for (const [kind, ending] of endings) {
    const found = sorted.filter((name) => ending.test(name) && !notWeights.test(name));
    if (found.length === 0) continue;
    const sets = grouped(found, kind);
    const sharded = [...sets.values()].filter(({ length }) => length > 1);
    // An index tells that the shards are the model; Mistral's folders have it in one file, too.
    const isIndexed = sharded.length === 1 && beside.some(isIndex);
    const [chosen, other] = isIndexed ? sharded : [...sets.values()];
    if (!chosen) continue;
    if (other) {
      const values = { name: folder, file: chosen[0] ?? '', other: other[0] ?? '' };
      refuse('folder_several', values);
    }
    const data = kind === 'onnx' ? sorted.filter((name) => onnxData.test(name)) : [];
    return [...chosen, ...data, ...beside];
  }
  return refuse('folder_none', { name: folder, count: names.length });
}

/** The part of the name that all parts of one checkpoint share. */
const setOf = (name: string): string => {
  const part = partName(name);
  return part ? `${part.nameOf(1)} of ${part.count}` : name;
};

function grouped(names: readonly string[], kind: string): Map<string, string[]> {
  const numbered = kind === 'safetensors' || kind === 'torch' ? numberedParts(names) : new Map();
  const sets = new Map<string, string[]>();
  for (const name of names) {
    const set = numbered.get(name) ?? setOf(name);
    sets.set(set, [...(sets.get(set) ?? []), name]);
  }
  return sets;
}

/** The last number of a name, of two digits or more. */
const lastNumber = /^(.*?)(\d{2,})(\D*)$/;

/** Names that count from 0 or 1 without a gap, and differ in nothing else: parts whose names do not say how many there are. */
function numberedParts(names: readonly string[]): Map<string, string> {
  const found = new Map<string, { readonly name: string; readonly number: number }[]>();
  for (const name of names) {
    const [, before = '', number = '', after = ''] = lastNumber.exec(name) ?? [];
    if (number === '' || partName(name)) continue;
    const pattern = `${before}#${number.length}${after}`;
    found.set(pattern, [...(found.get(pattern) ?? []), { name, number: Number(number) }]);
  }
  const parts = new Map<string, string>();
  for (const [pattern, all] of found) {
    all.sort((one, other) => one.number - other.number);
    const first = all[0]?.number ?? 2;
    const isCounted = first <= 1 && all.every(({ number }, at) => number === first + at);
    if (all.length > 1 && isCounted) for (const { name } of all) parts.set(name, pattern);
  }
  return parts;
}
