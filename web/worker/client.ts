import { QuantError } from '../engine/errors.ts';
import {
  type AsyncEngine,
  type Call,
  type OpenPort,
  type Port,
  type Reply,
  verbs,
} from './protocol.ts';

interface Pending {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Calls an engine that lives behind a port. Calls carry all they need, so a host may be replaced at
 * any time: one that crashes is closed, its open calls are refused with `engine_crashed`, and the
 * next call opens a new one. `openPorts` are tried in their order until one gets ready.
 */
export class EngineClient {
  readonly #openPorts: readonly OpenPort[];
  readonly #wasm: ArrayBuffer;
  readonly #pending = new Map<number, Pending>();
  #nextId = 0;
  #choice = 0;
  #port: Port | undefined;
  #ready = false;
  #queue: Call[] = [];

  constructor(wasm: ArrayBuffer, openPorts: readonly OpenPort[]) {
    this.#wasm = wasm;
    this.#openPorts = openPorts;
  }

  /** The engine's verbs; once `signal` is aborted its open calls reject and their answers are dropped. */
  session(signal?: AbortSignal): AsyncEngine {
    const entries = verbs.map((verb) => [
      verb,
      (...args: unknown[]) => this.#call(verb, args, signal),
    ]);
    return Object.fromEntries(entries) as AsyncEngine;
  }

  /** Ends the host at once; the next call starts another. */
  close(): void {
    this.#stop('closed');
  }

  #call(verb: string, args: unknown[], signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = this.#nextId++;
      const abandon = () => {
        this.#pending.delete(id);
        this.#queue = this.#queue.filter((call) => call.id !== id);
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
      this.#send({ kind: 'call', id, verb, args } as Call);
    });
  }

  #send(call: Call): void {
    if (!this.#port) this.#open();
    if (this.#ready) this.#port?.post(call);
    else this.#queue.push(call);
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
      for (const call of this.#queue.splice(0)) this.#port?.post(call);
    } else if (reply.kind === 'crashed') {
      this.#crashed(reply.reason);
    } else {
      const pending = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      if (reply.kind === 'value') pending?.resolve(reply.value);
      else pending?.reject(new QuantError(reply.error));
    }
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
