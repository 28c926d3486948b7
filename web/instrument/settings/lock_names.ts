import type { Lockable, Locks } from './locks.ts';
import { type SettingName, settingNames, settings } from './table.ts';

export type LockName = 'tensor' | SettingName | 'reset';
export const lockNames: readonly LockName[] = ['tensor', ...settingNames, 'reset'];

/** Lockable fields by name: the tensor, settings by their names in links, and a button. */
function fieldsOf(name: LockName): readonly Lockable[] {
  if (name === 'tensor') return ['shape', 'texts', 'large', 'sample', 'part', 'picture', 'note'];
  return name === 'reset' ? ['reset'] : settings[name].fields;
}

export const locksOf = (names: readonly LockName[]): Locks => new Set(names.flatMap(fieldsOf));
