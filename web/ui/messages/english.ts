import { errors, notebook, notebookErrors, ui } from './en.ts';
import { lessons } from './en_lessons.ts';
import type { Language } from './index.ts';

/** The English texts: a lazily loaded part of the site, like other languages. */
export const english: Language = {
  code: 'en',
  tag: 'en',
  ui: { ...ui, ...notebook },
  errors: { ...errors, ...notebookErrors },
  lessons,
};
