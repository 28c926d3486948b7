import type { Checkpoint } from '../report/readers/checkpoint.ts';
import { byteText } from '../report/views/measures.ts';
import { isExpanded, workOf } from '../report/work.ts';
import type { FilePlace } from './file_source.ts';
import { Usage } from './usage.ts';

/** Refuses a checkpoint whose tensors are out of all proportion to its files, unless that was allowed. */
export function refuseExpansion(
  { tensors }: Checkpoint,
  places: readonly FilePlace[],
  isAllowed: boolean,
): void {
  const work = workOf(tensors, places);
  if (isAllowed || !isExpanded(work)) return;
  const [first, ...more] = places;
  const name = more.length > 0 ? `${first?.name} (+ ${more.length})` : first?.name;
  const factor = Math.round(work.bytes / Math.max(1, work.size)).toLocaleString('en');
  throw new Usage(
    `${name} has ${byteText(work.size)}, and its tensors take ${byteText(work.bytes)} to work through, ` +
      `${factor} times as much: they are compressed, or share bytes. ` +
      'If you trust the file, add --allow-expansion.',
  );
}
