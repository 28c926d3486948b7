import type { PyodideAPI } from 'pyodide';
import { bare, hardenLanguage } from './harden.ts';

/** Global names of the language: everything that does not reach beyond this worker. */
const language = `Object Function Array Number String Boolean Symbol BigInt Math JSON Reflect Proxy Promise
Date RegExp Map Set WeakMap WeakSet WeakRef FinalizationRegistry Iterator Intl Atomics
Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError
ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array
Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array Float64Array
DisposableStack AsyncDisposableStack decodeURI decodeURIComponent encodeURI encodeURIComponent escape
unescape isFinite isNaN parseFloat parseInt eval globalThis undefined NaN Infinity`;

/** Global names of the platform that Python itself needs while it runs, for texts and timers. */
const platform = 'WebAssembly TextEncoder TextDecoder setTimeout clearTimeout queueMicrotask';

const kept: ReadonlySet<string | symbol> = new Set(`${language} ${platform}`.split(/\s+/));

/** The modules by which Python sees JavaScript; some were imported while Python started. */
const forgetJavaScript = `
import sys
for name in list(sys.modules):
    if name.partition(".")[0] in ("js", "pyodide_js"):
        sys.modules.pop(name).__spec__.loader.jsproxy = None  # which outlives the module
del name
`;

type Scope = Record<string | symbol, unknown>;

/** Replacements for objects of the platform, by the little of them that Python uses. */
function substitutes() {
  const { performance, crypto } = globalThis;
  const silent = () => {};
  return {
    performance: bare({ now: () => performance.now() }),
    crypto: bare({
      getRandomValues: (view: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(view),
    }),
    console: bare({
      log: silent,
      info: silent,
      debug: silent,
      warn: silent,
      error: silent,
      trace: silent,
    }),
    // Thrown by what stays.
    DOMException: globalThis.DOMException,
    // By which Pyodide recognizes a worker.
    WorkerGlobalScope: bare({}),
    // Pyodide would listen to the messages of the page, too.
    addEventListener: undefined,
  };
}

/**
 * Takes from the whole worker every way to the network, to files, storage, processes and other pages:
 * all names of the global scope but the language's own. A name that a later platform adds is taken
 * too. Called before anything that a stranger wrote is here; the functions by which requests arrive
 * and replies leave have been taken before.
 */
export function confine(): void {
  const scope = globalThis as unknown as Scope;
  const added: Scope = substitutes();
  for (let one: object = scope; one !== Object.prototype; one = Object.getPrototypeOf(one)) {
    if (Object.hasOwn(one, 'dispatchEvent')) break; // EventTarget's, which others inherit, too
    for (const name of Reflect.ownKeys(one)) {
      if (!kept.has(name)) Reflect.deleteProperty(one, name);
    }
  }
  for (const [name, value] of Object.entries(added)) {
    Object.defineProperty(scope, name, { value, writable: true, configurable: true });
  }
}

/**
 * Freezes what `confine` has left. Called before any Python runs, and not before Pyodide's own
 * JavaScript has loaded, which notes signatures on functions of `Math`.
 */
export function freeze(): void {
  const scope = globalThis as unknown as Scope;
  const values = Reflect.ownKeys(scope).map((name) => [name, scope[name]] as const);
  hardenLanguage(values.map(([, value]) => value).filter((value) => value !== scope));
  for (const [name, value] of values) {
    const property = { value, enumerable: false, writable: false, configurable: false };
    Reflect.defineProperty(scope, name, property);
  }
  Reflect.preventExtensions(scope);
}

/** The table by which Python's memory refers to objects of JavaScript. */
interface References {
  readonly API: object;
  /** Traps beyond the last place. */
  __hiwire_get(place: number): unknown;
  __hiwire_set(place: number, value: unknown): number;
}

/**
 * Takes from a Python that has started the modules that show it JavaScript, and Pyodide's own objects from the
 * table of references: a program that writes to Python's memory can make a reference to any place of it.
 */
export function hideJavaScript(python: PyodideAPI): void {
  for (const module of ['js', 'pyodide_js']) python.unregisterJsModule(module);
  python.runPython(forgetJavaScript);
  const references = (python as unknown as { readonly _module: References })._module;
  const powers = new Set<unknown>([references, references.API, python]);
  const nothing = bare({});
  for (let place = 0; ; place += 1) {
    try {
      if (powers.has(references.__hiwire_get(place))) references.__hiwire_set(place, nothing);
    } catch {
      return; // beyond the last one
    }
  }
}
