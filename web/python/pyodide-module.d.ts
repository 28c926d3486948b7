/** Pyodide's generated module, which pyodide's own types leave out. */
declare module 'pyodide/pyodide.asm.mjs' {
  const createModule: (settings: object) => Promise<unknown>;
  export default createModule;
}
