/** The module that Emscripten generates; its functions are listed in src/bindings/module.cpp. */
declare module 'zeropoint-core' {
  // biome-ignore lint/suspicious/noExplicitAny: the generated module has no types of its own
  type Core = Record<keyof import('./types.ts').Engine, (...args: any[]) => any>;
  const factory: (options: { wasmBinary: ArrayBuffer | Uint8Array }) => Promise<Core>;
  export default factory;
}
