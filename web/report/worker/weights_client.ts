import { RpcClient } from '../../core/rpc/client.ts';
import { workerPort } from '../../core/rpc/ports.ts';
import { fetchCore, usableVariant } from '../../core/worker/open_core.ts';
import type { Files } from '../../ui/files.ts';
import { type WeightFiles, weightFileVerbs } from './weight_files.ts';
import type { WeightsParts } from './weights_main.ts';

const readerFile = 'file_reader.worker.js';

export type WeightsClient = RpcClient<WeightFiles>;

/** Makes a client of a worker of its own, which holds the files that it surveys, and those it compares with. */
export type MakeWeights = (files?: readonly File[], others?: readonly File[]) => WeightsClient;

/** A function that makes clients; what they share is fetched once. */
export async function openWeights(files: Files): Promise<MakeWeights> {
  const variant = usableVariant();
  const core = fetchCore(
    files,
    `zeropoint.weights.${variant}.wasm`,
    `weights.worker.${variant}.js`,
  );
  const [[wasm, source], reader] = await Promise.all([core, files.text(readerFile)]);
  if (!reader) throw new Error(readerFile); // it arrived damaged; a retry fetches it again
  return (surveyed = [], others = []) => {
    const parts: WeightsParts = { wasm, reader, held: { files: surveyed, others } };
    return new RpcClient<WeightFiles>(weightFileVerbs, [workerPort(source, parts)]);
  };
}
