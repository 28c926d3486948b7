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
    const sets = grouped(found);
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

function grouped(names: readonly string[]): Map<string, string[]> {
  const sets = new Map<string, string[]>();
  for (const name of names) sets.set(setOf(name), [...(sets.get(setOf(name)) ?? []), name]);
  return sets;
}
