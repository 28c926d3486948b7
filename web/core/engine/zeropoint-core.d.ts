/** The modules that Emscripten generates; src/bindings lists their functions. */
declare module 'zeropoint-lesson-core' {
  const factory: (options: import('./module_options.ts').ModuleOptions) => Promise<object>;
  export default factory;
}

declare module 'zeropoint-formats-core' {
  const factory: (options: import('./module_options.ts').ModuleOptions) => Promise<object>;
  export default factory;
}

declare module 'zeropoint-weights-core' {
  const factory: (options: import('./module_options.ts').ModuleOptions) => Promise<object>;
  export default factory;
}

declare module 'zeropoint-networks-core' {
  const factory: (options: import('./module_options.ts').ModuleOptions) => Promise<object>;
  export default factory;
}

declare module 'zeropoint-core' {
  type Core = import('./tile_buffers.ts').TileCore;
  const factory: (options: import('./module_options.ts').ModuleOptions) => Promise<Core>;
  export default factory;
}
