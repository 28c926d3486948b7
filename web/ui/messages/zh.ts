import type { WholeLanguage } from './index.ts';
import { errors } from './zh_errors.ts';
import { lessons } from './zh_lessons.ts';
import { page } from './zh_page.ts';
import { file, ui } from './zh_ui.ts';

// Simplified Chinese, loaded on demand. Its terms are in web/docs/develop/glossary.md. Texts from elsewhere
// stay English: Python's output, which equals PyTorch's, and the reasons that browsers give.

export const chinese: WholeLanguage = {
  code: 'zh',
  tag: 'zh-CN',
  page,
  ui,
  errors,
  file,
  lessons,
};
