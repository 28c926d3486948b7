import { entryOf } from './entry.ts';
import { chooseWords, type MessageValues } from './plural.ts';

export type { MessageValues } from './plural.ts';

/**
 * Fills in a message's {placeholders}, and chooses words by a number: `{count=tensor|tensors}` becomes
 * “tensor” if `count` is 1. Placeholders without a value are left unchanged.
 */
export function fill(template: string, values: MessageValues): string {
  return chooseWords(template, values).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(entryOf(values, name) ?? placeholder),
  );
}
