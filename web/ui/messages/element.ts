import { errors, optionErrors, ui } from './en.ts';
import type { Language } from './index.ts';
import { addSentences } from './sentences.ts';

addSentences(errors);

/** English for an embedded instrument: with its options, without the notebook. */
export const elementEnglish: Language = {
  code: 'en',
  tag: 'en',
  ui: ui as Language['ui'],
  errors: { ...errors, ...optionErrors },
};
