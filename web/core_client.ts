import type { LessonEngine } from './engine/types.ts';
import { variantHere } from './variant.ts';
import { type LessonClient, lessonClient } from './worker/lesson_client.ts';
import { inlinePort, workerPort } from './worker/ports.ts';

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
