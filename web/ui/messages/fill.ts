import { entryOf } from './entry.ts';

export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Chooses words by a number: `{count=tensor|tensors}` becomes “tensor” if `count` is 1. Comes before
 * `fill`, so that a value is never taken for a choice.
 */
export const chooseWords = (template: string, values: MessageValues): string =>
  template.replace(
    /\{(\w+)=([^{|}]*)\|([^{|}]*)\}/g,
    (_, name: string, one: string, several: string) =>
      String(entryOf(values, name)) === '1' ? one : several,
  );

/**
 * Fills in a message's {placeholders}, and chooses words by a number. Placeholders without a value are
 * left unchanged.
 */
export function fill(template: string, values: MessageValues): string {
  return chooseWords(template, values).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(entryOf(values, name) ?? placeholder),
  );
}
