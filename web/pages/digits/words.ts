/** The static text of digits.html. */
export const en = {
  'digitsPage.documentTitle': 'zeropoint · What does it do to a network?',
  'digitsPage.title': 'What does it do to a network?',
  'digitsPage.subtitle':
    '2,410 weights read the digit that you draw. At 4 bits it still reads nearly as well; at 2 bits it breaks.',
  'digitsPage.open': 'Open in zeropoint',
  'digitsPage.fileHolds':
    'The network, its digits and the core that computes them, in one file, which works offline.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'digitsPage.documentTitle': 'zeropoint · 量化对网络有什么影响？',
  'digitsPage.title': '量化对网络有什么影响？',
  'digitsPage.subtitle': '2,410 个权重识别你画的数字。4 位时识别率几乎不变，2 位时网络就崩溃了。',
  'digitsPage.open': '在 zeropoint 中打开',
  'digitsPage.fileHolds': '网络、数字和计算它们的核心都在这一个文件里，无需联网。',
};
