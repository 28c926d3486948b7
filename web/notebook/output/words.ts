import { inLanguageFile } from '../../ui/messages/index.ts';

/** The texts of outputs. */
export const en = {
  'output.recorded': 'recorded',
  'output.fold': 'Hide the output',
  'output.unfold': 'Show the output',
  'output.folded': 'The output is hidden.',
  'output.goTo': 'Go to line {line} of the cell',
  'output.unknown': 'This page cannot show this output: {types}',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'output.recorded': '已记录',
  'output.fold': '隐藏输出',
  'output.unfold': '显示输出',
  'output.folded': '输出已隐藏。',
  'output.goTo': '转到单元格的第 {line} 行',
  'output.unknown': '本页无法显示此类输出：{types}',
};

export const words = inLanguageFile<keyof typeof en>();
