import type { Report, StoredFamily } from '../engine/contract.ts';
import type { Tensor } from '../engine/values.ts';
import type { AsyncStoredEngine } from '../worker/stored_client.ts';
import { isRefusal } from './refusal.ts';

/** A stored format with its bits and its error for a tensor. */
export interface MeasuredFormat {
  /** Identifies the format among the points of a chart. */
  readonly id: string;
  readonly format: string;
  readonly family: StoredFamily;
  readonly report: Report;
}

export const storedId = (format: string): string => `stored:${format}`;

const reportEach = 4;

/** Measures every stored format for a tensor. A format that refuses the tensor is skipped. */
export async function measureFormats(
  core: AsyncStoredEngine,
  tensor: Tensor,
  report: (formats: readonly MeasuredFormat[]) => void,
): Promise<void> {
  const formats: MeasuredFormat[] = [];
  for (const { name: format, family } of await core.storedFormats()) {
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
