/** The texts of bits vs error. */
export const en = {
  'bitsError.title': 'Bits per weight against signal-to-quantization-noise ratio',
  'bitsError.bits': 'bits per weight',
  'bitsError.sqnr': 'SQNR (dB)',
  'bitsError.exact': 'without error',
  'bitsError.front': 'Pareto front: none better for as few bits',
  'bitsError.current': 'the present setting',
  'bitsError.setting': 'Setting',
  'bitsError.sqnrShort': 'SQNR',
  'bitsError.use': 'Use this',
  'bitsError.inUse': 'In use',
  'bitsError.wide': 'Show settings of more than {bits} bits too',
  'bitsError.summary':
    '{count} settings for this tensor. Faint ones are worse than another in both. Point at one to read it; click it, or press Enter, to use it.',
  'bitsError.here': 'The present setting: {bits} bits, {sqnr}.',
  'bitsError.best': 'Best with at most {budget} bits per weight: {setting} ({bits} bits, {sqnr}).',
  'bitsError.scaleCosts':
    'Nothing useful fits into {budget} bits per weight: the scale alone costs {bits} (32 / {count}).',
  'bitsError.tooCoarse':
    'Nothing useful fits into {budget} bits per weight: no setting of that size reaches {usable} dB.',
  'bitsError.smallest':
    'The smallest setting with at least {usable} dB is {setting} ({bits} bits, {sqnr}).',
  'bitsError.noneUsable': 'No larger one does either.',
  'bitsError.extent':
    'They cover all formats, observers and axes, groups of 4 to 128 that divide a row, and percentiles {percentiles}.',
  'bitsError.leavesOut':
    'The search of more than {searched} elements, and entropy for more than {entropies} scales, are left out: they take too long.',
  'metric.mse': 'Mean squared error',
  'metric.mae': 'Mean absolute error',
  'metric.max': 'Largest error',
  'metric.norm': 'Norm of the error',
  'metric.relative': 'Relative norm',
  'metric.sqnr': 'SQNR (dB)',
  'metric.cosine': 'Cosine similarity',
  'metric.clippedShare': 'Share outside the limits, clipped or wrapped',
  'metric.bitsPerWeight': 'Bits per weight',
  'points.families': 'Families of formats',
  'points.formats':
    'Hollow ones are the {count} stored formats, each with the bytes of its own library.',
  'points.slow': 'kmeans of more than {elements} elements is left out too.',
  'points.pin': 'Pin this tensor’s points',
  'points.pinned': 'The points of this tensor are pinned. Choose another tensor to compare.',
  'points.unpin': 'Unpin the points',
  'points.before': 'Pinned: {tensor}',
  'points.now': 'Now: {tensor}',
  'points.best':
    'With at most {bits} bits per weight, {before} is best for the pinned tensor and {now} for this one.',
  'points.bestOfBoth': '{name} is best with at most {bits} bits per weight for both tensors.',
  'points.swaps': 'Formats of about the same size change order: {pairs}.',
  'points.swap': '{one} against {other}: {before} dB pinned, {now} dB now',
  'points.noSwaps': 'No two formats of about the same size change order.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'bitsError.title': '每权重位数与量化信噪比',
  'bitsError.bits': '每权重位数',
  'bitsError.sqnr': 'SQNR (dB)',
  'bitsError.exact': '无误差',
  'bitsError.front': '帕累托前沿：相同位数下最优',
  'bitsError.current': '当前设置',
  'bitsError.setting': '设置',
  'bitsError.sqnrShort': '量化信噪比',
  'bitsError.use': '采用',
  'bitsError.inUse': '使用中',
  'bitsError.wide': '同时显示超过 {bits} 位的设置',
  'bitsError.summary':
    '此张量的 {count} 种设置；位数和误差都不占优的以浅色显示。指向一个点可查看，点击或按 Enter 即可采用。',
  'bitsError.here': '当前设置：{bits} 位，{sqnr}。',
  'bitsError.best': '每权重不超过 {budget} 位时的最佳设置：{setting}（{bits} 位，{sqnr}）。',
  'bitsError.scaleCosts':
    '每权重 {budget} 位以内没有可用的设置：单是缩放因子就占 {bits} 位（32 / {count}）。',
  'bitsError.tooCoarse': '每权重 {budget} 位以内没有可用的设置：都达不到 {usable} dB。',
  'bitsError.smallest': '达到 {usable} dB 的最小设置是 {setting}（{bits} 位，{sqnr}）。',
  'bitsError.noneUsable': '位数更多的也达不到。',
  'bitsError.extent':
    '包括全部格式、轴和观察器，4 到 128 之间能整除一行的组大小，以及百分位数 {percentiles}。',
  'bitsError.leavesOut':
    '以下两种耗时过长，未包括在内：超过 {searched} 个元素时的搜索，以及超过 {entropies} 个缩放因子时的熵。',
  'metric.mse': '均方误差',
  'metric.mae': '平均绝对误差',
  'metric.max': '最大误差',
  'metric.norm': '误差的范数',
  'metric.relative': '相对范数',
  'metric.sqnr': 'SQNR (dB)',
  'metric.cosine': '余弦相似度',
  'metric.clippedShare': '超出界限（截断或回绕）的比例',
  'metric.bitsPerWeight': '每权重位数',
  'points.families': '格式的族',
  'points.formats': '空心的是 {count} 种存储格式，字节与各自的库相同。',
  'points.slow': '超过 {elements} 个元素时的 kmeans 也未包括在内。',
  'points.pin': '固定此张量的点',
  'points.pinned': '此张量的点已固定。换一个张量即可比较。',
  'points.unpin': '取消固定这些点',
  'points.before': '已固定：{tensor}',
  'points.now': '当前：{tensor}',
  'points.best':
    '每权重不超过 {bits} 位时，已固定的张量以 {before} 为最佳，当前张量以 {now} 为最佳。',
  'points.bestOfBoth': '每权重不超过 {bits} 位时，两个张量都以 {name} 为最佳。',
  'points.swaps': '大小相近的格式换了次序：{pairs}。',
  'points.swap': '{one} 对 {other}：已固定的为 {before} dB，当前为 {now} dB',
  'points.noSwaps': '大小相近的格式都没有换次序。',
};

export const words = { en, zh };
