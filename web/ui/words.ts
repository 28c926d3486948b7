import { inLanguageFile } from './messages/index.ts';

/** The texts that the whole page shares. */
export const en = {
  // Between two sentences.
  'join.sentences': ' ',
  'app.loading': 'Loading the core…',
  'app.retry': 'Try again',
  'app.stale': 'These are still the results of the last valid settings.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'join.sentences': '',
  'app.loading': '正在加载计算核心…',
  'app.retry': '重试',
  'app.stale': '此处仍是上一次有效设置的结果。',
};

export const words = inLanguageFile<keyof typeof en>();
