import { errors, notebook, notebookErrors, ui } from './en.ts';
import type { Language } from './index.ts';

/** English words: a part of the site as the other languages are. */
export const english: Language = {
  code: 'en',
  tag: 'en',
  ui: { ...ui, ...notebook },
  errors: { ...errors, ...notebookErrors },
};
