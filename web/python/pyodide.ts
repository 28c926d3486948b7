import type { PyodideAPI } from 'pyodide';
import createModule from 'pyodide/pyodide.asm.mjs';
import { bare, harden } from './harden.ts';
import { freeze } from './sandbox.ts';

/** Whether this worker is a thread of Node: browsers' workers know `importScripts`, if only to refuse. */
const isNode =
  'process' in globalThis && !('window' in globalThis) && !('importScripts' in globalThis);

/** The files from which Pyodide starts. It searches nowhere else, and nothing can be added later. */
export interface PyodideParts {
  readonly wasm: WebAssembly.Module | Uint8Array<ArrayBuffer>;
  /** A zip of Python's standard library. */
  readonly stdlib: Uint8Array;
  /** The memory of another start with the same parts, which saves most of this one. */
  readonly snapshot?: Uint8Array | undefined;
  /** Whether this worker is Python's alone: then everything is frozen that Python shares with its host. */
  readonly isConfined?: boolean | undefined;
}

/** Pyodide's inner interface, as far as its own loader uses it. */
interface Inner {
  readonly sys: { path: { insert(index: number, folder: string): void } };
  readonly _pyodide: { set_excepthook(): void };
  readonly scheduleCallback: unknown;
  readonly LiteralMap: unknown;
  readonly PythonError: unknown;
  readonly packageIndexReady: Promise<void>;
  readonly config: { readonly jsglobals: object };
  pyVersionTuple: readonly [number, number, number];
  sitePackages: string;
  /** The objects of JavaScript that every snapshot refers to, by their places. */
  getExpectedKeys(): unknown[];
  restoreSnapshot(bytes: Uint8Array): Restored;
  finalizeBootstrap(snapshot?: Restored): PyodideAPI;
  initializeStreams(
    input: () => null,
    output: (text: string) => void,
    error: (text: string) => void,
  ): void;
}

/** The text of a snapshot: the objects of JavaScript to which its memory refers. */
interface Restored {
  /** Objects beyond the expected ones; Pyodide's whole inner interface may be among them. */
  readonly hiwireKeys: readonly unknown[];
  readonly immortalKeys: readonly string[];
}

interface Module {
  readonly API: Inner;
  readonly FS: PyodideAPI['FS'];
  readonly ENV: Record<string, string>;
  readonly HEAPU32: Uint32Array;
  readonly _Py_Version: number;
  getPyProxyClass(flags: number): unknown;
}

const home = '/home/notebook';

/** The same moods each time: sets of strings, say, are printed in one order in every run. */
const environment = { HOME: home, PYTHONHASHSEED: '0', PYTHONINSPECT: '1' };

const runtimeEnv = {
  IN_NODE: isNode,
  IN_NODE_ESM: isNode,
  IN_NODE_COMMONJS: false,
  IN_BROWSER: !isNode,
  IN_BROWSER_WEB_WORKER: !isNode,
  IN_BROWSER_MAIN_THREAD: false,
  IN_SAFARI: !isNode && /^((?!Chrome).)*Safari/.test(navigator.userAgent),
  IN_BUN: false,
  IN_DENO: false,
  IN_SHELL: false,
  IN_WORKERD: false,
};

/** A list of packages that could be loaded: there are none, and so no other host is ever asked. */
const noPackages = {
  info: {
    abi_version: '2026_0',
    arch: 'wasm32',
    platform: 'emscripten_5_0_3',
    python: '3.14.2',
    version: '314.0.7',
  },
  packages: {},
};

/**
 * Starts Pyodide from what is already here. Its own loader would fetch the files itself, from
 * addresses that a worker of a blob: URL and Node see differently; apart from that, the steps are
 * the loader's.
 */
export async function openPyodide(parts: PyodideParts): Promise<PyodideAPI> {
  const config = {
    jsglobals: Object.freeze(Object.create(null)),
    env: environment,
    args: [],
    packages: [],
    enableRunUntilComplete: true,
    BUILD_ID: '0'.repeat(64),
    _makeSnapshot: true,
  };
  const settings = {
    API: { config, runtimeEnv, lockFilePromise: Promise.resolve(noPackages) },
    noImageDecoding: true,
    noAudioDecoding: true,
    noWasmDecoding: false,
    arguments: [],
    preRun: [
      (module: Module) => {
        prepare(module, parts.stdlib);
        if (parts.isConfined) freezeBeforePython(module);
        if (parts.isConfined && parts.snapshot) withhold(module.API);
      },
    ],
    locateFile: (name: string) => name,
    instantiateWasm: instantiation(parts.wasm),
    ...(parts.snapshot && { noInitialRun: true, INITIAL_MEMORY: parts.snapshot.length }),
  };
  const { API: inner } = (await createModule(settings)) as Module;
  const restored = parts.snapshot && inner.restoreSnapshot(aligned(parts.snapshot));
  const python = inner.finalizeBootstrap(restored);
  if (!restored) inner.sys.path.insert(0, '');
  inner._pyodide.set_excepthook();
  await inner.packageIndexReady;
  inner.initializeStreams(
    () => null,
    () => {},
    () => {},
  );
  return python;
}

/**
 * Freezes the language, before any Python runs and before a snapshot is restored, but not before Pyodide's
 * JavaScript has loaded, which notes signatures on functions of `Math`; with it Pyodide's own objects that
 * Python reaches, some of which are made when they are needed.
 */
function freezeBeforePython(module: Module): void {
  freeze();
  const { API: inner } = module;
  harden([inner.scheduleCallback, inner.LiteralMap, inner.PythonError]);
  const classOf = module.getPyProxyClass;
  module.getPyProxyClass = (flags) => {
    const made = classOf(flags);
    if (!Object.isFrozen(made)) harden([made]);
    return made;
  };
  // Pyodide assigns it once, before Python can refer to it.
  Object.defineProperty(inner, 'public_api', {
    set(value: PyodideAPI) {
      harden([value.ffi]);
      Object.defineProperty(inner, 'public_api', { value });
    },
    configurable: true,
  });
}

/**
 * Lets a snapshot find objects without powers where it refers to Pyodide's own: these import Node's
 * network, mount folders and load packages, and its programs run before anybody can take them away.
 */
function withhold(inner: Inner): void {
  const nothing = bare({});
  inner.getExpectedKeys = () => [
    ...[null, inner.config.jsglobals, nothing, nothing, inner.scheduleCallback, nothing, nothing],
  ];
  const restore = inner.restoreSnapshot;
  inner.restoreSnapshot = (bytes) => {
    const restored = restore(bytes);
    if (restored.hiwireKeys.some((key) => key !== null))
      throw new Error('its snapshot asks for more than it may hold');
    return restored;
  };
}

/** Pyodide reads words of 4 bytes; in a message between processes, bytes may begin anywhere. */
const aligned = (bytes: Uint8Array): Uint8Array =>
  bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);

/** Before Python itself starts: its library, its home, its environment. */
function prepare(module: Module, stdlib: Uint8Array): void {
  const { FS } = module;
  const version = module.HEAPU32[module._Py_Version >>> 2] as number;
  const [major, minor, micro] = [version >>> 24, (version >>> 16) & 255, (version >>> 8) & 255];
  module.API.pyVersionTuple = [major, minor, micro];
  const library = `/lib/python${major}.${minor}`;
  module.API.sitePackages = `${library}/site-packages`;
  FS.mkdirTree(module.API.sitePackages);
  FS.mkdirTree(`${library}/lib-dynload`);
  FS.writeFile(`/lib/python${major}${minor}.zip`, stdlib);
  FS.mkdirTree(home);
  FS.chdir(home);
  Object.assign(module.ENV, environment);
}

type Imports = WebAssembly.Imports & { readonly env: Record<string, unknown> };
type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

function instantiation(wasm: PyodideParts['wasm']) {
  // The value that stands for “a JavaScript error was thrown” within Pyodide.
  const error = Symbol('error');
  return (imports: Imports, receive: Receive) => {
    imports.env.Jsv_GetError_import = () => error;
    imports.env.JsvError_Check = (value: unknown) => (value === error ? 1 : 0);
    compiled(wasm).then((module) =>
      WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module)),
    );
    return {};
  };
}

const compiled = async (wasm: PyodideParts['wasm']) =>
  wasm instanceof WebAssembly.Module ? wasm : WebAssembly.compile(wasm);
