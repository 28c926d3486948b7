/** The texts of the lessons’ drawings. */
export const en = {
  'join.sentences': ' ',
  'drawing.real': 'real numbers',
  'drawing.zeroPoint': 'zero point',
  'drawing.mapping':
    'The real numbers from {low} to {high} are mapped to the integers from {qmin} to {qmax}; 0 is mapped to {zeroPoint}.',
  'drawing.element': 'The element {real} is stored as {integer}.',
  'drawing.clock': 'The integers of {dtype} in a circle: after {high} comes {low}.',
  'drawing.wraps': '{number} does not fit and wraps around to {hour}.',
  'drawing.fits': '{number} fits.',
  'drawing.symmetric': 'symmetric {dtype}',
  'drawing.asymmetric': 'asymmetric {dtype}',
  'drawing.unused': 'not used',
  'drawing.table': 'The numbers as a table',
  'drawing.element.number': 'Element',
  'drawing.integer': 'integer',
  'drawing.difference': 'integer − zero point',
  'drawing.arrives': 'in {dtype}',
  'drawing.none': 'none',
  'drawing.back': 'comes back as',
  'drawing.scale': 'scale',
  'drawing.first': 'first mark',
  'drawing.last': 'last mark',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'join.sentences': '',
  'drawing.real': '实数',
  'drawing.zeroPoint': '零点',
  'drawing.mapping':
    '从 {low} 到 {high} 的实数映射到从 {qmin} 到 {qmax} 的整数；0 映射到 {zeroPoint}。',
  'drawing.element': '元素 {real} 存为 {integer}。',
  'drawing.clock': '{dtype} 的整数排成一圈：{high} 之后是 {low}。',
  'drawing.wraps': '{number} 装不下，回绕成 {hour}。',
  'drawing.fits': '{number} 装得下。',
  'drawing.symmetric': '对称 {dtype}',
  'drawing.asymmetric': '非对称 {dtype}',
  'drawing.unused': '用不到',
  'drawing.table': '数据表',
  'drawing.element.number': '元素',
  'drawing.integer': '整数',
  'drawing.difference': '整数 − 零点',
  'drawing.arrives': '用 {dtype} 计算',
  'drawing.none': '无',
  'drawing.back': '还原为',
  'drawing.scale': '缩放因子',
  'drawing.first': '第一个刻度',
  'drawing.last': '最后一个刻度',
};

export const words = { en, zh };
