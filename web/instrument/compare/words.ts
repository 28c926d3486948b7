/** The texts of the comparison with a pinned setting. */
export const en = {
  'compare.title': 'Compared with',
  'compare.heading': 'Compared with: {setting}',
  'compare.swap': 'Swap',
  'compare.unpin': 'Unpin',
  'compare.metric': 'Metric',
  'compare.before': 'Pinned',
  'compare.now': 'Now',
  'compare.difference': 'Difference',
  'compare.byHand': 'scale {scale}, zero point {zeroPoint}',
  'compare.wrapped': 'without the clamp',
  'compare.notCast': 'without the cast to float',
  'compare.equal': 'equal',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'compare.title': '比较对象',
  'compare.heading': '比较对象：{setting}',
  'compare.swap': '交换',
  'compare.unpin': '取消固定',
  'compare.metric': '指标',
  'compare.before': '已固定',
  'compare.now': '当前',
  'compare.difference': '差值',
  'compare.byHand': '缩放因子 {scale}，零点 {zeroPoint}',
  'compare.wrapped': '不截断',
  'compare.notCast': '不转换为浮点数',
  'compare.equal': '相等',
};

export const words = { en, zh };
