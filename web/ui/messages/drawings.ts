import { type DrawingMessageId, drawings } from './en_drawings.ts';
import { fill, type MessageValues } from './fill.ts';
import type { Language } from './language.ts';
import { drawings as chinese } from './zh_drawings.ts';

/** A text of the lessons' drawings; the English texts are bundled with them. */
export const drawingMessage = (
  language: Language,
  id: DrawingMessageId,
  values: MessageValues = {},
): string => fill((language.code === 'zh' ? chinese : drawings)[id], values);
