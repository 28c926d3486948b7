import type { resumeTexts as english } from './en_report_resume.ts';

export const resumeTexts: Readonly<Record<keyof typeof english, string>> = {
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
