import type { Engine } from '../core/engine/engine.ts';
import type { NetworkEngine } from '../core/engine/networks.ts';
import type {
  KnownName,
  NamePath,
  OutputEvent,
  RunEnd,
  RunRequest,
  Variables,
} from './protocol.ts';

// Messages between a client of Python and its worker.

/** The verbs that Python can call: those of the engine, of stored formats and of networks. */
export interface PythonEngine extends Engine, NetworkEngine {}

/** The bytes that Python starts from. */
export interface Files {
  /** Compiled, or as bytes where the worker is a process, to which a module cannot be sent. */
  readonly wasm: WebAssembly.Module | Uint8Array<ArrayBuffer>;
  readonly stdlib: Uint8Array;
  readonly modules: Uint8Array;
  /** The core's module. */
  readonly core: ArrayBuffer;
  /** The module of networks, which has the stored formats, too. */
  readonly networks: ArrayBuffer;
}

/** The files from which a worker starts: a snapshot of an earlier start makes this one quicker. */
export interface PythonParts extends Files {
  readonly snapshot: Uint8Array | undefined;
}

/** The verbs that Python's worker answers. */
export interface PythonVerbs {
  /** Its events are the outputs of the cell. */
  run(request: RunRequest): RunEnd;
  read(names: readonly string[]): Variables;
  assign(variables: Variables): void;
  names(path: NamePath): readonly KnownName[] | undefined;
  about(path: NamePath): string | undefined;
  putFile(name: string, bytes: Uint8Array): void;
  removeFile(name: string): void;
}

export const pythonVerbs = [
  'run',
  'read',
  'assign',
  'names',
  'about',
  'putFile',
  'removeFile',
] as const satisfies readonly (keyof PythonVerbs)[];

/** The event of a cell. */
export type CellEvent = OutputEvent;

/** The event of a start: the memory from which the next start is quicker. */
export interface StartEvent {
  readonly snapshot: Uint8Array;
}
