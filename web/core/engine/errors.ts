import { englishSentence } from '../../ui/messages/sentences.ts';

export type ErrorValues = Readonly<Record<string, string | number>>;

/** A failure in the form in which it crosses workers and the core's boundary. */
export interface ErrorRecord {
  readonly code: string;
  readonly values: ErrorValues;
}

/** Converts any failure to a record. An error without a code means that the core could not be loaded. */
export function recordOf(error: unknown): ErrorRecord {
  if (error instanceof QuantError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'core_unavailable', values: { reason } };
}

/**
 * Every refusal the engine reports. `code` is stable and documented, `values` are what its sentence
 * names, and `message` is that sentence, always in English; a page words the code in its reader's
 * language.
 */
export class QuantError extends Error {
  readonly code: string;
  readonly values: ErrorValues;

  /** An engine is a module of its own, with a class of its own; `instanceof` knows the errors of them all. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'QuantError' && 'code' in value;
  }

  constructor({ code, values }: ErrorRecord) {
    super(englishSentence(code, values));
    this.name = 'QuantError';
    this.code = code;
    this.values = values;
  }
}
