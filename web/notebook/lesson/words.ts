import { fill, type MessageValues } from '../../ui/messages/fill.ts';
import type { Language, LessonMessageId } from '../../ui/messages/index.ts';

/** A message around the lessons; its id, if a damaged file of texts lacks it. */
export const lessonMessage = (
  { lessons }: Language,
  id: LessonMessageId,
  values: MessageValues = {},
): string => fill(lessons?.[id] ?? id, values);
