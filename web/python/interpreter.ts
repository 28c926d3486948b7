import type { PyodideAPI } from 'pyodide';
import { bridgeOf } from './bridge.ts';
import type { PythonEngine } from './messages.ts';
import { openPyodide, type PyodideParts } from './pyodide.ts';
import { stackLimits } from './stack.ts';

export interface InterpreterParts extends PyodideParts {
  /** A zip of our own Python modules. */
  readonly modules: Uint8Array;
  readonly engine: PythonEngine;
  /** The module that Python imports as `_zeropoint_page`; it receives the outputs. */
  readonly page: object;
  /** Called before anything of this start is in Python's memory. */
  readonly keepSnapshot?: ((snapshot: Uint8Array) => void) | undefined;
}

const modulesFile = '/lib/zeropoint.zip';

/** Imported before the snapshot is taken, so that no later start has to. */
const prepared = `
import ast, base64, collections, contextlib, copy, dataclasses, datetime, decimal, enum, fractions
import functools, inspect, io, itertools, json, linecache, math, numbers, operator, os, random, re
import statistics, string, struct, sys, textwrap, time, traceback, types, typing, warnings, weakref
sys.path.insert(0, "${modulesFile}")
`;

/** Starts Python with our modules importable, around the engine: a quarter second from a snapshot. */
export async function openInterpreter(parts: InterpreterParts): Promise<PyodideAPI> {
  const python = await openPyodide(parts);
  if (!parts.snapshot) {
    python.runPython(prepared);
    parts.keepSnapshot?.(python.makeMemorySnapshot());
  }
  python.FS.writeFile(modulesFile, parts.modules);
  python.registerJsModule('_zeropoint_core', bridgeOf(parts.engine));
  python.registerJsModule('_zeropoint_page', { ...parts.page, ...stackLimits(python) });
  // A snapshot holds the state of its moment; two starts must not draw the same numbers.
  python.runPython('import random; random.seed()');
  return python;
}
