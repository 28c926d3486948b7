import type { MessageValues } from './messages/index.ts';

/**
 * A failure by the code that a page words. A QuantError brings its English sentence along, and with it the
 * catalogue of all sentences, which a page's first script does without.
 */
export class CodedError extends Error {
  constructor(
    readonly code: string,
    readonly values: MessageValues,
  ) {
    super(code);
    // The name by which workers, engines and pages know errors with a code.
    this.name = 'QuantError';
  }
}
