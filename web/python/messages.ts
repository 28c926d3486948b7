import type { ErrorRecord } from '../engine/errors.ts';
import type {
  KnownName,
  NamePath,
  OutputEvent,
  RunEnd,
  RunRequest,
  Variables,
} from './protocol.ts';

// What crosses between a client of Python and its worker.

/** The bytes that Python starts from. */
export interface Files {
  readonly wasm: WebAssembly.Module;
  readonly stdlib: Uint8Array;
  readonly modules: Uint8Array;
  /** The core's module. */
  readonly core: ArrayBuffer;
}

export type Task =
  | ({ readonly kind: 'run' } & RunRequest)
  | { readonly kind: 'read'; readonly names: readonly string[] }
  | { readonly kind: 'names' | 'about'; readonly path: NamePath }
  | { readonly kind: 'assign'; readonly variables: Variables }
  | { readonly kind: 'putFile'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'removeFile'; readonly name: string };

export type Request =
  | { readonly kind: 'boot'; readonly files: Files; readonly snapshot: Uint8Array | undefined }
  | { readonly kind: 'task'; readonly id: number; readonly task: Task };

export type Answer = RunEnd | Variables | readonly KnownName[] | string | undefined;

export type Reply =
  | { readonly kind: 'ready' }
  /** The memory from which the next start is quicker. */
  | { readonly kind: 'snapshot'; readonly snapshot: Uint8Array }
  | { readonly kind: 'output'; readonly output: OutputEvent }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly id: number; readonly error: ErrorRecord }
  /** Python or the core is beyond use, or never started. */
  | { readonly kind: 'crashed'; readonly reason: string };

/** One way to a worker that runs Python. */
export interface Port {
  post(request: Request): void;
  close(): void;
}

export type OpenPort = (receive: (reply: Reply) => void) => Port;
