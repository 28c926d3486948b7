import { inLanguageFile } from '../../ui/messages/index.ts';

/** The texts of the number line and its ruler. */
export const en = {
  'ruler.left': 'Scale: the left end of the ruler',
  'ruler.right': 'Scale: the right end of the ruler',
  'ruler.zero': 'Zero point: the ruler itself',
  'ruler.error': '{before} → {integer} → {after}: error {error}',
  'line.real': 'real',
  'line.zeroPoint': 'zero point',
  'line.summary':
    'The integers {qmin} to {qmax} stand for the real numbers {low} to {high}, in steps of {scale}; 0 is stored as {zeroPoint}. {clipped} of {total} {total=value|values} clipped, {wrapped} wrapped.',
  'line.part': 'This is scale {part} of {parts}: point at an element to see its own.',
  'line.outside': 'beyond {dtype}',
  'line.table': 'All elements as a table',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'ruler.left': '缩放因子：标尺的左端',
  'ruler.right': '缩放因子：标尺的右端',
  'ruler.zero': '零点：标尺本身',
  'ruler.error': '{before} → {integer} → {after}：误差 {error}',
  'line.real': '实数',
  'line.zeroPoint': '零点',
  'line.summary':
    '整数 {qmin} 到 {qmax} 表示实数 {low} 到 {high}，步长为 {scale}；0 存储为 {zeroPoint}。{total} 个值中，{clipped} 个被截断，{wrapped} 个回绕。',
  'line.part': '这是 {parts} 个缩放因子中的第 {part} 个：指向一个元素可查看它的缩放因子。',
  'line.outside': '超出 {dtype}',
  'line.table': '全部元素的表格',
};

export const words = inLanguageFile<keyof typeof en>();
