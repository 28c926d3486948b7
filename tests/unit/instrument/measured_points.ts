import type { Report, StoredFamily } from '../../../web/core/engine/contract.ts';
import { configsFor, type MeasuredConfig } from '../../../web/instrument/bits_vs_error/compute.ts';
import type { MeasuredFormat } from '../../../web/instrument/bits_vs_error/stored_points.ts';

// Stored formats and settings of integers, as if they had been measured.

export const formatOf = (
  format: string,
  family: StoredFamily,
  bitsPerWeight: number,
  sqnr: number,
): MeasuredFormat => ({
  id: `stored:${format}`,
  format,
  family,
  report: { bitsPerWeight, sqnr } as Report,
});
export const formats = [
  formatOf('nf4', 'blocks', 4.5, 21),
  formatOf('q4_0', 'gguf', 4.5, 19),
  formatOf('mxfp4_even', 'blocks', 4.25, 18),
  formatOf('q8_0', 'gguf', 8.5, 43),
  formatOf('float16', 'floats', 16, 70),
];
export const tensor = { dtype: 'float32', shape: [2, 8], data: new Float32Array(16) } as const;
export const configs: MeasuredConfig[] = configsFor(tensor, 'torch')
  .slice(0, 3)
  .map((config, i) => ({
    id: `config${i}`,
    config,
    report: { bitsPerWeight: 3 + i, sqnr: 10 + i } as Report,
  }));
