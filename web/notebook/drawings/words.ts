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
  'drawing.ranges': 'The data reach from {low} to {high}.',
  'drawing.ruler':
    'The {name} ruler reaches from {low} to {high}, with the zero point {zeroPoint}.',
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
  'drawing.ranges': '数据从 {low} 到 {high}。',
  'drawing.ruler': '{name} 的标尺从 {low} 到 {high}，零点是 {zeroPoint}。',
};

export const words = { en, zh };
