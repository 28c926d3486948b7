import type { ErrorRecord } from '../engine/errors.ts';

// biome-ignore lint/suspicious/noExplicitAny: only so do verbs of any arguments fit
type Verb = (...args: any[]) => unknown;

type ArgsOf<F> = F extends Verb ? Parameters<F> : never;
type ResultOf<F> = F extends Verb ? ReturnType<F> : never;

/** The names of an engine's verbs. */
export type VerbOf<E> = keyof E & string;

/** An engine that lives behind a port: the same verbs, answered later. */
export type AsyncEngine<E> = {
  readonly [V in VerbOf<E>]: (...args: ArgsOf<E[V]>) => Promise<ResultOf<E[V]>>;
};

/** The first message to a host: the bytes of the core. */
export interface Boot {
  readonly kind: 'boot';
  readonly wasm: ArrayBuffer;
}

/** One question to an engine. It carries all that the answer needs. */
export type Call<E> = {
  [V in VerbOf<E>]: {
    readonly kind: 'call';
    readonly id: number;
    readonly verb: V;
    readonly args: ArgsOf<E[V]>;
  };
}[VerbOf<E>];

export type Request<E> = Boot | Call<E>;

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly error: ErrorRecord }
  /** The core trapped or never started. It must not be asked again: its memory may be wrong. */
  | { readonly kind: 'crashed'; readonly reason: string };

/** One way to a host: a worker, or the caller's own thread. */
export interface Port<E> {
  /** `transfer` lists the memory that is to be moved instead of copied, where that is possible. */
  post(request: Request<E>, transfer?: ArrayBuffer[]): void;
  close(): void;
}

/** Opens a port; `receive` gets every reply until the port is closed. */
export type OpenPort<E> = (receive: (reply: Reply) => void) => Port<E>;
