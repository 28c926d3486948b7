import type { TensorEntry } from './readers/checkpoint.ts';
import { sharedMember } from './readers/inflated.ts';
import { isSurveyable } from './schemes/roles.ts';
import { bytesToSurvey, mostKeptOfOne } from './survey/survey.ts';

// The work on a checkpoint, known before any of it is done. Small files may ask for very much: tensors may share bytes, and compressed bytes may become a thousand times as many.

/** The bytes that work goes through, and those of the files. */
export interface Work {
  readonly bytes: number;
  readonly size: number;
}

/** A person is asked beyond this factor of the files' bytes, but not for what takes seconds. */
const mostFactor = 64;
const leastBytes = 2 ** 29;

/** The bytes of surveying all tensors, and of inflating what they lie in. */
export function workOf(tensors: readonly TensorEntry[], files: readonly { size: number }[]): Work {
  let bytes = 0;
  const members = new Map<string, number>();
  for (const entry of tensors) {
    if (!isSurveyable(entry)) continue;
    bytes += bytesToSurvey(entry);
    const { deflated } = entry;
    if (!deflated) continue;
    const { skip, length, whole } = deflated;
    const member = sharedMember(entry);
    // One that is not kept is read twice, from the start of its member.
    if (length > mostKeptOfOne) bytes += 2 * (skip + length);
    else if (member === undefined) bytes += skip + length;
    else members.set(member, whole);
  }
  for (const whole of members.values()) bytes += whole;
  return { bytes, size: files.reduce((sum, { size }) => sum + size, 0) };
}

/** Whether work is out of all proportion to its files. */
export const isExpanded = ({ bytes, size }: Work): boolean =>
  bytes > leastBytes && bytes > mostFactor * size;
