/** The options of a generated loader. */
export interface ModuleOptions {
  readonly wasmBinary: ArrayBuffer | Uint8Array;
  readonly locateFile: (name: string) => string;
}

/**
 * The loader is given the bytes and looks for no file. Unless it is told where files are, it asks
 * `import.meta`, which the classic script of a worker does not have, and stops.
 */
export const moduleOptions = (wasm: ArrayBuffer | Uint8Array): ModuleOptions => ({
  wasmBinary: wasm,
  locateFile: (name) => name,
});
