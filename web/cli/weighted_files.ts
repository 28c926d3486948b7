import type { Checkpoint } from '../report/readers/checkpoint.ts';
import { openCheckpoint } from '../report/readers/open.ts';
import { type FilePlace, fileSource, placeOf, placesFrom } from './file_source.ts';

/** The files of a checkpoint, and of the importance matrix by which its errors count. */
export interface WeightedFiles {
  readonly files: readonly string[];
  /** Files of llama-imatrix, which are added up; empty for none. */
  readonly imatrix: readonly string[];
}

/** Opens files without reading a tensor. Whoever reads one needs all places. */
export async function openWeighted({ files, imatrix }: WeightedFiles): Promise<{
  readonly checkpoint: Checkpoint;
  readonly places: readonly FilePlace[];
}> {
  const declared = imatrix.map(placeOf);
  const places = [...(await placesFrom(files)), ...declared];
  const sources = places.map(fileSource);
  const count = places.length - declared.length;
  return { places, checkpoint: await openCheckpoint(sources, sources.slice(count)) };
}
