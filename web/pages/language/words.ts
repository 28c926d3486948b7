/** The static text of language.html. */
export const en = {
  'languagePage.documentTitle': 'zeropoint · What does it do to a language model?',
  'languagePage.title': 'What does it do to a language model?',
  'languagePage.subtitle':
    '483,072 weights have read Newton’s Opticks and write on. At 4 bits you can read what a scale per row is worth; at 2 bits the language is gone.',
  'languagePage.open': 'Open in zeropoint',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'languagePage.documentTitle': 'zeropoint · 量化对语言模型有什么影响？',
  'languagePage.title': '量化对语言模型有什么影响？',
  'languagePage.subtitle':
    '483,072 个权重读过牛顿的《光学》，并继续写下去。4 位时可以读出每行一个缩放因子的价值，2 位时语言就消失了。',
  'languagePage.open': '在 zeropoint 中打开',
};
