import type { Words } from '../../ui/messages/index.ts';

/** Sentences in the place of texts that take too much work, by the limit that they reach. */
const en = {
  length:
    'This text has {length} characters, and at most {limit} are formatted. Split it into several cells. It begins:',
  depth: 'Lists and quotes in this text lie in each other deeper than {limit}. It begins:',
  steps:
    'Formatting this text would take too long: it has very many marks such as *, _ and [ in one paragraph. Split the paragraph. It begins:',
  columns: 'A table in this text has more than {limit} columns. It begins:',
  formula:
    'A formula in this text is too long, has too many cells, or lies too deep in braces. Split it into several. The text begins:',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  length: '这段文字有 {length} 个字符，最多排版 {limit} 个。请把它分成几个单元格。开头如下：',
  depth: '这段文字中的列表和引用嵌套超过 {limit} 层。开头如下：',
  steps: '排版这段文字会花太长时间：其中一段有太多 *、_、[ 之类的记号。请把这一段分开。开头如下：',
  columns: '这段文字中的表格超过 {limit} 列。开头如下：',
  formula: '这段文字中的一个公式太长、格子太多，或括号嵌套太深。请分成几个公式。文字开头如下：',
};

export const limitWords: Words<keyof typeof en> = { en, zh };
