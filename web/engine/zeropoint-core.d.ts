/** The modules that Emscripten generates; their functions are listed in src/bindings. */
declare module 'zeropoint-lesson-core' {
  type Core = import('./lesson_verbs.ts').LessonCore;
  const factory: (options: import('./module_options.ts').ModuleOptions) => Promise<Core>;
  export default factory;
}

declare module 'zeropoint-core' {
  type Core = import('./lesson_verbs.ts').LessonCore &
    import('./quantizers.ts').QuantizerCore &
    import('./tiles.ts').TileCore;
  const factory: (options: import('./module_options.ts').ModuleOptions) => Promise<Core>;
  export default factory;
}
