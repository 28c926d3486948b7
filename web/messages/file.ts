import { file, fileErrors } from './en.ts';
import type { Language } from './index.ts';

/** A language as the page in one file has it, where there is no Python. */
export const inFile = (language: Language): Language => ({
  ...language,
  ui: { ...language.ui, ...(language.file ?? file) },
  errors: { ...fileErrors, ...language.errors },
});
