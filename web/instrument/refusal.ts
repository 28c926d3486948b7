import { QuantError } from '../core/engine/errors.ts';
import { isOfCore } from './settings/draft.ts';

/** Whether the core refuses a setting for a tensor. Otherwise it has stopped, or nobody waits any more. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof QuantError && !isOfCore(error);
