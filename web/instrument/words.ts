import { inLanguageFile } from '../ui/messages/index.ts';

/** The texts around the charts, of causes and of sizes, and what screen readers announce. */
export const en = {
  'notice.report': 'The report on checkpoints opens it.',
  'cause.wrapped': 'wrapped',
  'cause.clipped': 'clipped',
  'cause.rounded': 'rounded',
  'cause.exact': 'exact',
  'chart.title': 'Charts',
  'chart.line': 'Number line',
  'chart.staircase': 'Staircase',
  'chart.histogram': 'Histograms',
  'chart.landscape': 'Error landscape',
  'chart.rate_distortion': 'Bits vs error',
  'chart.conventions': 'Library differences',
  'out.title': 'Export and open',
  'chart.loading': 'Loading…',
  'size.sum': '{levels} + {shared} for {what}, instead of {float} in float32.',
  'size.pairs.one': 'scale and zero point',
  'size.pairs.many': '{count} scales and zero points',
  'size.scales.one': 'the scale',
  'size.scales.many': '{count} scales',
  'size.tensor': 'In a large tensor the {shared} vanish.',
  'size.channel': 'The longer the channels, the less the {shared} matter.',
  'size.group': 'Each group needs its own, in a large tensor, too.',
  'announce.result': 'Mean squared error {mse}. {sentence}',
  'announce.pinned': 'This setting is pinned: the next ones are compared with it.',
  'announce.unpinned': 'No setting is pinned any more.',
  'share.copy': 'Copy link',
  'share.copied': 'Link copied.',
  'share.notCopied':
    'The browser does not allow copying here. The address of this page is the link.',
  'plot.hint': 'Point at an element, or move with the arrow keys, to read it in all four.',
  'plot.element':
    'Row {row}, column {column}: original {original}, quantized {quantized}, dequantized {dequantized}, error {error}',
  'plot.elementCause':
    'Row {row}, column {column}: original {original}, quantized {quantized}, dequantized {dequantized}, error {error}: {cause}',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'notice.report': '检查点报告可以打开它。',
  'cause.wrapped': '回绕',
  'cause.clipped': '截断',
  'cause.rounded': '舍入',
  'cause.exact': '精确',
  'chart.title': '图表',
  'chart.line': '数轴',
  'chart.staircase': '阶梯图',
  'chart.histogram': '直方图',
  'chart.landscape': '误差地形图',
  'chart.rate_distortion': '位数与误差',
  'chart.conventions': '各库的差异',
  'out.title': '导出与打开',
  'chart.loading': '正在加载…',
  'size.sum': '{levels} + {shared}（{what}），用 float32 则为 {float}。',
  'size.pairs.one': '缩放因子和零点',
  'size.pairs.many': '{count} 对缩放因子和零点',
  'size.scales.one': '缩放因子',
  'size.scales.many': '{count} 个缩放因子',
  'size.tensor': '张量很大时，这 {shared} 可以忽略不计。',
  'size.channel': '通道越长，这 {shared} 所占的比例越小。',
  'size.group': '每组各有一份，张量再大也是如此。',
  'announce.result': '均方误差 {mse}。{sentence}',
  'announce.pinned': '此设置已固定，之后的设置会与它对比。',
  'announce.unpinned': '已取消固定。',
  'share.copy': '复制链接',
  'share.copied': '链接已复制。',
  'share.notCopied': '浏览器不允许在此复制。本页的地址就是链接。',
  'plot.hint': '指向一个元素，或用方向键移动，可同时读出它的四个值。',
  'plot.element':
    '第 {row} 行第 {column} 列：原始值 {original}，量化值 {quantized}，反量化值 {dequantized}，误差 {error}',
  'plot.elementCause':
    '第 {row} 行第 {column} 列：原始值 {original}，量化值 {quantized}，反量化值 {dequantized}，误差 {error}：{cause}',
};

export const words = inLanguageFile<keyof typeof en>();
