import { type Observer, observerKinds } from '../core/engine/contract.ts';

/** The observers that the charts compare, with their default parameters, the quick ones first. */
export const observers = Object.entries(observerKinds).map(([name, parameters]) => {
  const values = Object.values(parameters);
  return (values.length === 0 ? name : { [name]: values }) as Observer;
});
