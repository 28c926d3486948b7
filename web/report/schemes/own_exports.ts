import type { Checkpoint, TensorEntry } from '../readers/checkpoint.ts';
import type { StoredAs } from './stored_as.ts';

/** The key under which `zeropoint quantize` describes its files of safetensors. */
export const ownKey = 'zeropoint.quantization';

/** The roles that the metadata of our own files give to their tensors. */
export function ownRoles({ metadata, tensors }: Checkpoint): [TensorEntry, StoredAs][] {
  const described = ownTensors(metadata[ownKey]);
  if (described.length === 0) return [];
  const entries = new Map(tensors.map((entry) => [entry.name, entry]));
  return described.flatMap(([weight, { format, parts }]) => {
    const { codes: codesName, blocks, data, ...others } = parts;
    const name = codesName ?? blocks ?? data ?? '';
    const codes = entries.get(name);
    const companions = [...Object.values(others), `${weight}_shape`].flatMap(
      (one) => entries.get(one) ?? [],
    );
    // One array of a float dtype under the weight's own name is the weight.
    if (!codes || (companions.length === 0 && name === weight)) return [];
    const scheme = `zeropoint ${format}`;
    const names = companions.map((one) => one.name);
    return [
      [codes, { role: 'codes', scheme, names, weight }],
      ...companions.map((one) => [one, { role: 'companion', scheme, names: [name] }] as const),
    ] as [TensorEntry, StoredAs][];
  });
}

/** How our own files store a weight: the names of its arrays by their parts. */
export interface OwnTensor {
  readonly format: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly shape?: readonly number[];
}

/** The entries of our own metadata for each weight; empty if we did not write them. */
export function ownTensors(text: string | undefined): [weight: string, OwnTensor][] {
  if (text === undefined) return [];
  try {
    const { tensors } = JSON.parse(text) as { readonly tensors?: Record<string, unknown> };
    return Object.entries(tensors ?? {}).filter((pair): pair is [string, OwnTensor] =>
      isOwn(pair[1]),
    );
  } catch {
    return [];
  }
}

function isOwn(value: unknown): value is OwnTensor {
  const { format, parts, shape = [] } = (value ?? {}) as Partial<OwnTensor>;
  return (
    Array.isArray(shape) &&
    typeof format === 'string' &&
    parts instanceof Object &&
    Object.values(parts).every((one) => typeof one === 'string')
  );
}
