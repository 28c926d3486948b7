/** The texts that differ in the page in one file, which has no Python. */
export const en = {
  'lesson.intro':
    'The cells below are a notebook in PyTorch. Their outputs are computed live from the tensor and the settings above.',
  'lesson.introRecorded': 'The outputs were recorded when this file was built.',
  // Behind links to lessons that only the site has.
  'lesson.notInFile': ' (not in this file)',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'lesson.intro': '下面的单元格是一本 PyTorch 笔记本，它们的输出由上方的张量和设置实时算出。',
  'lesson.introRecorded': '这些输出是在构建此文件时记录的。',
  'lesson.notInFile': '（不在此文件中）',
};
