import type { ErrorRecord } from '../../core/engine/errors.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import { isInteger } from '../readers/dtypes.ts';
import type { StoredRole } from './stored_as.ts';

type Listed = Pick<TensorEntry, 'name' | 'dtype' | 'elements' | 'stored'>;

/**
 * Whether a tensor holds weights as numbers of their own, of any number of axes: all others are listed
 * only. Integers are counters, masks, the state of a generator, or codes whose scales nobody has found;
 * E8M0 has neither sign nor zero, and is made for scales.
 */
export const isSurveyable = ({ stored, elements, dtype }: Omit<Listed, 'name'>): boolean =>
  !stored && elements > 0 && !isInteger(dtype) && dtype !== 'f8_e8m0';

const codeOf: Readonly<Record<StoredRole, string>> = {
  codes: 'stored_codes',
  companion: 'stored_companion',
  activations: 'stored_activations',
  optimizer: 'stored_optimizer',
  excluded: 'stored_excluded',
};

const numberless: Readonly<Record<string, string>> = {
  ...{ bool: 'stored_booleans', f8_e8m0: 'stored_exponents' },
};

/** Why a tensor is listed and not surveyed; undefined for one that is surveyed. */
export function whyListed(entry: Listed): ErrorRecord | undefined {
  const { name, dtype, elements, stored } = entry;
  if (isSurveyable(entry)) return undefined;
  if (!stored) {
    if (elements === 0) return { code: 'stored_empty', values: { tensor: name } };
    const code = numberless[dtype] ?? 'stored_integers';
    return { code, values: { tensor: name, dtype } };
  }
  const { role, scheme, names, problem } = stored;
  if (problem) return problem;
  const [first = '', ...more] = names;
  const others = more.length > 0 ? `${first} (+ ${more.length})` : first;
  const isAlone = role === 'codes' && names.length === 0;
  const isUnnamed = role === 'codes' && scheme === '';
  const code = isAlone ? 'stored_codes_alone' : isUnnamed ? 'stored_packed' : codeOf[role];
  return { code, values: { tensor: name, scheme, others } };
}

/** Whether a reason says that weights are in a form which nothing here decodes. */
export const isUndecoded = ({ code }: Pick<ErrorRecord, 'code'>): boolean =>
  code.startsWith('stored_codes') || code.startsWith('scheme_') || code === 'stored_packed';
