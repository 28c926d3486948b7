import type { Files } from '../platform/files.ts';
import { RpcClient } from '../rpc/client.ts';
import { workerPort } from '../rpc/ports.ts';
import { fetchCore, usableVariant } from './open_core.ts';
import { type WeightFiles, weightFileVerbs } from './weight_files.ts';

export type WeightsClient = RpcClient<WeightFiles>;

/** A function that makes clients, each of a worker of its own; what they share is fetched once. */
export async function openWeights(files: Files): Promise<() => WeightsClient> {
  const variant = usableVariant();
  const [wasm, source] = await fetchCore(
    files,
    `zeropoint.weights.${variant}.wasm`,
    `weights.worker.${variant}.js`,
  );
  return () => new RpcClient<WeightFiles>(weightFileVerbs, [workerPort(source, wasm)]);
}
