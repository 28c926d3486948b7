/** The static text of speech.html. */
export const en = {
  'speechPage.documentTitle': 'zeropoint · What does it do to a network that listens?',
  'speechPage.title': 'What does it do to a network that listens?',
  'speechPage.subtitle':
    '243,585 weights say where somebody speaks. At 8 bits and one scale for each tensor they hear nothing; at 4 bits and one scale for each channel they hear well.',
  'speechPage.open': 'Open in zeropoint',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'speechPage.documentTitle': 'zeropoint · 量化对听声音的网络有什么影响？',
  'speechPage.title': '量化对听声音的网络有什么影响？',
  'speechPage.subtitle':
    '243,585 个权重指出哪里有人说话。8 位、每个张量一个缩放因子时，它们什么也听不到；4 位、每个通道一个缩放因子时，它们听得很好。',
  'speechPage.open': '在 zeropoint 中打开',
};
