/** The static text of report.html. */
export const en = {
  'report.documentTitle': 'zeropoint · What quantization does to your weights',
  'report.title': 'What quantization does to your weights',
  'report.subtitle': 'Read and computed here, in your browser. Nothing is uploaded.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'report.documentTitle': 'zeropoint · 量化会对你的权重做什么',
  'report.title': '量化会对你的权重做什么',
  'report.subtitle': '在你的浏览器里读取和计算，不上传任何内容。',
};
