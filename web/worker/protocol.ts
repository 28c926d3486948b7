import type { ErrorRecord } from '../engine/errors.ts';
import type { LessonEngine } from '../engine/types.ts';

/** What the page may ask of the engine behind a worker: the engine's own verbs. */
export const verbs = [
  'roundAffine',
  'quantize',
  'dequantize',
  'anatomize',
  'observeMinMax',
  'naiveQuantize',
  'error',
  'absoluteError',
  'squaredError',
  'relativeError',
  'meanSquaredError',
  'errorNorm',
  'iinfo',
  'reprTensor',
  'reprFloat',
  'errorCodes',
  'kernelName',
] as const satisfies readonly (keyof LessonEngine)[];

export type Verb = (typeof verbs)[number];

/** The first message to a host: the bytes of the core. */
export interface Boot {
  readonly kind: 'boot';
  readonly wasm: ArrayBuffer;
}

export type Call = {
  [V in Verb]: {
    readonly kind: 'call';
    readonly id: number;
    readonly verb: V;
    readonly args: Parameters<LessonEngine[V]>;
  };
}[Verb];

export type Request = Boot | Call;

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly error: ErrorRecord }
  /** The core trapped or never started. It must not be asked again: its memory may be wrong. */
  | { readonly kind: 'crashed'; readonly reason: string };

/** The engine as a page sees it: the same verbs, answered later. */
export type AsyncEngine = {
  readonly [V in Verb]: (
    ...args: Parameters<LessonEngine[V]>
  ) => Promise<ReturnType<LessonEngine[V]>>;
};

/** One way to a host: a worker, or the page's own thread. */
export interface Port {
  post(request: Request): void;
  close(): void;
}

/** Opens a port; `receive` gets every reply until the port is closed. */
export type OpenPort = (receive: (reply: Reply) => void) => Port;
