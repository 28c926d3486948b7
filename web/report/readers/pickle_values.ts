// The values of a pickle of tensors. Nothing here is ever run.

export class List {
  readonly items: Value[] = [];
}

export class Tuple {
  constructor(readonly items: readonly Value[]) {}
}

/** A dict in the order of insertion. */
export class Dict {
  readonly #entries = new Map<string, readonly [Value, Value]>();

  /** Returns whether the key can be one. */
  set(key: Value, value: Value): boolean {
    const text = keyText(key);
    if (text === undefined) return false;
    // No two objects are the same key, whatever they are called.
    const id = key instanceof Opaque ? `${text} ${this.#entries.size}` : text;
    this.#entries.set(`${typeof key} ${id}`, [key, value]);
    return true;
  }

  entries(): IterableIterator<readonly [Value, Value]> {
    return this.#entries.values();
  }
}

/** A global, or what a call has made of one, that only its name is known of. */
export class Named {
  constructor(readonly name: string) {}
}

/**
 * An object of a class that is not known here, or the class: nothing is made of it, and what the pickle gives it is kept,
 * because there may be tensors in it.
 */
export class Opaque {
  readonly list = new List();
  readonly dict = new Dict();
  /** Arguments of the call that would make it, and the states that it is given. */
  readonly parts: Value[] = [];

  constructor(
    /** The path of the class or function. */
    readonly name: string,
    readonly offset: number,
  ) {}
}

/** A storage: the bytes of a member of the archive. */
export class StorageValue {
  constructor(
    /** Such as `FloatStorage`. */
    readonly type: string,
    readonly key: string,
    /** Elements of the type; bytes of an untyped one. */
    readonly count: number,
  ) {}
}

/** A view of a storage, which has been validated; or a tensor that is listed only. */
export class TensorValue {
  constructor(
    readonly shape: readonly number[],
    /** As PyTorch calls it. */
    readonly dtype: string,
    readonly view:
      | {
          readonly storage: StorageValue;
          readonly offset: number;
          readonly strides: readonly number[];
        }
      /** The code of the reason why it cannot be read. */
      | { readonly reason: string },
  ) {}
}

export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | List
  | Tuple
  | Dict
  | Named
  | Opaque
  | StorageValue
  | TensorValue;

/** A tuple may repeat another one, which repeats another: written out, a power of their items. */
const mostTupleText = 1024;
const mostTupleDepth = 3;

/** The texts of tuples, which may be keys often. */
const tupleTexts = new WeakMap<Tuple, string>();

/** A key as a part of a name; undefined for what cannot be a key, and for tuples too long to be one. */
export function keyText(key: Value, depth = 0): string | undefined {
  if (key === null || typeof key !== 'object') return pythonText(key);
  if (key instanceof Named || key instanceof Opaque) return key.name;
  if (!(key instanceof Tuple) || depth > mostTupleDepth) return undefined;
  const known = tupleTexts.get(key);
  if (known !== undefined) return known;
  const text = tupleText(key, depth);
  if (text !== undefined) tupleTexts.set(key, text);
  return text;
}

function tupleText({ items }: Tuple, depth: number): string | undefined {
  let text = '';
  for (const [at, item] of items.entries()) {
    const part = keyText(item, depth + 1);
    if (part === undefined || text.length + part.length > mostTupleText) return undefined;
    text += at > 0 ? `, ${part}` : part;
  }
  return `(${text}${items.length === 1 ? ',' : ''})`;
}

/** Python’s names of the values that JavaScript has other names for. */
const pythonNames: Readonly<Record<string, string>> = {
  ...{ null: 'None', true: 'True', false: 'False' },
  ...{ NaN: 'nan', Infinity: 'inf', '-Infinity': '-inf' },
};

/** A number, a text, a truth value or None as Python prints it. */
export const pythonText = (value: null | boolean | number | bigint | string): string =>
  (typeof value === 'string' ? undefined : pythonNames[String(value)]) ?? String(value);
