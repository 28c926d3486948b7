/** The texts of the histograms. */
export const en = {
  'histogram.values': 'Values before and after',
  'histogram.errors': 'Errors',
  'histogram.value': 'value',
  'histogram.error': 'dequantized − original',
  'histogram.count': 'elements',
  'histogram.before': 'original',
  'histogram.after': 'dequantized',
  'histogram.from': 'From',
  'histogram.to': 'to',
  'histogram.summary':
    '{count} {count=value|values} between {low} and {high}, before and after. No error is larger than {most}.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'histogram.values': '量化前后的值',
  'histogram.errors': '误差',
  'histogram.value': '值',
  'histogram.error': '反量化值 − 原始值',
  'histogram.count': '元素个数',
  'histogram.before': '原始值',
  'histogram.after': '反量化值',
  'histogram.from': '从',
  'histogram.to': '到',
  'histogram.summary': '共 {count} 个值，量化前后都在 {low} 到 {high} 之间，误差都不超过 {most}。',
};

export const words = { en, zh };
