import type { WholeLanguage } from './index.ts';
import { bench } from './zh_bench.ts';
import { drawings } from './zh_drawings.ts';
import { errors } from './zh_errors.ts';
import { lessons } from './zh_lessons.ts';
import { page } from './zh_page.ts';
import { programs } from './zh_programs.ts';
import { file, ui } from './zh_ui.ts';

// Simplified Chinese, a part of the site that is loaded when somebody reads it. Its terms stand in
// web/docs/zh/glossary.md. English stays what comes from elsewhere: what Python prints, which is
// PyTorch's to the letter, and the reasons that browsers give.

export const chinese: WholeLanguage = {
  code: 'zh',
  tag: 'zh-CN',
  page,
  ui,
  bench,
  errors,
  file,
  lessons,
  programs,
  drawings,
};
