import type { ErrorRecord } from '../engine/errors.ts';

// Messages between a client and its host: calls of verbs, and their answers.

// biome-ignore lint/suspicious/noExplicitAny: only so do verbs of any arguments fit
type Verb = (...args: any[]) => unknown;

type ArgsOf<F> = F extends Verb ? Parameters<F> : never;
type ResultOf<F> = F extends Verb ? ReturnType<F> : never;

/** The names of an interface's verbs. */
export type VerbOf<E> = keyof E & string;

/** The verbs of an interface, answered later. */
export type AsyncOf<E> = {
  readonly [V in VerbOf<E>]: (...args: ArgsOf<E[V]>) => Promise<ResultOf<E[V]>>;
};

/** The verbs of an interface as a host answers them: at once or later. */
export type Hosted<E> = {
  readonly [V in VerbOf<E>]: (...args: ArgsOf<E[V]>) => ResultOf<E[V]> | Promise<ResultOf<E[V]>>;
};

/** The first message to a host: what it starts from. */
export interface Boot {
  readonly kind: 'boot';
  readonly parts: unknown;
}

export interface Call {
  readonly kind: 'call';
  readonly id: number;
  readonly verb: string;
  readonly args: readonly unknown[];
}

export type Request = Boot | Call;

/** The id of what happens before a host answers its first call; a client's ids count from 0. */
export const start = -1;

/** After `ready`, each call gets one `value` or `refused`; calls are answered in their order. */
export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly error: ErrorRecord }
  /** Progress or output of a call before its answer; of the start under the id `start`. */
  | { readonly kind: 'event'; readonly id: number; readonly event: unknown }
  /**
   * The host trapped or never started, or was ended at a limit. It answers nothing more: its memory may be
   * wrong.
   */
  | { readonly kind: 'crashed'; readonly reason: string; readonly limit?: 'memory' };

/** Posted by a worker after it acquires the Web Lock named after its URL. The lock is released when the worker terminates. */
export const lockHeld = 'lock held';

/** One way to a host: a worker, a thread, or the caller's own thread. */
export interface Port {
  /** `transfer` lists the memory that is moved instead of copied, where there is another thread. */
  post(call: Call, transfer: ArrayBuffer[]): void;
  /** Ends the host at once. */
  close(): void;
}

/**
 * Opens a port and boots the host behind it. `receive` gets every reply until the port is closed,
 * none before this function returns.
 */
export type OpenPort = (receive: (reply: Reply) => void) => Port;
