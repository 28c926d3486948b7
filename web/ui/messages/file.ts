import { file, fileErrors } from './en.ts';
import type { Language } from './index.ts';

/** A language for the one-file page, which has no Python. */
export const inFile = (language: Language): Language => ({
  ...language,
  ui: { ...language.ui, ...(language.file ?? file) },
  errors: { ...fileErrors, ...language.errors },
});
