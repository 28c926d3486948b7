import { recordOf } from '../../core/engine/errors.ts';
import type { ByteSource } from '../readers/bytes.ts';
import { type Checkpoint, refuse, type TensorEntry } from '../readers/checkpoint.ts';
import type { WeightDtype } from '../readers/dtypes.ts';
import { awq } from './awq.ts';
import { fourBits, int8Rows } from './bitsandbytes.ts';
import { split } from './companion_names.ts';
import { packQuantized } from './compressed_tensors.ts';
import { moduleConfig, type QuantConfig } from './config.ts';
import { mxfp4, nvfp4 } from './fp4.ts';
import { gptq } from './gptq.ts';
import type { Group, Logical, Scheme } from './group.ts';
import { mlx } from './mlx.ts';
import { onnxNode } from './onnx.ts';
import { ownExport } from './own.ts';
import { ownKey, ownTensors } from './own_exports.ts';
import { isStreamed } from './packed.ts';
import { scaled } from './scaled.ts';
import type { StoredAs } from './stored_as.ts';

// Weights in the place of the codes that they are stored as. Codes of a scheme that is not known here, and
// those whose companions do not fit, stay as they are, and the latter are listed with the reason.

/** The first that knows a group decides. */
const schemes: readonly Scheme[] = [
  ...[ownExport, gptq, awq, fourBits, int8Rows, packQuantized, nvfp4, mxfp4, mlx, scaled],
];

/** Codes that must be held as a whole while their weight is read, in bytes. */
const mostHeld = 2 ** 30;

/** Groups whose small tensors are read at once. */
const atOnce = 64;

/** The checkpoint with weights in the place of codes that can be decoded. */
export async function withLogical(
  sources: readonly ByteSource[],
  checkpoint: Checkpoint,
  config: QuantConfig = {},
): Promise<Checkpoint> {
  const { tensors } = checkpoint;
  const byName = new Map(tensors.map((entry) => [entry.name, entry]));
  const codes = tensors.filter(({ stored }) => stored?.role === 'codes' && stored.names.length > 0);
  if (codes.length === 0) return checkpoint;
  const described = new Map(ownTensors(checkpoint.metadata[ownKey]));
  const found = new Map<TensorEntry, TensorEntry>();
  const facts = new Set<string>();
  for (let at = 0; at < codes.length; at += atOnce) {
    const some = codes.slice(at, at + atOnce);
    const groups = some.map((entry) => ({
      ...groupOf(entry, byName, config, sources),
      described: described.get(entry.stored?.weight ?? entry.name),
    }));
    const weights = await Promise.all(groups.map(weightOf));
    for (const [i, entry] of some.entries()) {
      const { weight, stated = [] } = weights[i] ?? {};
      // A tensor that has the weight's name already is another one.
      const isFree = weight && (weight.name === entry.name || !byName.has(weight.name));
      if (!weight || !isFree) continue;
      found.set(entry, weight);
      for (const { name } of stated) facts.add(name);
    }
  }
  if (found.size === 0) return checkpoint;
  return { ...checkpoint, tensors: replaced(tensors, found, facts) };
}

function groupOf(
  codes: TensorEntry,
  byName: ReadonlyMap<string, TensorEntry>,
  config: QuantConfig,
  sources: readonly ByteSource[],
): Group {
  const { names, scheme, weight = codes.name } = codes.stored as StoredAs;
  const [module, leaf] = split(codes.name);
  const companions = names.flatMap((name) => byName.get(name) ?? []);
  const own = moduleConfig(config, module);
  return { codes, leaf, module, weight, scheme, companions, config, own, sources };
}

/** The result of a group, and the tensors that stated facts about it. */
interface Found {
  readonly weight: TensorEntry;
  readonly stated: readonly TensorEntry[];
}

/** The weight of a group, or the group's codes with what is wrong; undefined if no scheme knows it. */
async function weightOf(group: Group): Promise<Found | undefined> {
  const { codes } = group;
  try {
    for (const scheme of codes.stored?.node ? [onnxNode] : schemes) {
      const logical = await scheme(group);
      if (logical) return { weight: entryOf(group, logical), stated: logical.facts ?? [] };
    }
    return undefined;
  } catch (error) {
    const { code, values } = recordOf(error);
    if (!code.startsWith('scheme_')) throw error;
    const stored = { ...(codes.stored as StoredAs), problem: { code, values } };
    return { weight: { ...codes, stored }, stated: [] };
  }
}

function entryOf(group: Group, logical: Logical): TensorEntry {
  const { codes, weight, scheme } = group;
  const { shape, layout, blocks, parts } = logical;
  const all = Object.values(parts);
  for (const { name, columnMajor, bigEndian } of all) {
    if (columnMajor || bigEndian)
      refuse('scheme_order', { tensor: codes.name, scheme, part: name });
  }
  const elements = shape.reduce((product, extent) => product * extent, 1);
  const place = { name: weight, shape, elements, file: codes.file, offset: codes.offset };
  const tied = codes.tiedTo !== undefined && { tiedTo: codes.tiedTo };
  const { node } = codes.stored ?? {};
  // The rows of MatMulNBits are the outputs.
  const isAlong = typeof node === 'object' && !node.matrix && codes.channelAxis !== undefined;
  const own = {
    ...sharedAmong(all),
    ...(isAlong && { channelAxis: codes.channelAxis }),
  };
  const shown = { scheme: scheme || codes.dtype, ...tied, ...own };
  if (!layout) return { ...place, dtype: blocks ?? 'f32', length: codes.length, ...shown };
  const packed = { layout, parts };
  if (!isStreamed(packed) && codes.length > mostHeld)
    refuse('scheme_large', { tensor: codes.name, scheme, bytes: codes.length, limit: mostHeld });
  return {
    // A weight is where its codes are.
    ...{ ...place, dtype: resultDtype(layout.result), packed, ...shown },
    length: all.reduce((sum, { length }) => sum + length, 0),
  };
}

/** The bytes of parts that no tensor before them has, if that is not all of them. */
function sharedAmong(parts: readonly TensorEntry[]): Pick<TensorEntry, 'ownBytes'> {
  if (parts.every(({ ownBytes }) => ownBytes === undefined)) return {};
  return { ownBytes: parts.reduce((sum, { length, ownBytes = length }) => sum + ownBytes, 0) };
}

/** The dtype of a decoded weight. */
export const resultDtype = (result = 'f32'): WeightDtype =>
  result === 'f16' || result === 'bf16' ? result : 'f32';

/** The tensors with weights in the place of their codes, and without the parts of weights alone. */
function replaced(
  tensors: readonly TensorEntry[],
  found: ReadonlyMap<TensorEntry, TensorEntry>,
  facts: ReadonlySet<string>,
): TensorEntry[] {
  const names = new Map([...found].map(([codes, { name }]) => [codes.name, name]));
  const isDecoded = (name: string) => names.has(name) && !stillCodes.has(name);
  const stillCodes = new Set(
    [...found].flatMap(([codes, one]) => (one.stored ? [codes.name] : [])),
  );
  const parts = new Set(
    [...found.values()].flatMap(({ packed }) =>
      Object.values(packed?.parts ?? {}).map(({ name }) => name),
    ),
  );
  return tensors.flatMap((entry) => {
    const { stored, tiedTo } = entry;
    const weight = found.get(entry);
    if (weight) return [{ ...weight, ...(weight.tiedTo && { tiedTo: nameOf(weight.tiedTo) }) }];
    const isPart =
      (parts.has(entry.name) || facts.has(entry.name)) && stored?.names.every(isDecoded);
    if (isPart) return [];
    if (stored?.role !== 'companion')
      return [tiedTo ? { ...entry, tiedTo: nameOf(tiedTo) } : entry];
    return [{ ...entry, stored: { ...stored, names: stored.names.map(nameOf) } }];
  });

  function nameOf(name: string): string {
    return names.get(name) ?? name;
  }
}
