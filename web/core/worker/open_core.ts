import type { Files } from '../../ui/files.ts';
import { variantHere } from '../../ui/variant.ts';
import type { Engine } from '../engine/engine.ts';
import { QuantError } from '../engine/errors.ts';
import { hostOf } from '../rpc/host.ts';
import { inlinePort, workerPort } from '../rpc/ports.ts';
import type { OpenPort } from '../rpc/protocol.ts';
import { type LessonClient, lessonClient } from './lesson_client.ts';

/** The build that runs here; a browser that has no WebAssembly is refused. */
export function usableVariant(): 'simd' | 'scalar' {
  if ('WebAssembly' in globalThis) return variantHere();
  throw new QuantError({ code: 'webassembly_missing', values: {} });
}

/**
 * The bytes of a core and the text of its worker. Rejects those that arrived damaged, so that a retry
 * fetches them again: an engine that has been opened is kept.
 */
export async function fetchCore(files: Files, core: string, worker: string) {
  const [wasm, source] = await Promise.all([files.bytes(core), files.text(worker)]);
  if (!source || !WebAssembly.validate(wasm)) throw new Error(core);
  return [wasm, source] as const;
}

/** The core that this browser can run, fetched beside the worker's text, with a client around both. */
export async function openCore(files: Files): Promise<LessonClient> {
  const variant = usableVariant();
  const [wasm, source] = await fetchCore(
    files,
    `zeropoint.lesson.${variant}.wasm`,
    `worker.${variant}.js`,
  );
  const inline = inlinePort(() => files.module(`host.${variant}.js`), wasm);
  return lessonClient([workerPort(source, wasm), inline]);
}

interface EngineModule {
  loadEngine(wasm: ArrayBuffer): Promise<Engine>;
}

/** The ports to the engine, tried in their order, from a worker's text and the core's bytes. */
type PortsOf = (source: string, wasm: ArrayBuffer, inline: OpenPort) => OpenPort[];
const workerFirst: PortsOf = (source, wasm, inline) => [workerPort(source, wasm), inline];

/** The ports to the whole engine, in a worker of its own: what the lesson's core does not know. */
export async function wholePorts(
  files: Files,
  variant = usableVariant(),
  portsOf = workerFirst,
): Promise<OpenPort[]> {
  const [wasm, source] = await fetchCore(
    files,
    `zeropoint.${variant}.wasm`,
    `engine.worker.${variant}.js`,
  );
  const inline = inlinePort(async () => {
    const { loadEngine } = await files.module<EngineModule>(`engine.${variant}.js`);
    return { createHost: (reply) => hostOf(loadEngine, reply) };
  }, wasm);
  return portsOf(source, wasm, inline);
}
