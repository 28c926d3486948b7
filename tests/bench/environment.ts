import { loadEngine } from '../../web/core/engine/load.ts';
import type { HeapCore } from './heap.ts';
import { type Ort, openOrt } from './ort.ts';
import { Suite } from './suite.ts';

export { torchNames } from './torch_calls.ts';

type HeapFactory = (options: { wasmBinary: Uint8Array }) => Promise<HeapCore>;

/** The suite with the two modules and onnxruntime-web, which the caller has fetched. */
export async function openSuite(
  engineWasm: Uint8Array,
  heapFactory: HeapFactory,
  heapWasm: Uint8Array,
  ort: Ort | undefined,
): Promise<Suite> {
  const [engine, heap] = await Promise.all([
    loadEngine(engineWasm),
    heapFactory({ wasmBinary: heapWasm }),
  ]);
  return new Suite(engine, heap, ort && (await openOrt(ort)));
}
