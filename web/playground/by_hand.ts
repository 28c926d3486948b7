import type { ChoiceDraft } from './draft.ts';
import type { Actions, Model } from './model.ts';

export type HandField = 'scale' | 'zeroPoint';

/** A scale or zero point that a person sets: there is one for the whole tensor then. */
export const setByHand = (actions: Pick<Actions, 'edit'>, change: Partial<ChoiceDraft>): void =>
  actions.edit(
    (draft) => ({ ...draft, ...change, source: 'given', sharing: 'tensor' }),
    Object.keys(change)[0] ?? '',
  );

/** Under an observer that is locked, a number of one's own would have no effect. */
export const isFixed = ({ draft, locks }: Model, field: HandField): boolean =>
  locks.has(field) || (draft.source !== 'given' && locks.has('source'));
