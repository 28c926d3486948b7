import { type FormDraft, textOf } from './draft.ts';

/** Controls that a page may lock: parts of the draft, and the reset button. */
export type Lockable = keyof FormDraft | 'reset';
export type Locks = ReadonlySet<Lockable>;
export const unlocked: Locks = new Set();

/** The next draft with locked fields unchanged; the same object if nothing else changes. */
export function withinLocks(locks: Locks, before: FormDraft, after: FormDraft): FormDraft {
  if (locks.size === 0) return after;
  const kept = [...locks].filter((name): name is keyof FormDraft => name !== 'reset');
  const next = { ...after, ...Object.fromEntries(kept.map((field) => [field, before[field]])) };
  const text = locks.has('texts') ? (next.textOpen ? textOf(next) : undefined) : next.text;
  const whole: FormDraft = { ...next, text };
  const names = Object.keys(whole) as (keyof FormDraft)[];
  return names.some((name) => whole[name] !== before[name]) ? whole : before;
}
