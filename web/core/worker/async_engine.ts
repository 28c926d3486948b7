import {
  type LevelDType,
  type QParams,
  type QuantizerVerbs,
  quantizerVerbs,
} from '../engine/contract.ts';
import { QuantError } from '../engine/errors.ts';
import type { ErrorMetrics, Levels, LinearMap, TileVerbs } from '../engine/tile_types.ts';
import { buffersOf } from '../rpc/buffers.ts';
import { RpcClient } from '../rpc/client.ts';
import type { AsyncOf, OpenPort } from '../rpc/protocol.ts';

/** The verbs that a worker answers: no call of them needs an earlier one. */
export interface WorkerVerbs extends QuantizerVerbs, TileVerbs {}

/** The tile verbs with fresh outputs only; see `AsyncEngine`. */
export interface AsyncTileVerbs {
  quantizeInto<D extends LevelDType>(x: Float32Array, map: LinearMap<D>): Promise<Levels<D>>;
  dequantizeInto<D extends LevelDType>(q: Levels<D>, map: LinearMap<D>): Promise<Float32Array>;
  quantizeDequantizeInto<D extends LevelDType>(
    x: Float32Array,
    map: LinearMap<D>,
  ): Promise<{
    readonly quantized: Levels<D>;
    readonly dequantized: Float32Array;
    readonly metrics: ErrorMetrics;
  }>;
  minMax(x: Float32Array): Promise<{ readonly min: number; readonly max: number }>;
  absMax(x: Float32Array): Promise<number>;
  dynamicQuantizeInto<D extends Exclude<LevelDType, 'int32'>>(
    x: Float32Array,
    dtype: D,
  ): Promise<QParams & { readonly quantized: Levels<D> }>;
}

/**
 * The engine's verbs, answered later by a worker. Shapes, defaults and refusals are those of the
 * verbs that answer at once; a refusal rejects with the same QuantError. Beyond that:
 *
 * - Arguments are copied to the worker, and belong to the call until its promise settles: what is
 *   written into them meanwhile may or may not be seen. What comes back is the caller's own, moved
 *   and not copied.
 * - The tile verbs return fresh arrays and take no `out`, which another thread could not write to;
 *   one that is given is refused as `invalid_argument`.
 * - Calls are answered in their order.
 * - Tensors by handle (`createTensor` and all that take a handle) are not among them. They are state
 *   inside one core, and would be lost with a worker that crashes or is closed. Who needs them off
 *   the main thread opens an engine inside a worker of their own.
 */
export type AsyncEngine = AsyncOf<QuantizerVerbs> & AsyncTileVerbs;

/** Options for all calls of a session. */
export interface SessionOptions {
  /**
   * Once aborted, open calls reject with its reason. What the worker has not been sent is not
   * computed; what it has been sent it finishes, and the answer is dropped.
   */
  readonly signal?: AbortSignal;
  /**
   * Moves the memory of typed arrays among the arguments to the worker instead of copying it. The
   * caller's arrays on that memory, views of other parts of it included, are empty from then on,
   * whatever becomes of the call. Defaults to false. Without a worker nothing moves.
   */
  readonly transfer?: boolean;
}

/** The whole engine in a worker. */
export interface WorkerEngine extends AsyncEngine {
  /** The same verbs under options, in the same worker. */
  session(options?: SessionOptions): AsyncEngine;
  /**
   * Ends the worker at once, also in the middle of a computation; open calls reject with
   * `engine_crashed`. The next call starts another worker. A Node process with an open worker does
   * not end by itself.
   */
  close(): void;
}

/** The tile verbs, and how many of their arguments are inputs. */
const tileInputs = {
  quantizeInto: 2,
  dequantizeInto: 2,
  quantizeDequantizeInto: 2,
  minMax: 1,
  absMax: 1,
  dynamicQuantizeInto: 2,
} as const satisfies Record<keyof TileVerbs, number>;

const tileVerbs = Object.keys(tileInputs) as (keyof TileVerbs)[];

/** The names of all verbs that a worker answers. */
export const asyncVerbs = [...quantizerVerbs, ...tileVerbs] as const;

const outputsRefused = (verb: string) =>
  new QuantError({
    code: 'invalid_argument',
    values: {
      argument: `The output of ${verb}`,
      expected: 'omitted in a worker',
    },
  });

/** The engine behind the first of `openPorts` that gets ready. */
export function openAsyncEngine(openPorts: readonly OpenPort[]): WorkerEngine {
  const client = new RpcClient<WorkerVerbs>(asyncVerbs, openPorts);

  const session = ({ signal, transfer = false }: SessionOptions = {}): AsyncEngine => {
    const verbs = client.session({ signal, moved: transfer ? buffersOf : undefined });
    const tiles = tileVerbs.map((verb) => {
      const call = verbs[verb] as (...args: unknown[]) => Promise<unknown>;
      const inputs = tileInputs[verb];
      const checked = async (...args: unknown[]) => {
        if (args.slice(inputs).some((output) => output !== undefined)) throw outputsRefused(verb);
        return call(...args);
      };
      return [verb, checked];
    });
    return { ...verbs, ...Object.fromEntries(tiles) } as AsyncEngine;
  };

  return { ...session(), session, close: () => client.close() };
}
