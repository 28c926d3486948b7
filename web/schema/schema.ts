// Checks of values that come from elsewhere: from a worker that runs a stranger's code, or from a file.
// A rule changes and copies nothing, and its work is bounded: a list's length is compared before its items.

/** The limits of a number, or of a count. */
export interface Limits {
  readonly least: number;
  readonly most: number;
}

/** The first part of a value that does not follow its rule, such as `axes[0].x.ticks`. */
export interface Fault {
  /** Empty for the value itself. */
  readonly part: string;
  /** Given if the part has the right type, but is too large or too small. */
  readonly limits?: Limits;
}

/** Returns what is wrong with a value; undefined for a `T`. */
export interface Rule<T> {
  (value: unknown): Fault | undefined;
  /** Never there: it ties the rule to its type. */
  readonly type?: T;
}

/** The rule of a field that may be missing. */
interface OptionalRule<T> {
  readonly optional: Rule<T>;
}

/** A rule for every field of `T`, so that the compiler finds a field that has none. */
export type RulesOf<T> = {
  readonly [K in keyof T]-?: object extends Pick<T, K>
    ? OptionalRule<Exclude<T[K], undefined>>
    : Rule<T[K]>;
};

const wrong: Fault = { part: '' };

/** The same fault, seen from the value that contains it. */
function within(key: string | number, { part, ...fault }: Fault): Fault {
  const here = typeof key === 'number' ? `[${key}]` : key;
  const isJoined = part === '' || part.startsWith('[');
  return { ...fault, part: isJoined ? here + part : `${here}.${part}` };
}

/** Whether a value is an object as JSON has them: no map, date, error or other class. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A finite number within limits. */
export function numberIn(least: number, most: number): Rule<number> {
  return (value) => {
    if (typeof value !== 'number' || Number.isNaN(value)) return wrong;
    return value >= least && value <= most ? undefined : { part: '', limits: { least, most } };
  };
}

/** A whole number within limits; the integers have no -0. */
export function integerIn(least: number, most: number): Rule<number> {
  const inside = numberIn(least, most);
  return (value) =>
    inside(value) ?? (Number.isInteger(value) && !Object.is(value, -0) ? undefined : wrong);
}

/** A text of at most so many UTF-16 units that matches the pattern as a whole. */
export function textOf(most: number, pattern?: RegExp): Rule<string> {
  return (value) => {
    if (typeof value !== 'string') return wrong;
    if (value.length > most) return { part: '', limits: { least: 0, most } };
    return !pattern || pattern.test(value) ? undefined : wrong;
  };
}

export const flag: Rule<boolean> = (value) => (typeof value === 'boolean' ? undefined : wrong);

/** One of some texts. */
export function oneOf<T extends string>(...words: readonly T[]): Rule<T> {
  return (value) => (words.includes(value as T) ? undefined : wrong);
}

/** A list of at most so many items. */
export function listOf<T>(item: Rule<T>, most: number, least = 0): Rule<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return wrong;
    const { length } = value;
    if (length > most || length < least) return { part: '', limits: { least, most } };
    for (let index = 0; index < length; index += 1) {
      const fault = item(value[index]); // undefined where the list has a hole
      if (fault) return within(index, fault);
    }
    return undefined;
  };
}

export const pairOf = <T>(item: Rule<T>): Rule<readonly [T, T]> =>
  listOf(item, 2, 2) as Rule<unknown> as Rule<readonly [T, T]>;

/** A value that follows one of two rules. */
export const either =
  <A, B>(one: Rule<A>, other: Rule<B>): Rule<A | B> =>
  (value) =>
    one(value) && other(value);

export const nothing: Rule<undefined> = (value) => (value === undefined ? undefined : wrong);
export const nil: Rule<null> = (value) => (value === null ? undefined : wrong);

export const optional = <T>(rule: Rule<T>): OptionalRule<T> => ({ optional: rule });

/** A plain object, with anything in it. */
export const anyObject: Rule<Readonly<Record<string, unknown>>> = (value) =>
  isPlain(value) ? undefined : wrong;

/** An object with these fields; `others` says whether it may have more, which nobody reads. */
export function fields<T extends object>(
  rules: RulesOf<T>,
  others: 'refused' | 'ignored' = 'refused',
): Rule<T> {
  const all = Object.entries(rules as Record<string, Rule<unknown> | OptionalRule<unknown>>);
  const known = new Map(
    all.map(([key, rule]) => [key, 'optional' in rule ? rule.optional : rule] as const),
  );
  const required = all.filter(([, rule]) => !('optional' in rule)).map(([key]) => key);
  return (value) => {
    if (!isPlain(value)) return wrong;
    const keys = Object.keys(value);
    for (const key of keys) {
      const rule = known.get(key);
      if (!rule && others === 'refused') return { part: key };
      const fault = rule?.(value[key]);
      if (fault) return within(key, fault);
    }
    for (const key of required) if (!keys.includes(key)) return { part: key };
    return undefined;
  };
}

/** An object whose field `key` decides which rule it follows. */
export function byField<K extends string, T extends { readonly [P in K]: string }>(
  key: K,
  rules: { readonly [Name in T[K]]: Rule<Extract<T, { readonly [P in K]: Name }>> },
): Rule<T> {
  const known = new Map(Object.entries(rules as Record<string, Rule<unknown>>));
  return (value) => {
    if (!isPlain(value)) return wrong;
    const rule = Object.keys(value).includes(key) ? known.get(value[key] as string) : undefined;
    return rule ? rule(value) : { part: key };
  };
}

/** An object with at most so many entries of one kind. */
export function recordOf<T>(
  item: Rule<T>,
  most: number,
  name: Rule<string>,
): Rule<Readonly<Record<string, T>>> {
  return (value) => {
    if (!isPlain(value)) return wrong;
    const keys = Object.keys(value);
    if (keys.length > most) return { part: '', limits: { least: 0, most } };
    for (const key of keys) {
      const fault = name(key) ?? item(value[key]);
      if (fault) return within(key, fault);
    }
    return undefined;
  };
}

/** The same rule, and then another one about the whole value. */
export const and =
  <T>(rule: Rule<T>, whole: (value: T) => Fault | undefined): Rule<T> =>
  (value) =>
    rule(value) ?? whole(value as T);

/** The size of a value that is JSON: about the length of its text, which is never shorter. */
export interface JsonSize {
  characters: number;
  values: number;
  numbers: number;
  /** The length of all texts. */
  letters: number;
  /** Line breaks in texts. */
  breaks: number;
}

/** The deepest nesting of lists and objects; a notebook with more levels is refused. */
const mostLevels = 480;
/** A list may hold the same list twice, and so on: visiting all of it takes longer than sending it. */
const mostValues = 4_000_000;

/**
 * Plain JSON of at most so many characters; its size is added to `size`. A value that contains itself
 * is too deep, and one that is contained many times counts each time.
 */
export function jsonFault(value: unknown, most: number, size: JsonSize): Fault | undefined {
  const tooLarge = { part: '', limits: { least: 0, most } };
  const visit = (part: unknown, levels: number): Fault | undefined => {
    size.values += 1;
    size.characters += 1; // a comma or a bracket
    if (size.characters > most || size.values > mostValues) return tooLarge;
    switch (typeof part) {
      case 'number':
        size.numbers += 1;
        return Number.isFinite(part) ? undefined : wrong;
      case 'string':
        size.characters += part.length;
        size.letters += part.length;
        for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1))
          size.breaks += 1;
        return size.characters > most ? tooLarge : undefined;
      case 'boolean':
        return undefined;
      case 'object':
        if (part === null) return undefined;
        if (levels === 0) return wrong;
        return Array.isArray(part) ? visitList(part, levels - 1) : visitObject(part, levels - 1);
      default:
        return wrong;
    }
  };
  const visitList = (list: readonly unknown[], levels: number): Fault | undefined => {
    if (list.length > most - size.characters) return tooLarge;
    for (let index = 0; index < list.length; index += 1) {
      const fault = visit(list[index], levels);
      if (fault) return fault === tooLarge ? fault : within(index, fault);
    }
    return undefined;
  };
  const visitObject = (object: object, levels: number): Fault | undefined => {
    if (!isPlain(object)) return wrong;
    for (const key of Object.keys(object)) {
      size.characters += key.length;
      const fault = visit(object[key], levels);
      if (fault) return fault === tooLarge ? fault : within(key, fault);
    }
    return undefined;
  };
  return visit(value, mostLevels);
}

export const noSize = (): JsonSize => ({
  characters: 0,
  values: 0,
  numbers: 0,
  letters: 0,
  breaks: 0,
});
