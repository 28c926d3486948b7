import { inLanguageFile } from '../../ui/messages/index.ts';

/** The texts of the number line and its ruler. */
export const en = {
  'ruler.left': 'Scale: the left end of the ruler',
  'ruler.right': 'Scale: the right end of the ruler',
  'ruler.zero': 'Zero point: the ruler itself',
  'ruler.error': '{before} → {integer} → {after}: error {error}',
  'says.steps':
    'One step is {scale}: the {scale_word}. Zero is stored as {zero}: the {zero_word}, {why}. {count} marks reach from {low} to {high}.',
  'says.black':
    'One step is {scale}: the {scale_word}. Black is stored as {zero}: the {zero_word}, {why}. {count} marks reach from {low} to {high}.',
  'says.first': 'the first mark',
  'says.after': '{steps} {steps=step|steps} after {first}, the first mark',
  'says.scale': 'scale',
  'says.zero': 'zero point',
  'says.beyond': 'Values beyond them are clipped.',
  'says.beyondWraps': 'Values beyond them wrap around.',
  'says.dragScale': 'Scale: drag to the side',
  'says.dragZero': 'Zero point: drag to the side',
  'ruler.scale': 'scale: drag',
  'lens.step': 'one step, {scale}',
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
  'says.steps':
    '一步是 {scale}：{scale_word}。0 存为 {zero}：{zero_word}，{why}。{count} 个刻度从 {low} 到 {high}。',
  'says.black':
    '一步是 {scale}：{scale_word}。黑色存为 {zero}：{zero_word}，{why}。{count} 个刻度从 {low} 到 {high}。',
  'says.first': '就是第一个刻度',
  'says.after': '距第一个刻度 {first} 有 {steps} 步',
  'says.scale': '缩放因子',
  'says.zero': '零点',
  'says.beyond': '超出的值会被截断。',
  'says.beyondWraps': '超出的值会回绕。',
  'says.dragScale': '缩放因子：左右拖动',
  'says.dragZero': '零点：左右拖动',
  'ruler.scale': '缩放因子：拖动',
  'lens.step': '一步 {scale}',
  'line.real': '实数',
  'line.zeroPoint': '零点',
  'line.summary':
    '整数 {qmin} 到 {qmax} 表示实数 {low} 到 {high}，步长为 {scale}；0 存储为 {zeroPoint}。{total} 个值中，{clipped} 个被截断，{wrapped} 个回绕。',
  'line.part': '这是 {parts} 个缩放因子中的第 {part} 个：指向一个元素可查看它的缩放因子。',
  'line.outside': '超出 {dtype}',
  'line.table': '全部元素的表格',
};

export const words = inLanguageFile<keyof typeof en>();
