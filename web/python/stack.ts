import type { PyodideAPI } from 'pyodide';

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
export function stackLimits(python: PyodideAPI) {
  const module = (python as unknown as { _module: StackModule })._module;
  const thread = module._PyThreadState_Get();
  const start = module.stackSave() - cellBytes;
  return {
    limitStack: () => module._PyUnstable_ThreadState_SetStackProtection(thread, start, cellBytes),
    liftStackLimit: () => module._PyUnstable_ThreadState_ResetStackProtection(thread),
  };
}
