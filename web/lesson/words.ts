import { lessons } from '../messages/en_lessons.ts';
import { fill, type MessageValues } from '../messages/fill.ts';
import type { Language, LessonMessageId } from '../messages/index.ts';

/** A message around the lessons; English is bundled here, other languages are loaded. */
export const lessonMessage = (
  language: Language,
  id: LessonMessageId,
  values: MessageValues = {},
): string => fill((language.lessons ?? lessons)[id], values);
