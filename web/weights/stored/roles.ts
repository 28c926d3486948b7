import type { ErrorRecord } from '../../engine/errors.ts';
import type { TensorEntry } from '../checkpoint.ts';
import type { StoredRole } from './stored_as.ts';

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
  const isAlone = role === 'codes' && names.length === 0;
  const isUnnamed = role === 'codes' && scheme === '';
  const code = isAlone ? 'stored_codes_alone' : isUnnamed ? 'stored_packed' : codeOf[role];
  return { code, values: { tensor: name, scheme, others } };
}

/** Whether a reason says that weights are in a form which nothing here decodes. */
export const isUndecoded = ({ code }: Pick<ErrorRecord, 'code'>): boolean =>
  code.startsWith('stored_codes') || code === 'stored_packed';
