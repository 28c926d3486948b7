import { inLanguageFile } from '../../ui/messages/index.ts';

/** The texts of the ways in: which tensor to look at, and what to try on a picture. */
export const en = {
  'way.title': 'What to quantize',
  'way.numbers': 'Nine numbers',
  'way.photograph': 'A photograph',
  'way.try': 'Try a photograph',
  'way.bits': '{count} {count=bit|bits}',
  'way.own': 'Your own',
  'way.ownHint': 'drop, paste or choose a picture',
  'way.whole': 'picture {name}, {width} × {height}',
  'way.reduced': 'picture {name}, {width} × {height}, reduced to {columns} × {rows}',
  'try.title': 'On this picture, try',
  'try.small': 'a smaller scale',
  'try.unclamped': 'wrap instead of clip',
  'try.bright': 'one bright pixel',
  'try.dark': 'a dark half',
  'try.rows': 'a scale for each row',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'way.title': '量化什么',
  'way.numbers': '九个数',
  'way.photograph': '一张照片',
  'way.try': '试试照片',
  'way.bits': '{count} 位',
  'way.own': '你自己的',
  'way.ownHint': '拖入、粘贴或选择一张图片',
  'way.whole': '图片 {name}，{width} × {height}',
  'way.reduced': '图片 {name}，{width} × {height}，缩小为 {columns} × {rows}',
  'try.title': '在这张图片上试试',
  'try.small': '更小的缩放因子',
  'try.unclamped': '不截断，让它回绕',
  'try.bright': '一个极亮的像素',
  'try.dark': '暗的下半部',
  'try.rows': '每行一个缩放因子',
};

export const words = inLanguageFile<keyof typeof en>();
