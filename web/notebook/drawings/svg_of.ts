import type { Result } from '../../instrument/lab.ts';
import type { Language } from '../../ui/messages/index.ts';
import { clockDrawing } from './chart_clock.ts';
import { mappingDrawing } from './chart_mapping.ts';
import { differenceOf, mappingOf } from './compute.ts';

/** The drawings of the first lesson, which follow the instrument, by file name. */
export const followingNames = ['mapping', 'difference'] as const;
export type FollowingName = (typeof followingNames)[number];

export const isFollowing = (name: string): name is FollowingName =>
  followingNames.some((known) => known === name);

/** A drawing of the instrument's result as markup, `width` CSS pixels wide. */
export function svgOf(
  name: FollowingName,
  result: Result,
  language: Language,
  width: number,
): string {
  return name === 'mapping'
    ? mappingDrawing(mappingOf(result, language, width))
    : clockDrawing(differenceOf(result, language, width));
}
