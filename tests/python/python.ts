import fs from 'node:fs';
import path from 'node:path';
import { loadPyodide } from 'pyodide';
import { openInterpreter } from '../../web/python/interpreter.ts';
import { openEngine } from '../wasm/engines.ts';

declare const projectRoot: string;

const folder = path.join(projectRoot, 'web/python/modules');

/** Our Python modules as they stand in the repository. */
function readModules(): Record<string, string> {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.py'));
  return Object.fromEntries(
    sources.map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
  );
}

/** Python as the page has it, in Node: `run` gives what a program printed. */
export async function openPython() {
  const engine = await openEngine('simd');
  const indexURL = `${path.join(projectRoot, 'node_modules/pyodide')}/`;
  const python = await openInterpreter({ loadPyodide, indexURL, modules: readModules(), engine });
  const run = (program: string): string => {
    let printed = '';
    const decoder = new TextDecoder();
    python.setStdout({
      write: (bytes) => {
        printed += decoder.decode(bytes, { stream: true });
        return bytes.length;
      },
    });
    const globals = python.toPy({ __name__: '__main__' });
    try {
      python.runPython(program, { globals });
    } finally {
      globals.destroy();
    }
    return printed;
  };
  return { run, engine, python };
}
