import type { PyodideAPI } from 'pyodide';
import { QuantError } from '../core/engine/errors.ts';
import { bridgeOf } from './bridge.ts';
import { limitFiles } from './file_quota.ts';
import { bare, harden } from './harden.ts';
import type { PythonEngine } from './messages.ts';
import { openPyodide, type PyodideParts } from './pyodide.ts';
import { hideJavaScript } from './sandbox.ts';

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
  if (parts.isConfined) hideJavaScript(python);
  python.FS.writeFile(modulesFile, parts.modules);
  limitFiles(python);
  const modules = {
    _zeropoint_core: bare(bridgeOf(parts.engine)),
    _zeropoint_page: bare({ ...parts.page, ...stackLimits(python) }),
  };
  for (const [name, module] of Object.entries(modules)) python.registerJsModule(name, module);
  if (parts.isConfined) harden([modules, QuantError]);
  // A snapshot holds the state of its moment; two starts must not draw the same numbers.
  python.runPython('import random; random.seed()');
  return python;
}

/** CPython's unstable API for stack limits, and the stack pointer. */
interface StackModule {
  stackSave(): number;
  _PyThreadState_Get(): number;
  _PyUnstable_ThreadState_SetStackProtection(thread: number, start: number, bytes: number): void;
  _PyUnstable_ThreadState_ResetStackProtection(thread: number): void;
}

/**
 * The share of Python's C stack that a cell may use. A browser's stack is about a megabyte, which calls
 * through C (`__getattr__`, a key of `sorted`, comparisons of lists in lists) use up in step with
 * Python's: they end at 56 KB of Python's, at 70 at the earliest the browser's is full. A full one
 * would be the end of the interpreter; this way there is a RecursionError.
 */
const cellBytes = 72 * 1024;

/**
 * Limits Python's stack for calls through C, or lifts the limit again: compiling code needs more of
 * Python's stack and less of the browser's.
 */
function stackLimits(python: PyodideAPI) {
  const module = (python as unknown as { _module: StackModule })._module;
  const thread = module._PyThreadState_Get();
  const start = module.stackSave() - cellBytes;
  return {
    limitStack: () => module._PyUnstable_ThreadState_SetStackProtection(thread, start, cellBytes),
    liftStackLimit: () => module._PyUnstable_ThreadState_ResetStackProtection(thread),
  };
}
