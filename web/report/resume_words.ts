/** The texts of a report that continues. */
export const en = {
  'resume.offer':
    'The last report was on {names}: {done} of {count} {count=tensor|tensors} had been surveyed.',
  'resume.goOn': 'Go on with it',
  'resume.forget': 'Forget it',
  'resume.about':
    'This browser kept the figures and where the file is, not its content. It may ask whether this page may read the file again.',
  'resume.kept':
    'This browser keeps the figures and where the file is, so that the report can go on after a reload.',
  'resume.denied':
    'The browser did not let this page read {name}. Go on again and allow it, or choose the file.',
  'resume.gone':
    '{name} cannot be read where it was ({reason}). If it was moved, choose it there, which surveys it anew.',
  'resume.changed':
    '{name} has changed since that report: its name, size or date is another. Choose the file to survey it anew.',
  'resume.unkept':
    'This browser cannot keep the report for a reload ({reason}). The report itself does not need it.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'resume.offer': '上一次的报告是关于 {names} 的：{count} 个张量中已分析 {done} 个。',
  'resume.goOn': '接着分析',
  'resume.forget': '不再保留',
  'resume.about':
    '此浏览器保留了各项数值和文件的位置，没有保留文件的内容。它可能会询问本页是否可以再次读取该文件。',
  'resume.kept': '此浏览器保留各项数值和文件的位置，重新加载后可以接着分析。',
  'resume.denied': '浏览器没有允许本页读取 {name}。请再次点击并允许，或者选择该文件。',
  'resume.gone':
    '在原来的位置无法读取 {name}（{reason}）。如果它已移动，请在新的位置选择它，重新分析。',
  'resume.changed': '{name} 在那次报告之后有了变化：名称、大小或日期不同。请选择该文件，重新分析。',
  'resume.unkept': '此浏览器无法为重新加载保留这份报告（{reason}）。报告本身不需要它。',
};
