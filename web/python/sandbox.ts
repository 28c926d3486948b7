import type { PyodideAPI } from 'pyodide';

/** Global names of the language: everything that does not reach beyond this worker. */
const language = `Object Function Array Number String Boolean Symbol BigInt Math JSON Reflect Proxy Promise
Date RegExp Map Set WeakMap WeakSet WeakRef FinalizationRegistry Iterator Intl Atomics
Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError
ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array
Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array Float64Array
DisposableStack AsyncDisposableStack decodeURI decodeURIComponent encodeURI encodeURIComponent escape
unescape isFinite isNaN parseFloat parseInt eval globalThis undefined NaN Infinity`;

/** Global names of the platform that Python itself needs while it runs, for clocks, texts and random bits. */
const platform = `WebAssembly TextEncoder TextDecoder performance crypto setTimeout clearTimeout
queueMicrotask MessageChannel AbortController DOMException`;

const kept: ReadonlySet<string | symbol> = new Set(`${language} ${platform}`.split(/\s+/));

/** The modules by which Python sees JavaScript; some were imported while Python started. */
const forgetJavaScript = `
import sys
for name in list(sys.modules):
    if name.partition(".")[0] in ("js", "pyodide_js"):
        sys.modules.pop(name).__spec__.loader.jsproxy = None  # which outlives the module
del name
`;

/**
 * Takes from a started Python, and from the whole worker, every way to the network, to files,
 * storage, processes and other pages: the modules that show JavaScript to Python, and all names of
 * the global scope but the language's own. A name that a later platform adds is taken too.
 */
export function confine(python: PyodideAPI): void {
  for (const module of ['js', 'pyodide_js']) python.unregisterJsModule(module);
  python.runPython(forgetJavaScript);
  // V8 would hand the functions and objects on the stack to whoever sets it.
  Object.defineProperty(Error, 'prepareStackTrace', {
    value: undefined,
    writable: false,
    configurable: false,
  });
  const { getPrototypeOf, prototype: top } = Object;
  for (let scope: object = globalThis; scope !== top; scope = getPrototypeOf(scope)) {
    if (Object.hasOwn(scope, 'dispatchEvent')) break; // EventTarget's: by them requests arrive
    for (const name of Reflect.ownKeys(scope)) {
      if (!kept.has(name)) Reflect.deleteProperty(scope, name);
    }
  }
}
