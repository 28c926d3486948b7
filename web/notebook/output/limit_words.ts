import type { Words } from '../../ui/messages/index.ts';

/** Sentences in the place of texts and pictures that take too much work, by the limit that they reach. */
const en = {
  length:
    'This text has {length} characters, and at most {limit} are formatted. Split it into several cells. It begins:',
  depth: 'Lists and quotes in this text lie in each other deeper than {limit}. It begins:',
  steps:
    'Formatting this text would take too long: it has very many marks such as *, _ and [ in one paragraph. Split the paragraph. It begins:',
  elements:
    'This has {length} lines, cells or other elements, and at most {limit} are shown. Show fewer of them. It begins:',
  columns: 'A table in this text has more than {limit} columns. It begins:',
  formula:
    'A formula in this text is too long, has too many cells, or lies too deep in braces. Split it into several. The text begins:',
  pictureWork:
    'This picture is not shown: drawing it takes about {count} elements, and at most {limit} are drawn. Draw a simpler one, or save it as PNG.',
  pictureUnknown:
    'This picture is not shown: it is SVG with parts whose work cannot be estimated, or SVG that no browser reads. Save it as plain SVG or as PNG.',
  picturePixels:
    'This picture is not shown: it has {width} × {height} pixels, and at most {limit} in all are decoded. Make it smaller.',
  pictureKind:
    'This picture is not shown: it is neither PNG, JPEG, GIF, WebP nor SVG. Save it as one of these.',
  pictureLong:
    'This picture is not shown: it has {length} characters, and at most {limit} are drawn. Draw a simpler one, or save it as PNG.',
  notebook:
    'This is not shown: the pictures, tables and texts above are as much as a page can draw. Clear some of them, and it appears.',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  length: '这段文字有 {length} 个字符，最多排版 {limit} 个。请把它分成几个单元格。开头如下：',
  depth: '这段文字中的列表和引用嵌套超过 {limit} 层。开头如下：',
  steps: '排版这段文字会花太长时间：其中一段有太多 *、_、[ 之类的记号。请把这一段分开。开头如下：',
  elements:
    '这里有 {length} 个行、单元格或其他元素，最多显示 {limit} 个。请减少显示的数量。开头如下：',
  columns: '这段文字中的表格超过 {limit} 列。开头如下：',
  formula: '这段文字中的一个公式太长、格子太多，或括号嵌套太深。请分成几个公式。文字开头如下：',
  pictureWork:
    '未显示此图片：绘制它约需 {count} 个元素，最多绘制 {limit} 个。请画得简单些，或存为 PNG。',
  pictureUnknown:
    '未显示此图片：这个 SVG 中有无法估计工作量的部分，或者浏览器无法读取它。请存为普通 SVG 或 PNG。',
  picturePixels:
    '未显示此图片：它有 {width} × {height} 个像素，总共最多解码 {limit} 个。请缩小图片。',
  pictureKind: '未显示此图片：它不是 PNG、JPEG、GIF、WebP 或 SVG。请存为其中一种。',
  pictureLong:
    '未显示此图片：它有 {length} 个字符，最多绘制 {limit} 个。请画得简单些，或存为 PNG。',
  notebook: '此处未显示：上方的图片、表格和文字已达到页面能绘制的上限。清除其中一些后即会显示。',
};

export const limitWords: Words<keyof typeof en> = { en, zh };
