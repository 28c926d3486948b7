import { type QuantizerVerbs, quantizerVerbs } from '../engine/contract.ts';
import type { TileVerbs } from '../engine/tile_types.ts';
import { RpcClient } from '../rpc/client.ts';
import type { AsyncOf, OpenPort } from '../rpc/protocol.ts';
import type { OpenClient } from './stored_client.ts';

/** The verbs of the whole engine that the page calls: of the tile verbs, only those that return numbers. */
type WholeVerbs = QuantizerVerbs & Pick<TileVerbs, 'minMax' | 'absMax'>;

export type WholeClient = RpcClient<WholeVerbs>;
export type AsyncWholeEngine = AsyncOf<WholeVerbs>;

export const wholeClient = (openPorts: readonly OpenPort[]): WholeClient =>
  new RpcClient<WholeVerbs>([...quantizerVerbs, 'minMax', 'absMax'], openPorts);

/** A client of an engine that a part of the page loads itself. */
export const openClient: OpenClient = (verbs, ports) => new RpcClient(verbs, ports);
