import { QuantError } from '../engine/errors.ts';
import type { Closable, RpcClient } from '../rpc/client.ts';
import type { Call, Reply } from '../rpc/protocol.ts';

// A worker that hangs, or that the browser has ended, answers nothing and reports nothing.

/** The pause between two looks at open calls. */
const tickMs = 80;
/** So many looks without an answer are a hang. Looks are counted, because a computer may sleep. */
const leastTicks = 4;
/** Ten times what the slowest verb, the search for the smallest error, takes for an element. */
const msPerElement = 0.02;

/** How many elements the largest tensor of a call has; a generated one is given by its shape. */
function elementsOf({ verb, args }: Call): number {
  if (verb === 'generate')
    return (args[1] as number[]).reduce((count, extent) => count * extent, 1);
  const sizes = args.map((arg) => {
    const { data = arg } = Object(arg);
    return ArrayBuffer.isView(data) ? data.byteLength / 4 : 0;
  });
  return Math.max(0, ...sizes);
}

/** Closes a client whose worker leaves a call open for too long: its next call starts another. */
export class Watchdog {
  /** The elements of the calls that each client has open, by their ids. */
  readonly #open = new Map<Closable, Map<number, number>>();
  /** The looks at each client since its worker last answered. */
  readonly #ticks = new Map<Closable, number>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    /** All others are left alone. */
    readonly clients: readonly Closable[],
  ) {}

  /** Receives what passes between clients and their workers. */
  readonly watch = (client: Closable, message: Call | Reply): void => {
    if (!this.clients.includes(client)) return;
    const open = this.#open.get(client) ?? new Map<number, number>();
    this.#open.set(client, open);
    if (message.kind === 'call') {
      if (open.size === 0) this.#ticks.set(client, 0);
      open.set(message.id, elementsOf(message));
      this.#timer ??= setInterval(this.#look, tickMs);
      return;
    }
    this.#ticks.set(client, 0);
    if (message.kind === 'ready' || message.kind === 'crashed') open.clear();
    else if (message.kind !== 'event') open.delete(message.id);
  };

  /** Watches from now on; `client` is one of the clients, of whose class they all are. */
  start(client: Closable): void {
    (client.constructor as typeof RpcClient).watch = this.watch;
  }

  readonly #look = (): void => {
    let isIdle = true;
    for (const [client, open] of this.#open) {
      if (open.size === 0) continue;
      isIdle = false;
      const ticks = (this.#ticks.get(client) ?? 0) + 1;
      this.#ticks.set(client, ticks);
      const elements = [...open.values()].reduce((sum, count) => sum + count, 0);
      if (ticks < leastTicks + Math.floor((elements * msPerElement) / tickMs)) continue;
      open.clear();
      client.close(new QuantError({ code: 'engine_crashed', values: { reason: 'no answer' } }));
    }
    if (!isIdle) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  };
}
