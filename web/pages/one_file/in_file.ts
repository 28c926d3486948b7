import { zh as chineseErrors, en as errors } from '../../ui/messages/errors/one_file.ts';
import type { Language } from '../../ui/messages/index.ts';
import { en, zh } from './words.ts';

/** A language for the one-file page, which has no Python. */
export const inFile = (language: Language): Language => ({
  ...language,
  ui: { ...language.ui, ...(language.code === 'zh' ? zh : en) },
  errors: { ...(language.code === 'zh' ? chineseErrors : errors), ...language.errors },
});
