import { lessons } from '../messages/en_lessons.ts';
import { fill, type MessageValues } from '../messages/fill.ts';
import type { Language, LessonMessageId } from '../messages/index.ts';

/** A sentence around the lessons; English stands in this part, other languages bring their own. */
export const lessonMessage = (
  language: Language,
  id: LessonMessageId,
  values: MessageValues = {},
): string => fill((language.lessons ?? lessons)[id], values);
