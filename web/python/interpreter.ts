import type { loadPyodide, PyodideAPI } from 'pyodide';
import type { Engine } from '../engine/types.ts';
import { bridgeOf } from './bridge.ts';

export interface InterpreterParts {
  /** Pyodide's own opening, imported by whoever knows where its files lie. */
  readonly loadPyodide: typeof loadPyodide;
  /** The folder of Pyodide's files, with a slash behind it; Node wants a path. */
  readonly indexURL: string;
  /** Our Python modules: their paths below web/python/modules, and their texts. */
  readonly modules: Readonly<Record<string, string>>;
  readonly engine: Engine;
}

const folder = '/zeropoint';

/** Starts Python with our modules importable, around the engine. Takes one or two seconds. */
export async function openInterpreter(parts: InterpreterParts): Promise<PyodideAPI> {
  const { engine, indexURL, modules } = parts;
  const python = await parts.loadPyodide({ indexURL });
  python.registerJsModule('_zeropoint_core', bridgeOf(engine));
  for (const [file, text] of Object.entries(modules)) {
    python.FS.mkdirTree(`${folder}/${file}`.replace(/\/[^/]*$/, ''));
    python.FS.writeFile(`${folder}/${file}`, text);
  }
  python.runPython(`import sys; sys.path.insert(0, "${folder}")`);
  return python;
}
