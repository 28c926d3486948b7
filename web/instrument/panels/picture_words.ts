/** The texts of pictures of the panels. */
export const en = {
  'picture.zoom': 'Zoom',
  'picture.zoomIn': 'Zoom in',
  'picture.zoomOut': 'Zoom out',
  'picture.whole': 'Whole tensor',
  'picture.limits': 'Colours to',
  'picture.robust': 'most values',
  'picture.robustHint':
    'Colours end at 2.5 times the 5th or the 95th percentile, whichever is farther from 0, and for errors at half a step; values beyond are black',
  'picture.full': 'the largest',
  'picture.fullHint': 'Colours end at the largest value and at the largest error',
  'picture.beyond': 'beyond the colours',
  'picture.where':
    'Rows {firstRow}–{lastRow} of {rows}, columns {firstColumn}–{lastColumn} of {columns}',
  'picture.hint':
    'Zoom: + and −, or Ctrl and the wheel. Move: drag, or Shift and an arrow key. 0: all of it.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'picture.zoom': '缩放',
  'picture.zoomIn': '放大',
  'picture.zoomOut': '缩小',
  'picture.whole': '整个张量',
  'picture.limits': '颜色范围',
  'picture.robust': '大多数值',
  'picture.robustHint':
    '颜色的上限是第 5、第 95 百分位数中离 0 较远者的 2.5 倍，误差则是半个步长；超出上限的显示为黑色',
  'picture.full': '最大值',
  'picture.fullHint': '颜色的上限是最大的值和最大的误差',
  'picture.beyond': '超出颜色范围',
  'picture.where':
    '第 {firstRow}–{lastRow} 行（共 {rows} 行），第 {firstColumn}–{lastColumn} 列（共 {columns} 列）',
  'picture.hint': '缩放：+ 和 −，或 Ctrl 加滚轮。移动：拖动，或 Shift 加方向键。0：整个张量。',
};

export const words = { en, zh };
