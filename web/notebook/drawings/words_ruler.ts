/** The texts of the drawings in the first part of the lessons: the ruler. */
export const en = {
  'fit.real': 'real numbers',
  'fit.value': 'Point at',
  'fit.ruler': 'the marks of int8, and what comes back',
  'spoiled.outlier': 'The outlier',
  'spoiled.says':
    'With an outlier of {outlier}, a step is {scale}: the eight other weights share {used} {used=mark|marks} of 256. Their mean squared error is {error}.',
  'far.least': 'The smallest value',
  'far.fits':
    'The zero point {zeroPoint} is an integer of int8: nothing is clipped. {value} comes back as {back}.',
  'far.clipped':
    'The zero point should be {wanted}, but int8 ends at {zeroPoint}. So {value} comes back as {back}.',
  'rulers.least': 'The smallest value',
  'rulers.ruler': 'Ruler',
  'rulers.says':
    'With {least} as the smallest value, a symmetric step is {symmetric}, and an asymmetric one {asymmetric}.',
  'parts.name': 'Values and their integers; s: the scale',
  'parts.spread': 'One scale for',
  'parts.tensor': 'the tensor',
  'parts.row': 'each row',
  'parts.column': 'each column',
  'parts.group': 'each group of 4',
  'parts.outlier': 'The largest value',
  'parts.says':
    '{value} is stored as {integer} and comes back as {back}. With {count} {count=scale|scales}, the mean squared error is {error}.',
  'parts.head.place': 'Row, column',
  'parts.head.value': 'Value',
  'parts.head.integer': 'Integer',
  'parts.head.back': 'Comes back as',
  'parts.head.scale': 'Scale',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'fit.real': '实数',
  'fit.value': '指向',
  'fit.ruler': 'int8 的刻度，以及还原后的值',
  'spoiled.outlier': '离群值',
  'spoiled.says':
    '离群值为 {outlier} 时，步长是 {scale}：其余八个权重合用 256 个刻度中的 {used} 个，它们的均方误差是 {error}。',
  'far.least': '最小值',
  'far.fits': '零点 {zeroPoint} 是 int8 的整数：没有值被截断。{value} 还原为 {back}。',
  'far.clipped': '零点本应是 {wanted}，但 int8 到 {zeroPoint} 为止。所以 {value} 还原为 {back}。',
  'rulers.least': '最小值',
  'rulers.ruler': '标尺',
  'rulers.says': '最小值为 {least} 时，对称的步长是 {symmetric}，非对称的步长是 {asymmetric}。',
  'parts.name': '数值及其整数；s 是缩放因子',
  'parts.spread': '一个缩放因子用于',
  'parts.tensor': '整个张量',
  'parts.row': '每一行',
  'parts.column': '每一列',
  'parts.group': '每组 4 个',
  'parts.outlier': '最大的值',
  'parts.says':
    '{value} 存为 {integer}，还原为 {back}。用 {count} 个缩放因子，均方误差是 {error}。',
  'parts.head.place': '行, 列',
  'parts.head.value': '数值',
  'parts.head.integer': '整数',
  'parts.head.back': '还原为',
  'parts.head.scale': '缩放因子',
};

export const words = { en, zh };
