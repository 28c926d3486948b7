import type { ErrorRecord } from '../../engine/errors.ts';
import type { TensorEntry } from '../checkpoint.ts';

/**
 * The part that a tensor plays in a file that stores weights in several tensors:
 *
 * - `codes`: integers or narrow floats that stand for weights, by the scales in other tensors;
 * - `companion`: scales, zero points, maxima, permutations and shapes of codes;
 * - `optimizer`: the state of a training run.
 */
export type StoredRole = 'codes' | 'companion' | 'optimizer';

/** What a tensor is, if it is no weight by itself. */
export interface StoredAs {
  readonly role: StoredRole;
  /** What people call the scheme, such as `GPTQ`; empty where only the pattern of names is known. */
  readonly scheme: string;
  /** Of codes: their companions. Of a companion: the codes that need it. */
  readonly names: readonly string[];
  /** Of codes: the name of the weight that they stand for. */
  readonly weight?: string;
}

type Listed = Pick<TensorEntry, 'name' | 'elements' | 'stored'>;

/** Whether a tensor has elements that are numbers of their own: all others are listed only. */
export const isSurveyable = (entry: Pick<TensorEntry, 'elements' | 'stored'>): boolean =>
  !entry.stored && entry.elements > 0;

const codeOf: Readonly<Record<StoredRole, string>> = {
  codes: 'stored_codes',
  companion: 'stored_companion',
  optimizer: 'stored_optimizer',
};

/** Why a tensor is listed and not surveyed; undefined for one that is surveyed. */
export function whyListed({ name, elements, stored }: Listed): ErrorRecord | undefined {
  if (!stored) {
    return elements === 0 ? { code: 'stored_empty', values: { tensor: name } } : undefined;
  }
  const { role, scheme, names } = stored;
  const [first = '', ...more] = names;
  const others = more.length > 0 ? `${first} (+ ${more.length})` : first;
  const code = role === 'codes' && scheme === '' ? 'stored_packed' : codeOf[role];
  return { code, values: { tensor: name, scheme, others } };
}

/** Whether a reason says that weights are in a form which nothing here decodes. */
export const isUndecoded = ({ code }: Pick<ErrorRecord, 'code'>): boolean =>
  code === 'stored_codes' || code === 'stored_packed';
