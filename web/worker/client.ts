import { QuantError } from '../engine/errors.ts';
import type { AsyncEngine, Call, OpenPort, Port, Reply, VerbOf } from './protocol.ts';

interface Pending {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** A call, and the memory that moves with it. */
interface Letter<E> {
  readonly call: Call<E>;
  readonly transfer: ArrayBuffer[];
}

/**
 * Calls an engine that lives behind a port. Calls carry all they need, so a host may be replaced at
 * any time: one that crashes is closed, its open calls are refused with `engine_crashed`, and the
 * next call opens a new one. `openPorts` are tried in their order until one gets ready.
 */
export class EngineClient<E> {
  readonly #verbs: readonly VerbOf<E>[];
  readonly #openPorts: readonly OpenPort<E>[];
  readonly #wasm: ArrayBuffer;
  readonly #pending = new Map<number, Pending>();
  #nextId = 0;
  #choice = 0;
  #port: Port<E> | undefined;
  #ready = false;
  #queue: Letter<E>[] = [];

  constructor(verbs: readonly VerbOf<E>[], wasm: ArrayBuffer, openPorts: readonly OpenPort<E>[]) {
    this.#verbs = verbs;
    this.#wasm = wasm;
    this.#openPorts = openPorts;
  }

  /**
   * The engine's verbs. Once `signal` is aborted their open calls reject with its reason: what has
   * not been sent is not computed, and the answers to the rest are dropped. `moved` finds the memory
   * among a call's arguments that is to be moved to the engine instead of copied.
   */
  session(
    signal?: AbortSignal,
    moved: (args: readonly unknown[]) => ArrayBuffer[] = () => [],
  ): AsyncEngine<E> {
    const entries = this.#verbs.map((verb) => [
      verb,
      (...args: unknown[]) => this.#call(verb, args, moved(args), signal),
    ]);
    return Object.fromEntries(entries) as AsyncEngine<E>;
  }

  /** Ends the host at once; the next call starts another. */
  close(): void {
    this.#stop('closed');
  }

  #call(
    verb: string,
    args: unknown[],
    transfer: ArrayBuffer[],
    signal?: AbortSignal,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = this.#nextId++;
      const abandon = () => {
        this.#pending.delete(id);
        this.#queue = this.#queue.filter(({ call }) => call.id !== id);
        reject(signal?.reason);
      };
      const settled =
        <T>(settle: (outcome: T) => void) =>
        (outcome: T) => {
          signal?.removeEventListener('abort', abandon);
          settle(outcome);
        };
      this.#pending.set(id, { resolve: settled(resolve), reject: settled(reject) });
      signal?.addEventListener('abort', abandon);
      this.#send({ call: { kind: 'call', id, verb, args } as unknown as Call<E>, transfer });
    });
  }

  #send(letter: Letter<E>): void {
    if (!this.#port) this.#open();
    if (this.#ready) this.#post(letter);
    else this.#queue.push(letter);
  }

  /** Refuses a call that cannot be sent: it holds a function, say, or memory that moved before. */
  #post({ call, transfer }: Letter<E>): void {
    try {
      this.#port?.post(call, transfer);
    } catch {
      const values = { argument: `An argument of ${call.verb}`, expected: 'plain data' };
      this.#settle(call.id)?.reject(new QuantError({ code: 'invalid_argument', values }));
    }
  }

  #open(): void {
    const open = this.#openPorts[this.#choice];
    if (!open) return;
    const port = open((reply) => {
      if (port === this.#port) this.#receive(reply);
    });
    this.#port = port;
    port.post({ kind: 'boot', wasm: this.#wasm });
  }

  #receive(reply: Reply): void {
    if (reply.kind === 'ready') {
      this.#ready = true;
      for (const letter of this.#queue.splice(0)) this.#post(letter);
    } else if (reply.kind === 'crashed') {
      this.#crashed(reply.reason);
    } else {
      const pending = this.#settle(reply.id);
      if (reply.kind === 'value') pending?.resolve(reply.value);
      else pending?.reject(new QuantError(reply.error));
    }
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #crashed(reason: string): void {
    const fallBack = !this.#ready && this.#choice + 1 < this.#openPorts.length;
    if (!fallBack) {
      this.#stop(reason);
      return;
    }
    this.#port?.close();
    this.#choice += 1;
    this.#open();
  }

  #stop(reason: string): void {
    this.#port?.close();
    this.#port = undefined;
    this.#ready = false;
    this.#queue = [];
    const open = [...this.#pending.values()];
    this.#pending.clear();
    const error = new QuantError({ code: 'engine_crashed', values: { reason } });
    for (const pending of open) pending.reject(error);
  }
}
