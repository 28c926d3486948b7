import type { WholeLanguage } from './index.ts';
import { errors } from './zh_errors.ts';
import { lessons } from './zh_lessons.ts';
import { page } from './zh_page.ts';
import { file, ui } from './zh_ui.ts';

// Simplified Chinese, a part of the site that is loaded when somebody reads it. Its terms stand in
// web/docs/zh/glossary.md. English stays what comes from elsewhere: what Python prints, which is
// PyTorch's to the letter, and the reasons that browsers give.

export const chinese: WholeLanguage = {
  code: 'zh',
  tag: 'zh-CN',
  page,
  ui,
  errors,
  file,
  lessons,
};
