import type { Engine } from '../engine/engine.ts';
import { QuantError } from '../engine/errors.ts';
import type { LessonEngine } from '../engine/types.ts';
import type { Files } from '../platform/files.ts';
import { variantHere } from '../platform/variant.ts';
import { hostOf, type Load } from './host.ts';
import { type LessonClient, lessonClient } from './lesson_client.ts';
import { inlinePort, workerPort } from './ports.ts';
import type { OpenPort } from './protocol.ts';
import { type StatelessEngine, twinOf, type WorkerEngine } from './twin.ts';

/** The build that runs here; a browser that has no WebAssembly is refused. */
function usableVariant(): 'simd' | 'scalar' {
  if ('WebAssembly' in globalThis) return variantHere();
  throw new QuantError({ code: 'webassembly_missing', values: {} });
}

/** The core that this browser can run, fetched beside the worker's text, with a client around both. */
export async function openCore(files: Files): Promise<LessonClient> {
  const variant = usableVariant();
  const [wasm, source] = await Promise.all([
    files.bytes(`zeropoint.lesson.${variant}.wasm`),
    files.text(`worker.${variant}.js`),
  ]);
  const inline = inlinePort<LessonEngine>(() => files.module(`host.${variant}.js`));
  return lessonClient(wasm, [workerPort(source), inline]);
}

/** The ways to the engine, the first that opens is taken: from the worker's text, and on this thread. */
type PortsOf = (source: string, inline: OpenPort<StatelessEngine>) => OpenPort<StatelessEngine>[];
const workerFirst: PortsOf = (source, inline) => [workerPort(source), inline];

/** The whole engine, in a worker of its own: what the lesson's core does not know. */
export async function openWhole(
  files: Files,
  variant = usableVariant(),
  portsOf = workerFirst,
): Promise<WorkerEngine> {
  const [wasm, source] = await Promise.all([
    files.bytes(`zeropoint.${variant}.wasm`),
    files.text(`engine.worker.${variant}.js`),
  ]);
  const inline = inlinePort<StatelessEngine>(async () => {
    const name = `engine.${variant}.js`;
    const { loadEngine } = await files.module<{ loadEngine: Load<Engine> }>(name);
    return { createHost: (reply) => hostOf<StatelessEngine>(loadEngine, reply) };
  });
  return twinOf(wasm, portsOf(source, inline));
}
