import type { Files } from '../../ui/files.ts';
import { type StoredVerbs, storedVerbs } from '../engine/contract.ts';
import type { RpcClient } from '../rpc/client.ts';
import { hostOf } from '../rpc/host.ts';
import { inlinePort, workerPort } from '../rpc/ports.ts';
import type { AsyncOf, OpenPort } from '../rpc/protocol.ts';
import { fetchCore, usableVariant } from './open_core.ts';

export type StoredClient = RpcClient<StoredVerbs>;
export type AsyncStoredEngine = AsyncOf<StoredVerbs>;

/** Makes a client around the first of the ports that gets ready. */
export type OpenClient = <V extends object>(
  verbs: readonly (keyof V & string)[],
  ports: readonly OpenPort[],
) => RpcClient<V>;

interface FormatsModule {
  loadFormats(wasm: ArrayBuffer): Promise<StoredVerbs>;
}

/** The module of stored formats in a worker of its own. */
export async function openStored(
  files: Files,
  open: OpenClient,
  variant = usableVariant(),
): Promise<StoredClient> {
  const [wasm, source] = await fetchCore(
    files,
    `zeropoint.formats.${variant}.wasm`,
    `formats.worker.${variant}.js`,
  );
  const inline = inlinePort(async () => {
    const { loadFormats } = await files.module<FormatsModule>(`formats.${variant}.js`);
    return { createHost: (reply) => hostOf(loadFormats, reply) };
  }, wasm);
  return open<StoredVerbs>(storedVerbs, [workerPort(source, wasm), inline]);
}
