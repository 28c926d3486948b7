import { EngineClient } from './worker/client.ts';
import { inlinePort, workerPort } from './worker/ports.ts';

/** The smallest module that uses a SIMD instruction: a function that returns a splatted vector. */
const simdProbe = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
);

async function fetched(address: URL): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname.split('/').pop()}: ${response.status}`);
  return response;
}

/**
 * Fetches the core that this browser can run, in parallel with the worker's text, and wraps both in
 * a client. `at` resolves a file of the site to its address.
 */
export async function openCore(at: (file: string) => URL): Promise<EngineClient> {
  const variant = WebAssembly.validate(simdProbe) ? 'simd' : 'scalar';
  const [wasm, source] = await Promise.all([
    fetched(at(`zeropoint.lesson.${variant}.wasm`)).then((response) => response.arrayBuffer()),
    fetched(at(`worker.${variant}.js`)).then((response) => response.text()),
  ]);
  const inline = inlinePort(() => import(at(`host.${variant}.js`).href));
  return new EngineClient(wasm, [workerPort(source), inline]);
}
