import type { Observer } from '../engine/contract.ts';
import type { Engine } from '../engine/engine.ts';
import { QuantError } from '../engine/errors.ts';
import type { Closable, RpcClient } from '../rpc/client.ts';
import type { Call, Reply } from '../rpc/protocol.ts';

// A worker that hangs answers nothing and reports nothing; nor does one that the browser has ended, where
// there are no locks (`web/core/rpc/serve.ts`).

/** The pause between two looks at open calls. */
const tickMs = 80;
/** Ticks without a reply before a worker counts as hung. Ticks, not time, so that a sleeping computer does not trigger it. */
const leastTicks = 4;
/** Ten times what the slowest verb, the search for the smallest error, takes for an element. */
const msPerElement = 0.02;
/** Ten times what the slowest search for a scale takes before WebAssembly is optimized. */
const msPerScale = 30;

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

const searching: ReadonlySet<unknown> = new Set(['entropy', 'mse'] satisfies Observer[]);

/** How many scales a call searches for. */
function scalesOf({ verb, args }: Call): number {
  if (verb !== 'observe') return 0;
  const [{ shape, data }, scheme, observer] = args as Parameters<Engine['observe']>;
  if (!searching.has(observer)) return 0;
  const granularity = scheme.granularity ?? { perTensor: true };
  if ('perChannel' in granularity) return shape[granularity.perChannel] ?? 1;
  return 'perGroup' in granularity ? data.length / granularity.perGroup : 1;
}

interface OpenCall {
  readonly verb: string;
  /** How many looks it may need on a computer that is not slow. */
  readonly ticks: number;
}

const openCall = (call: Call): OpenCall => ({
  verb: call.verb,
  ticks: leastTicks + (elementsOf(call) * msPerElement + scalesOf(call) * msPerScale) / tickMs,
});

/**
 * Closes a client whose worker leaves a call open for too long: its next call starts another. The verbs
 * that were open get twice the time then, since a slow computer is not a hang, until one of them proves
 * quick.
 */
export class Watchdog {
  /** Each client's open calls by their ids. */
  readonly #open = new Map<Closable, Map<number, OpenCall>>();
  /** The looks at each client since its worker last answered; 0 while no call is open. */
  readonly #ticks = new Map<Closable, number>();
  /** Timeout multiplier by verb. */
  readonly #patience = new Map<string, number>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    /** All others are left alone. Without a list, all clients are watched. */
    readonly clients?: readonly Closable[],
  ) {}

  /** Receives what passes between clients and their workers. */
  readonly watch = (client: Closable, message: Call | Reply): void => {
    if (this.clients?.includes(client) === false) return;
    const open = this.#open.get(client) ?? new Map<number, OpenCall>();
    this.#open.set(client, open);
    if (message.kind === 'call') {
      open.set(message.id, openCall(message));
      this.#timer ??= setInterval(this.#look, tickMs);
      return;
    }
    const waited = this.#ticks.get(client) ?? 0;
    this.#ticks.set(client, 0);
    if (message.kind === 'crashed') open.clear();
    else if (message.kind === 'value' || message.kind === 'refused') {
      const call = open.get(message.id);
      if (call && waited < call.ticks) this.#patience.delete(call.verb);
      open.delete(message.id);
    }
  };

  /**
   * Installs this watchdog on the class of `client`, which all clients share, unless one is installed
   * already.
   */
  start(client: Closable): void {
    (client.constructor as typeof RpcClient).watch ??= this.watch;
  }

  #patienceFor(verb: string): number {
    return this.#patience.get(verb) ?? 1;
  }

  readonly #look = (): void => {
    let isIdle = true;
    for (const [client, open] of this.#open) {
      if (open.size === 0) continue;
      isIdle = false;
      const ticks = (this.#ticks.get(client) ?? 0) + 1;
      this.#ticks.set(client, ticks);
      const calls = [...open.values()];
      const needed = calls.map(({ verb, ticks }) => ticks * this.#patienceFor(verb));
      // The least that a call needs counts once.
      const together = needed.reduce((sum, one) => sum + one - leastTicks, leastTicks);
      if (ticks < Math.floor(together)) continue;
      for (const { verb } of calls) this.#patience.set(verb, this.#patienceFor(verb) * 2);
      open.clear();
      client.close(new QuantError({ code: 'engine_crashed', values: { reason: 'no answer' } }));
    }
    if (!isIdle) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  };
}
