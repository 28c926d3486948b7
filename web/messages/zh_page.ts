import type { WholeLanguage } from './index.ts';

export const page: WholeLanguage['page'] = {
  'app.documentTitle': 'zeropoint · 线性量化，逐个元素',
  'app.title': '线性量化，逐个元素',
  'app.subtitle': '每个数都在你的浏览器里算出，规则与 PyTorch 相同。',
  'app.description':
    '在浏览器中观察张量的量化与反量化，每一位数字都与 PyTorch 一致，并看清每个元素误差的由来。',
  'app.noscript': '本页用 JavaScript 和 WebAssembly 在浏览器中计算，请为它启用 JavaScript。',
  'app.licence': 'MIT 许可证',
  'app.notices': '第三方声明',
  'app.promise': '无需账号，不做跟踪，不向任何其他主机发出请求',
  'app.oneFile': '本页的单文件版，可保存、可带走',
  'file.tooOld':
    '此文件需要更新的浏览器：Chrome 或 Edge 91、Firefox 113、Safari 16.4 及以上。网站上的页面也支持更旧的浏览器。',
  'file.holds': '单个文件，无需网络：包含实验台和全部课程。运行单元格所需的 Python 在网站上。',
  'embed.open': '在 zeropoint 中打开（含课程）',
};
