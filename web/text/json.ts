// Values parsed from JSON, of which nothing is known. Readers use these checks before anything else.

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isListOf = <T>(
  value: unknown,
  isItem: (item: unknown) => item is T,
): value is readonly T[] => Array.isArray(value) && value.every((item) => isItem(item));

const isString = (value: unknown): value is string => typeof value === 'string';

/** The members of an object that are texts; none of any other value. */
export const textsIn = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, string] =>
      isString(entry[1]),
    ),
  );

/** A text in one piece, or in lines. */
export const isText = (value: unknown): value is string | readonly string[] =>
  isString(value) || isListOf(value, isString);

export const joined = (text: string | readonly string[]): string =>
  isString(text) ? text : text.join('');

/** A value in a sentence. `String` would call what an object has in its key `toString`. */
export const wordOf = (value: unknown): string =>
  typeof value === 'object' ? (value ? 'object' : 'null') : String(value);

/** Whether containers are nested deeper than this, so that recursive functions could fail. */
export const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));
