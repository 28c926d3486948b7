import type { Files } from '../../ui/files.ts';
import type { NetworkEngine } from '../engine/networks.ts';
import { hostOf } from '../rpc/host.ts';
import { inlinePort, workerPort } from '../rpc/ports.ts';
import type { OpenPort } from '../rpc/protocol.ts';
import { fetchCore, usableVariant } from './open_core.ts';

interface NetworksModule {
  loadNetworks(wasm: ArrayBuffer): Promise<NetworkEngine>;
}

/** The ports to the module of networks, in a worker of its own. */
export async function networkPorts(
  files: Files,
  variant = usableVariant(),
): Promise<readonly OpenPort[]> {
  const [wasm, source] = await fetchCore(
    files,
    `zeropoint.networks.${variant}.wasm`,
    `networks.worker.${variant}.js`,
  );
  const inline = inlinePort(async () => {
    const { loadNetworks } = await files.module<NetworksModule>(`networks.${variant}.js`);
    return { createHost: (reply) => hostOf(loadNetworks, reply) };
  }, wasm);
  return [workerPort(source, wasm), inline];
}
