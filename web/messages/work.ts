// The text of notebook editing in both languages, loaded with it.

const en = {
  'names.list': 'Names that can stand here',
  'long.lines':
    'The middle of this output is not shown: lines {first} to {last} ({characters} characters).',
  'long.characters': 'The middle of this output is not shown: {characters} characters.',
  'long.copy': 'Copy all of it',
  'long.save': 'Save all of it as .txt',
  'long.copied': 'Copied.',
  'long.notCopied': 'This page may not write to the clipboard. Save the output instead.',
} as const;

export type WorkMessageId = keyof typeof en;

const zh: Readonly<Record<WorkMessageId, string>> = {
  'names.list': '此处可用的名称',
  'long.lines': '这段输出的中间部分没有显示：第 {first} 行到第 {last} 行（{characters} 个字符）。',
  'long.characters': '这段输出的中间部分没有显示：{characters} 个字符。',
  'long.copy': '复制全部',
  'long.save': '全部保存为 .txt',
  'long.copied': '已复制。',
  'long.notCopied': '此页面无法写入剪贴板，请改为保存输出。',
};

export const workWords = { en, zh } as const;
