import type { Actions, Model } from '../model.ts';
import type { ConfigDraft } from './draft.ts';

export type HandField = 'scale' | 'zeroPoint';

/** Sets a scale or zero point by hand, which means a single one for the whole tensor. */
export const setByHand = (actions: Pick<Actions, 'edit'>, change: Partial<ConfigDraft>): void =>
  actions.edit(
    (draft) => ({ ...draft, ...change, source: 'given', sharing: 'tensor' }),
    Object.keys(change)[0] ?? '',
  );

/** Whether a field cannot be edited: with a locked observer, a number set by hand has no effect. */
export const isFixed = ({ draft, locks }: Model, field: HandField): boolean =>
  locks.has(field) || (draft.source !== 'given' && locks.has('source'));
