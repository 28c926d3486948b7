import { zh as chineseNotebook, en as englishNotebook } from '../ui/messages/errors/notebook.ts';
import { zh as chineseErrors, en as englishErrors } from '../ui/messages/errors/page.ts';
import type { Language } from '../ui/messages/index.ts';
import { en, zh } from '../ui/words.ts';

// The languages of commands, which show no page.

export const english: Language = {
  code: 'en',
  tag: 'en',
  ui: en,
  errors: { ...englishErrors, ...englishNotebook },
};

export const chinese: Language = {
  code: 'zh',
  tag: 'zh-CN',
  ui: zh,
  errors: { ...chineseErrors, ...chineseNotebook },
};
