import { QuantError } from '../../../web/core/engine/errors.ts';

/** The code of what a call throws, or the text of an error that has none; undefined if it throws nothing. */
export function codeOf(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    return error instanceof QuantError ? error.code : String(error);
  }
  return undefined;
}
