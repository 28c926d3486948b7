import type { Report, StoredFamily } from '../../core/engine/contract.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { AsyncStoredEngine } from '../../core/worker/stored_client.ts';
import { isRefusal } from '../refusal.ts';

/** A stored format with its bits and its error for a tensor. */
export interface MeasuredFormat {
  /** Identifies the format among the points of a chart. */
  readonly id: string;
  readonly format: string;
  readonly family: StoredFamily;
  readonly report: Report;
}

export const storedId = (format: string): string => `stored:${format}`;

/** Tensors of more elements take k-means longer than all other formats together, and are left to them. */
export const mostClustered = 2 ** 18;
const reportEach = 4;

/** Measures every stored format for a tensor, in turn. One that refuses the tensor is skipped. */
export async function measureFormats(
  core: AsyncStoredEngine,
  tensor: Tensor,
  report: (formats: readonly MeasuredFormat[]) => void,
): Promise<void> {
  const formats: MeasuredFormat[] = [];
  for (const { name: format, family } of await core.storedFormats()) {
    if (family === 'codebook' && tensor.data.length > mostClustered) continue;
    try {
      const measured = await core.measureStored(tensor, format);
      formats.push({ id: storedId(format), format, family, report: measured });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    if (formats.length % reportEach === 0) report([...formats]);
  }
  report([...formats]);
}
