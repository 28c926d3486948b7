/**
 * Freezes the language: every object that code can reach from the names of the global scope, and those
 * without a name, such as the prototypes of iterators. A program that holds any JavaScript object can
 * then change none of the functions on which this worker's own code depends.
 *
 * `ses` does the same for the objects that it knows, and more: web/docs/decisions/confinement.md says why it
 * is not used.
 */

/** Samples of objects whose prototypes have no name. */
function samples(): unknown[] {
  const list = [0].values();
  return [
    function* () {},
    async () => {},
    async function* () {},
    list,
    // Iterators that wrap others; older browsers lack them.
    (list as { map?(map: (one: number) => number): unknown }).map?.((one) => one),
    (globalThis as { Iterator?: { from(one: object): unknown } }).Iterator?.from({
      next: () => ({ done: true, value: undefined }),
    }),
    // In some browsers, each error has the accessors of its stack.
    new Error(),
    new Map().entries(),
    new Set().values(),
    ''[Symbol.iterator](),
    ''.matchAll(/a/g),
    new Intl.Segmenter().segment('a'),
    new Intl.Segmenter().segment('a')[Symbol.iterator](),
  ];
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Everything that can be reached by prototypes and properties, getters and setters included. */
function reached(roots: Iterable<unknown>): Set<object> {
  const found = new Set<object>();
  const add = (value: unknown) => {
    if (isObject(value)) found.add(value);
  };
  for (const root of roots) add(root);
  // A set that grows while it is iterated is iterated to its end.
  for (const object of found) {
    add(Object.getPrototypeOf(object));
    for (const key of Reflect.ownKeys(object)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(object, key) ?? {};
      add(value);
      add(get);
      add(set);
    }
  }
  return found;
}

/**
 * Lets objects that inherit a property have one of their own by assignment, as `error.name = …` does:
 * where the inherited one is only read-only, the language refuses the assignment.
 */
function allowOverrides(prototype: object): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const { value, configurable, writable } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
    if (!configurable || !writable) continue;
    const accessors = {
      get: () => value,
      set(this: object, own: unknown) {
        if (this === prototype) throw new TypeError(`${String(key)} cannot be changed`);
        const property = { value: own, writable: true, enumerable: true, configurable: true };
        Object.defineProperty(this, key, property);
      },
    };
    Object.freeze(accessors.get);
    Object.freeze(accessors.set);
    Object.defineProperty(prototype, key, accessors);
  }
}

/** Those from which our code and Pyodide's override something by assignment. */
const overridden = () => [
  Object.prototype,
  Function.prototype,
  ...[Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map(
    ({ prototype }) => prototype,
  ),
];

/** Freezes objects, with everything that can be reached from them. */
export function harden(roots: Iterable<unknown>): void {
  for (const object of reached(roots)) {
    if (object === Error) freezeError();
    else Object.freeze(object);
  }
}

/** Freezes the language, and `roots`. */
export function hardenLanguage(roots: Iterable<unknown>): void {
  for (const prototype of overridden()) allowOverrides(prototype);
  // Before it can no longer be added, where a browser has none.
  (Error as { stackTraceLimit?: number }).stackTraceLimit ??= 10;
  harden([...roots, ...samples()]);
}

/** Freezes `Error` but for the number of lines in a stack, which Pyodide sets. */
function freezeError(): void {
  for (const key of Reflect.ownKeys(Error)) {
    const writable = key === 'stackTraceLimit';
    Object.defineProperty(Error, key, { configurable: false, ...(!writable && { writable }) });
  }
  Object.preventExtensions(Error);
}

/** An object that leads to nothing but its own functions. */
export const bare = <T extends object>(properties: T): T =>
  Object.freeze(Object.assign(Object.create(null), properties));
