import fs from 'node:fs';
import path from 'node:path';
import { openInterpreter } from '../../web/python/interpreter.ts';
import { openEngine, openNetworks } from '../wasm/engines.ts';

declare const projectRoot: string;

const packed = (name: string) =>
  fs.readFileSync(path.join(projectRoot, 'build/engines/python', name));

/** The files from which Python starts. */
export async function pythonParts(page: object = {}) {
  return {
    wasm: await WebAssembly.compile(packed('pyodide.wasm')),
    stdlib: packed('stdlib.zip'),
    modules: packed('modules.zip'),
    engine: { ...(await openEngine('simd')), ...(await openNetworks('simd')) },
    page,
  };
}

/** The page's Python in Node, without its worker; `run` returns a program's output. */
export async function openPython(page?: object) {
  let printed = '';
  const printing = {
    stream: (name: string, text: string) => {
      if (name === 'stdout') printed += text;
    },
    output: () => {},
  };
  const parts = await pythonParts(page ?? printing);
  const python = await openInterpreter(parts);
  python.runPython('from _zeropoint import shell; shell.install()');
  const run = (program: string): string => {
    printed = '';
    const globals = python.toPy({ __name__: '__main__' });
    try {
      python.runPython(program, { globals });
      python.runPython('from _zeropoint import streams; streams.flush()');
    } finally {
      globals.destroy();
    }
    return printed;
  };
  return { run, engine: parts.engine, python };
}
