/** The texts of the error landscape. */
export const en = {
  'landscape.title': 'Mean squared error over scale and zero point',
  'landscape.scale': 'scale',
  'landscape.zeroPoint': 'zero point',
  'landscape.error': 'mean squared error',
  'landscape.handle': 'The present scale and zero point',
  'landscape.handleText': 'scale {scale}, zero point {zeroPoint}',
  'landscape.summary':
    'The present pair is {scale} and {zeroPoint}. The lowest error on this grid is {error}, at {bestScale} and {bestZeroPoint}. Drag the point, or click anywhere.',
  'landscape.summaryPart':
    'This is the part under scale {part} of {parts}, whose pair is {scale} and {zeroPoint}. The lowest error on this grid is {error}, at {bestScale} and {bestZeroPoint}.',
  'landscape.negative':
    'The present scale is negative. This plane has positive ones only, so the point stands at its edge.',
  'landscape.switches':
    'This chart always clamps and casts to float; with a switch off, the error above may differ.',
  'landscape.name': 'name',
  'landscape.present': 'the present setting',
  'landscape.lowest': 'lowest on this grid',
  'landscape.part':
    'The named points, then {known} of {count} points, spread evenly over the plane.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'landscape.title': '不同缩放因子和零点下的均方误差',
  'landscape.scale': '缩放因子',
  'landscape.zeroPoint': '零点',
  'landscape.error': '均方误差',
  'landscape.handle': '当前的缩放因子和零点',
  'landscape.handleText': '缩放因子 {scale}，零点 {zeroPoint}',
  'landscape.summary':
    '当前为 {scale} 和 {zeroPoint}。网格上的最小误差是 {error}，位于 {bestScale} 和 {bestZeroPoint}。可拖动圆点，或点击任意位置。',
  'landscape.summaryPart':
    '这是 {parts} 个缩放因子中第 {part} 个对应的部分，当前为 {scale} 和 {zeroPoint}。网格上的最小误差是 {error}，位于 {bestScale} 和 {bestZeroPoint}。',
  'landscape.negative': '当前缩放因子为负，而此图只含正的缩放因子，因此圆点停在边缘。',
  'landscape.switches':
    '此图总是按截断并转换为浮点数计算；关闭其中任一开关后，指标中的误差可能与图中不同。',
  'landscape.name': '名称',
  'landscape.present': '当前设置',
  'landscape.lowest': '网格上的最低点',
  'landscape.part': '先列有名称的点，再列从图中 {count} 个点里均匀选取的 {known} 个。',
};

export const words = { en, zh };
