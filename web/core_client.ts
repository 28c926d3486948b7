import type { Engine, LessonEngine } from './engine/types.ts';
import { variantHere } from './variant.ts';
import { hostOf, type Load } from './worker/host.ts';
import { type LessonClient, lessonClient } from './worker/lesson_client.ts';
import { inlinePort, workerPort } from './worker/ports.ts';
import { type StatelessEngine, twinOf, type WorkerEngine } from './worker/twin.ts';

async function fetched(address: URL): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname.split('/').pop()}: ${response.status}`);
  return response;
}

/**
 * Fetches the core that this browser can run, in parallel with the worker's text, and wraps both in
 * a client. `at` resolves a file of the site to its address.
 */
export async function openCore(at: (file: string) => URL): Promise<LessonClient> {
  const variant = variantHere();
  const [wasm, source] = await Promise.all([
    fetched(at(`zeropoint.lesson.${variant}.wasm`)).then((response) => response.arrayBuffer()),
    fetched(at(`worker.${variant}.js`)).then((response) => response.text()),
  ]);
  const inline = inlinePort<LessonEngine>(() => import(at(`host.${variant}.js`).href));
  return lessonClient(wasm, [workerPort(source), inline]);
}

/** The whole engine, in a worker of its own: what the lesson's core does not know. */
export async function openWhole(at: (file: string) => URL): Promise<WorkerEngine> {
  const variant = variantHere();
  const [wasm, source] = await Promise.all([
    fetched(at(`zeropoint.${variant}.wasm`)).then((response) => response.arrayBuffer()),
    fetched(at(`engine.worker.${variant}.js`)).then((response) => response.text()),
  ]);
  const inline = inlinePort<StatelessEngine>(async () => {
    const module: { loadEngine: Load<Engine> } = await import(at(`engine.${variant}.js`).href);
    return { createHost: (reply) => hostOf<StatelessEngine>(module.loadEngine, reply) };
  });
  return twinOf(wasm, [workerPort(source), inline]);
}
