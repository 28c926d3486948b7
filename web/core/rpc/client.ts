import { QuantError } from '../engine/errors.ts';
import type { AsyncOf, Call, OpenPort, Port, Reply, VerbOf } from './protocol.ts';

type Moved = (args: readonly unknown[]) => ArrayBuffer[];

/** Options for all calls of a session. */
export interface CallOptions {
  /**
   * Once aborted, open calls reject with its reason. A call that was not sent is not computed; one
   * that was is computed to its end, and its answer is dropped.
   */
  readonly signal?: AbortSignal | undefined;
  /** The memory among a call's arguments that is moved to the host; by default all of it is copied. */
  readonly moved?: Moved | undefined;
  /** Receives the events of each call, all of them before its answer. */
  readonly onEvent?: ((event: unknown) => void) | undefined;
}

interface Pending {
  onEvent(event: unknown): void;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

const nothing = () => {};
const copyAll = () => [];
const neverAborted = new AbortController().signal;

const crashError = (reason: string) =>
  new QuantError({ code: 'engine_crashed', values: { reason } });

/**
 * Whether a message has the form of a reply; its content is the caller's to check. A host whose module is
 * damaged, or whose memory is, may send anything.
 */
function isReply(message: unknown): message is Reply {
  const { kind, id, error } = (message ?? {}) as { kind?: unknown; id?: unknown; error?: unknown };
  if (kind === 'ready' || kind === 'crashed') return true;
  if (kind === 'refused' && typeof (error as { code?: unknown } | null)?.code !== 'string')
    return false;
  return ['event', 'value', 'refused'].includes(kind as string) && typeof id === 'number';
}

/** A client of any verbs. */
export interface Closable {
  close(error?: unknown): void;
}

/**
 * Calls a host that lives behind a port. Calls carry all they need, so a host may be replaced at any
 * time: one that crashes is closed, its open calls reject with `engine_crashed`, and the next call
 * opens a new one. `openPorts` are tried in their order until one gets ready.
 */
export class RpcClient<E> {
  /**
   * Sees the calls of all clients as they are sent to hosts that are ready, and all replies; a client
   * that is closed has crashed, as far as its open calls are concerned.
   */
  declare static watch?: (client: Closable, message: Call | Reply) => void;

  readonly #verbs: readonly VerbOf<E>[];
  readonly #openPorts: readonly OpenPort[];
  readonly #pending = new Map<number, Pending>();
  #nextId = 0;
  #choice = 0;
  #port: Port | undefined;
  /** Sends the calls that wait until the host is ready; undefined from then on. */
  #queue: (() => void)[] | undefined = [];

  constructor(verbs: readonly VerbOf<E>[], openPorts: readonly OpenPort[]) {
    this.#verbs = verbs;
    this.#openPorts = openPorts;
  }

  /** The verbs under options. */
  session(options: CallOptions = {}): AsyncOf<E> {
    const entries = this.#verbs.map((verb) => [
      verb,
      (...args: unknown[]) => this.#call(verb, args, options),
    ]);
    return Object.fromEntries(entries) as AsyncOf<E>;
  }

  /** Starts a host if there is none, as every call does. */
  open(): void {
    if (this.#port) return;
    const port = this.#openPorts[this.#choice]?.((message) => {
      if (port !== this.#port) return;
      this.#receive(isReply(message) ? message : { kind: 'crashed', reason: 'no reply' });
    });
    this.#port = port;
  }

  /** Ends the host at once, and rejects open calls; the next call starts another. */
  close(error: unknown = crashError('closed')): void {
    this.#port?.close();
    this.#port = undefined;
    this.#queue = [];
    RpcClient.watch?.(this, { kind: 'crashed', reason: String(error) });
    for (const id of [...this.#pending.keys()]) this.#settle(id, 'reject', error);
  }

  #call(
    verb: string,
    args: unknown[],
    { signal = neverAborted, moved = copyAll, onEvent = nothing }: CallOptions,
  ): Promise<unknown> {
    const id = this.#nextId++;
    const abandon = () => this.#settle(id, 'reject', signal.reason);
    const answer = new Promise((resolve, reject) => {
      this.#pending.set(id, { onEvent, resolve, reject });
      if (signal.aborted) return abandon();
      signal.addEventListener('abort', abandon);
      this.open();
      const send = () => this.#send({ kind: 'call', id, verb, args }, moved);
      if (this.#queue) this.#queue.push(send);
      else send();
    });
    return answer.finally(() => signal.removeEventListener('abort', abandon));
  }

  /** Rejects a call that cannot be sent: it holds a function, say, or detached memory. */
  #send(call: Call, moved: Moved): void {
    if (!this.#pending.has(call.id)) return; // aborted while it waited
    try {
      this.#port?.post(call, moved(call.args));
      RpcClient.watch?.(this, call);
    } catch {
      const values = { argument: `An argument of ${call.verb}`, expected: 'plain data' };
      this.#settle(call.id, 'reject', new QuantError({ code: 'invalid_argument', values }));
    }
  }

  #receive(reply: Reply): void {
    RpcClient.watch?.(this, reply);
    if (reply.kind === 'ready') {
      const queue = this.#queue ?? [];
      this.#queue = undefined;
      for (const send of queue) send();
    } else if (reply.kind === 'event') {
      this.#pending.get(reply.id)?.onEvent(reply.event);
    } else if (reply.kind === 'value') {
      this.#settle(reply.id, 'resolve', reply.value);
    } else if (reply.kind === 'refused') {
      this.#settle(reply.id, 'reject', new QuantError(reply.error));
    } else if (this.#queue && this.#choice + 1 < this.#openPorts.length) {
      this.#port?.close();
      this.#port = undefined;
      this.#choice += 1;
      this.open();
    } else this.close(crashError(String(reply.reason)));
  }

  #settle(id: number, how: 'resolve' | 'reject', outcome: unknown): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.[how](outcome);
  }
}
