import type { WholeLanguage } from './index.ts';

export const page: WholeLanguage['page'] = {
  'app.documentTitle': 'zeropoint · 逐元素看线性量化',
  'app.title': '逐元素看线性量化',
  'app.subtitle': '数值与 PyTorch 相同，全部在你的浏览器中算出。',
  'app.description': '在浏览器中量化张量，结果与 PyTorch 逐位相同，并看清每个元素的误差从何而来。',
  'app.lessons': '课程',
  'head.large': '大字',
  'head.help': '帮助',
  'head.skipToResult': '跳到结果',
  'head.skipToLesson': '跳到课程',
  'app.licence': 'MIT 许可证',
  'app.notices': '第三方声明',
  'app.promise': '无需账号，不做跟踪，不向任何其他主机发出请求',
  'app.oneFile': '本页的单文件版，可保存、可带走',
  'file.holds': '单个文件，无需联网，包含实验台和课程。运行单元格所需的 Python 只在网站上提供。',
  'embed.open': '在 zeropoint 中打开（含课程）',
  'embed.openLesson': '在 zeropoint 中打开（含完整实验台和全部课程）',
  'embed.tooLarge': '此张量太大，无法放进链接：打开时不含它。',

  'report.link': '分析你自己的权重',
  'builder.link': '放进你自己的页面',
};
