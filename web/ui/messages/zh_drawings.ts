import type { DrawingMessageId } from './en_drawings.ts';
import type { Table } from './language.ts';

export const drawings: Table<DrawingMessageId> = {
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
