import * as compareTexts from './compare_words.ts';
import * as resumeTexts from './resume_words.ts';
import * as tensorTexts from './tensor_words.ts';
import * as verdictTexts from './verdict_words.ts';

/** The texts of the report. */
export const en = {
  'drop.hint':
    'Drop a file of weights of any size anywhere on this page, or several shards at once: safetensors, GGUF, PyTorch, ONNX, npy, npz or CSV.',
  'drop.files': 'Choose files',
  'drop.folder': 'Choose a folder',
  'drop.example': 'Try the example',
  'drop.exampleAbout':
    'The example is Silero VAD v6, which finds speech in sound: 0.97 MB of float32.',
  'drop.release': 'Release to read these files',
  'drop.opening': 'Reading the header of {names} …',
  'drop.read': '{bytes} read.',
  'drop.several': '{name} and {count} more',
  'drop.none':
    'There is no file of weights among the {count} {count=file|files}. Choose files that end in {endings}.',
  'drop.example_unavailable':
    'The example could not be fetched ({reason}). Check the connection and try again.',
  'drop.kept': 'The report below is still that of {names}.',
  'progress.label': 'Progress',
  'progress.tensors': '{done} of {count} {count=tensor|tensors}',
  'progress.bytes': '{done} of {total} worked through',
  'progress.rate': '{rate} a second',
  'progress.left': '{time} left',
  'progress.cancel': 'Cancel',
  'progress.asked':
    'These files have {size}, and their tensors take {bytes} to work through, {factor}× as much: they are compressed, or share bytes. Files that programs write are seldom so.',
  'progress.any': 'Work through them',
  'progress.goOn': 'Go on',
  'progress.cancelled':
    'Cancelled: {done} of {count} {count=tensor|tensors} {done=has|have} been surveyed, and {done=stays|stay}.',
  'progress.done': '{count} {count=tensor|tensors} surveyed in {time}.',
  'progress.started': 'Surveying {count} {count=tensor|tensors}.',
  'file.kind': '{kind}, {tensors} {tensors=tensor|tensors}, {size}',
  'file.metadata': 'Metadata',
  'file.metadataMore': '{count} more {count=entry is|entries are} in the saved report.',
  'file.skipped': '{count} {count=tensor|tensors} cannot be read',
  'file.listed': '{count} {count=tensor|tensors} without figures',
  'file.decoded':
    '{count} {count=weight is|weights are} stored as codes ({schemes}) and decoded here. All figures are those of the decoded numbers: a format adds its error to the one that is in them already.',
  'file.codes':
    'This file is quantized already: {count} {count=tensor holds|tensors hold} codes ({schemes}), with scales in other tensors. They cannot be decoded here. Both stay as they are, and no figure, total or mix counts them as weights.',
  'choice.formats': 'Formats',
  'choice.usual': 'Usual formats',
  'choice.others': 'Other formats',
  'choice.again': 'Survey the added formats',
  'choice.measure': 'The table shows',
  'choice.format': 'Format',
  'choice.filter': 'Names that contain',
  'measure.sqnr': 'SQNR (dB)',
  'measure.inlierSqnr': 'SQNR without the largest 0.1 % (dB)',
  'measure.usualSqnr': 'SQNR without outlier rows and columns (dB)',
  'measure.weightedSqnr': 'SQNR by importance (dB)',
  'measure.unweightedNote':
    'Both count by importance where the importance matrix has an entry; what follows the bar does not.',
  'measure.relative': 'Relative error',
  'measure.max': 'Largest error',
  'measure.clippedShare': 'Clipped elements',
  'measure.flushedShare': 'Elements that become 0',
  'measure.bitsPerWeight': 'Bits per weight',
  'measure.inlierNote':
    'In parentheses: without the largest 0.1 % of the elements, or without outlier rows and columns if that is lower. They can hide how badly the rest is hit. Sorted by the lower of the two figures.',
  'measure.sampleNote':
    'Large tensors are estimated from some of their rows. Behind “±”: how far the ratio of all rows may be from it, with a confidence of 95 %. An outlier in a row that was not read is in none of these figures, and nor is NaN.',
  'column.name': 'Name',
  'column.shape': 'Shape',
  'column.dtype': 'Data type',
  'column.elements': 'Elements',
  'column.length': 'Share of bytes',
  'column.min': 'Min',
  'column.max': 'Max',
  'column.mean': 'Mean',
  'column.std': 'Std',
  'column.peak': 'max ÷ std',
  'column.histogram': 'Histogram',
  'table.title': 'Tensors',
  'table.none': 'No name contains this text.',
  'table.pending': 'not yet surveyed',
  'table.crashed':
    'The core stopped at this tensor ({reason}). The other tensors are not affected.',
  'table.page': 'Tensors {first} to {last} of {count}',
  'table.previous': 'Previous',
  'table.next': 'Next',
  'table.histogram': 'Elements from {min} to {max} in {bins} bins; the fullest has {most}.',
  'map.title': 'Map of the layers',
  'map.hint':
    'A row for each layer, a column for each of its tensors. The more a cell stands out from the page, the more {format} harms most weights of its tensor. The colours span what {format} does to this file. A cell of several tensors shows the worst of them.',
  'map.layer': 'Layer',
  'map.outside': 'Not in a layer',
  'map.numbered': 'Numbered',
  'map.cell': '{name}: {sqnr} dB',
  'map.cellOf': '{name}, the worst of {count}: {sqnr} dB',
  'map.unknown': '{name}: no figure',
  'map.notFinite': 'NaN or infinities in {names}',
  'map.mark': 'holds NaN or infinities',
  'map.leftOut':
    '{count} more {count=weight is|weights are} not in the map, which has room for 8,192 cells. The table below lists all.',
  'map.pending': '{name}: not yet surveyed',
  'map.legend': 'Colours: {low} dB or less stands out most, {high} dB or more least.',
  'worst.title': 'The ten that {format} harms most',
  'worst.few': 'Tensors, worst first ({format})',
  'worst.all': '({sqnr} dB over all elements)',
  'worst.none': 'No tensor of this file has an error under {format}.',
  'worst.rule':
    'By what most weights suffer: the lower of SQNR over all elements and SQNR without outliers. Among tensors of two axes or more that are not integers. Reasons are guesses from the statistics.',
  'why.notFinite':
    '{count} {count=element|elements} ({share}) {count=is|are} NaN, infinite or beyond float32 and {count=counts|count} as 0, so {count=it says|they say} more about the file than about the format.',
  'why.flushed':
    '{share} of the weights that are not 0 become 0: they are smaller than half a step, so most of the tensor is lost.',
  'why.lost': '{share} of the weights that are not 0 become 0.',
  'why.clipped':
    '{share} of the elements are beyond the largest value that the format reaches, and clip.',
  'why.element':
    'A few elements are huge: the largest magnitude is {largest}, but all except a thousandth stay within {inlier}, {ratio} times less. A scale that reaches the largest has steps too wide for the rest.',
  'why.column':
    'Column {index}, counted from 0, is {ratio} times larger than the median column. It widens the steps of everything that shares a scale with it.',
  'why.columns':
    '{count} columns are up to {ratio} times larger than the median column: columns {indices}, counted from 0. They widen the steps of everything that shares a scale with them.',
  'why.row':
    'Row {index}, counted from 0, is {ratio} times larger than the median row. It widens the steps of everything that shares a scale with it; a scale for each row would keep it apart.',
  'why.rows':
    '{count} rows are up to {ratio} times larger than the median row: rows {indices}, counted from 0. They widen the steps of everything that shares a scale with them; a scale for each row would keep them apart.',
  'why.rowApart':
    'Row {index}, counted from 0, is {ratio} times larger than the median row, but its scales are its own: no other row suffers. The error is what {bits} bits per weight cost.',
  'why.rowsApart':
    '{count} rows are up to {ratio} times larger than the median row: rows {indices}, counted from 0. Their scales are their own: no other row suffers. The error is what {bits} bits per weight cost.',
  'why.crossed':
    'The largest elements are where rows and columns meet that are up to {ratio} times larger than the median ones: row {rows}; column {columns}, counted from 0. They widen the steps of everything that shares a scale with them.',
  'why.matrix': 'Rows and columns are those of a matrix of {rows} × {columns}.',
  'why.and': '{indices} and {last}',
  'why.andOthers': '{indices} and others',
  'why.overflow':
    'The format makes NaN or infinities of finite elements: the largest magnitude is {largest}. No mix uses it for this tensor.',
  'why.zeros': 'Every element is 0, so the format stores it exactly.',
  'why.spread':
    'The values have long tails: the largest is {peak} standard deviations from zero, so most elements lie within a few steps.',
  'why.flat':
    'No outlier: the largest magnitude is {peak} standard {peak=deviation|deviations}. The error is what {bits} bits per weight cost.',
  'why.offset':
    'The values lie on one side of zero: their mean is {mean}, their standard deviation {std}. Steps that begin at zero leave few to tell the values apart.',
  'why.unscaled':
    'The format rounds each element by itself, without a scale. The error is what {bits} bits per weight cost.',
  'why.equal':
    '{elements=Its only element|Every finite element} is {value}, which the format does not store exactly.',
  'why.exact': 'The format stores every element exactly.',
  'flag.nothingFinite': 'Nothing is finite: {nans} NaN, {infinities} infinite.',
  'flag.nothingFinite64':
    'Nothing is finite as float32: {nans} NaN, {infinities} infinite or too large for it.',
  'flag.nan': '{count} NaN.',
  'flag.infinite': '{count} infinite.',
  'flag.infinite64': '{count} infinite, or too large for float32.',
  'flag.zeros': 'All zeros.',
  'flag.zeros64': 'All zeros as float32.',
  'flag.constant': 'Every element is {value}.',
  'flag.subnormal': 'Subnormal numbers only: the largest magnitude is {largest}.',
  'flag.zeroRows': '{count} {count=row|rows} of zeros.',
  'flag.zeroColumns': '{count} {count=column|columns} of zeros.',
  'flag.lost': 'Weights that become 0: {formats}.',
  'totals.title': 'The whole file',
  'totals.size': 'Size',
  'totals.of': 'Of today’s size',
  'totals.now': 'Now',
  'totals.weights':
    '{count} {count=tensor|tensors} with {elements} {elements=element|elements} would be quantized. {kept} {kept=other|others} ({size}) {kept=stays as it is|stay as they are}: vectors, integers, unreadable ones.',
  'totals.sharing':
    '{count} {count=tensor shares|tensors share} bytes with others. These bytes count once in today’s size.',
  'totals.unweighted': 'These figures count all weights alike, not by importance.',
  'totals.partial': 'Not all tensors have been surveyed yet: figures are those of the others.',
  'totals.leftOut': '{count} {count=tensor left as it is|tensors left as they are}',
  'totals.replaced':
    '{count} {count=tensor|tensors} in another format, because rows are not whole blocks',
  'totals.planned':
    'Sizes are those of the files that would be written, headers included: .gguf for the formats of ggml, .safetensors for the others. They appear once every tensor is surveyed.',
  'totals.disclaimer':
    'The error of weights is not the quality of a model. One published quantization lowered the weight error by 3.3 % and still made the model 8 % worse: layers differ in how much their errors matter. Test the model itself before you decide.',
  'totals.source': 'Source: trinity, pull request 690',
  'recipe.title': 'A mix of formats',
  'recipe.hint':
    'Chooses a format for each tensor, or leaves it as it is, so that the sum of errors is the smallest within the limit.',
  'recipe.presetHint':
    'A preset gives each tensor a format by its name, its layer and the model, whatever its error, as llama-quantize of llama.cpp 0.7 does. Tensors of other names get the format of most, and rows that are not whole blocks get another format.',
  'recipe.by': 'Chosen by',
  'recipe.search': 'a search: the best for a size',
  'recipe.presets': 'a preset of llama-quantize',
  'recipe.show': 'Show the mix',
  'recipe.preset':
    '{preset}: {bits} bits per weight, {size} for the whole file as GGUF, SQNR {sqnr} dB.',
  'recipe.unmeasured':
    '{preset} gives some tensors {formats}, in which they have not been surveyed yet.',
  'recipe.measure': 'Survey again with these, then show the mix',
  'recipe.target': 'Target',
  'recipe.bits': 'bits per weight',
  'recipe.megabytes': 'MB for the whole file',
  'recipe.isGguf': 'Only formats of llama.cpp',
  'recipe.objective': 'Counting',
  'recipe.absolute': 'squared errors',
  'recipe.relative': 'relative errors of tensors',
  'recipe.ofAbsolute': 'squared errors',
  'recipe.ofRelative': 'the tensors’ relative squared errors',
  'recipe.pins': 'Asked of tensors, separated by commas',
  'recipe.find': 'Find the mix',
  'recipe.searching': 'Searching …',
  'recipe.invalid':
    'The target must be a number above 0, and at least one tensor must have a choice.',
  'recipe.tooSmall':
    'Even the smallest mix needs {least} bits per weight. Raise the target, or add smaller formats.',
  'recipe.found':
    '{bits} bits per weight, {size} for the whole file, SQNR {sqnr} dB. No other mix within the limit has a smaller sum of {errors}.',
  'recipe.bound':
    '{bits} bits per weight, {size} for the whole file, SQNR {sqnr} dB. The search was ended: another mix could lower the sum of {errors} by {percent} at most.',
  'recipe.against': 'For comparison, {format} everywhere: {bits} bits per weight, SQNR {sqnr} dB.',
  'recipe.notFinite':
    '{count} {count=tensor holds|tensors hold} NaN, infinities or numbers beyond float32 and {count=stays as it is|stay as they are}: {names}',
  'recipe.dropped':
    '{format} is no choice for {count} {count=tensor|tensors}, for a reason such as this:',
  'recipe.keptByName':
    '{count} {count=tensor stays|tensors stay} unquantized whatever the format, for a reason such as this:',
  'recipe.count': 'Tensors',
  'recipe.json': 'Recipe as JSON',
  'recipe.arguments': 'Arguments of llama-quantize',
  'recipe.argumentsNote':
    'llama.cpp matches the names in a GGUF file. Those of other files differ, and must be translated first.',
  'detail.of': '{name}: shape {shape}, {dtype}',
  'detail.stats':
    '{elements} {elements=element|elements}, among them {zeros} {zeros=zero|zeros}, {nans} NaN and {infinities} infinite. All except the largest 0.1 % have magnitudes up to {inlier}.',
  'detail.values': 'Value',
  'detail.counts': 'Elements',
  'detail.open': 'Open {rows} × {columns} of its elements in the instrument',
  'detail.where':
    'from row {row} and column {column} of its matrix, counted from 0, around the largest error',
  'detail.noWindow': 'The file holds this tensor in a form of which no part can be read alone.',
  'detail.window_not_finite':
    'This part of the tensor contains NaN or infinities, which the instrument does not take.',
  'detail.close': 'Close',
  'imatrix.used':
    '{weights} {weights=weight has an entry|weights have entries} in the importance matrix {files}, of {entries}. The scales of ggml’s formats are searched by it, and the verdict, the order and the mix go by errors that it weighs.',
  'imatrix.chunks': 'It was computed over {chunks} {chunks=chunk|chunks} of text.',
  'imatrix.without':
    '{count} {count=weight has|weights have} no entry and {count=counts|count} unweighted: {names}.',
  'imatrix.unimportant':
    '{count} {count=weight has|weights have} columns whose importance is 0 (their number in parentheses), which the searches leave out: where all columns of a block have none, most of ggml’s formats store zeros, as llama-quantize does. Compute the matrix over more text: {names}.',
  ...tensorTexts.en,
  ...compareTexts.en,
  ...resumeTexts.en,
  ...verdictTexts.en,
  'export.title': 'Save this report',
  'export.making': 'The file is being made …',
  'export.csv': 'Table (CSV)',
  'export.json': 'Report (JSON)',
  'export.html': 'One page (HTML)',
  'export.made': 'Computed by zeropoint, {date}.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'drop.hint':
    '把任意大小的权重文件拖到本页的任何地方，也可以一次拖入几个分片：safetensors、GGUF、PyTorch、ONNX、npy、npz 或 CSV。',
  'drop.files': '选择文件',
  'drop.folder': '选择文件夹',
  'drop.example': '试试示例',
  'drop.exampleAbout': '示例是 Silero VAD v6，它在声音里找出语音：0.97 MB 的 float32。',
  'drop.release': '松开即读取这些文件',
  'drop.opening': '正在读取 {names} 的文件头……',
  'drop.read': '已读 {bytes}。',
  'drop.several': '{name} 等，另有 {count} 个',
  'drop.none': '这 {count} 个文件里没有权重文件。请选择以 {endings} 结尾的文件。',
  'drop.example_unavailable': '无法取得示例（{reason}）。请检查网络连接后重试。',
  'drop.kept': '下面仍是 {names} 的报告。',
  'progress.label': '进度',
  'progress.tensors': '{done} / {count} 个张量',
  'progress.bytes': '{done} / {total} 已处理',
  'progress.rate': '每秒 {rate}',
  'progress.left': '还需 {time}',
  'progress.cancel': '取消',
  'progress.asked':
    '这些文件共 {size}，而分析其中的张量要处理 {bytes}，是文件的 {factor} 倍：它们经过压缩，或共用字节。程序写出的文件很少如此。',
  'progress.any': '仍然分析',
  'progress.goOn': '继续',
  'progress.cancelled': '已取消：{count} 个张量中有 {done} 个已经分析，结果保留。',
  'progress.done': '已分析 {count} 个张量，用时 {time}。',
  'progress.started': '正在分析 {count} 个张量。',
  'file.kind': '{kind}，{tensors} 个张量，{size}',
  'file.metadata': '元数据',
  'file.metadataMore': '另有 {count} 项，见保存的报告。',
  'file.skipped': '有 {count} 个张量无法读取',
  'file.listed': '有 {count} 个张量没有数值',
  'file.decoded':
    '有 {count} 个权重以编码存储（{schemes}），在这里解码。所有数值都针对解码后的数：任何格式的误差都加在其中已有的误差之上。',
  'file.codes':
    '这个文件已经量化过：有 {count} 个张量存储的是编码（{schemes}），缩放因子在其他张量中。这里无法解码。两者都保持原样，任何数值、总计和组合都不把它们当作权重。',
  'choice.formats': '格式',
  'choice.usual': '常用格式',
  'choice.others': '其他格式',
  'choice.again': '分析新增的格式',
  'choice.measure': '表格显示',
  'choice.format': '所选格式',
  'choice.filter': '名称包含',
  'measure.sqnr': '量化信噪比 SQNR（dB）',
  'measure.inlierSqnr': '除去最大的 0.1% 后的 SQNR（dB）',
  'measure.usualSqnr': '除去离群的行和列后的 SQNR（dB）',
  'measure.weightedSqnr': '按重要性加权的 SQNR（dB）',
  'measure.unweightedNote': '重要性矩阵有条目时，两者都按重要性加权；竖线之后的不加权。',
  'measure.relative': '相对误差',
  'measure.max': '最大误差',
  'measure.clippedShare': '被截断的元素',
  'measure.flushedShare': '变成 0 的元素',
  'measure.bitsPerWeight': '每权重位数',
  'measure.inlierNote':
    '括号内：除去最大的 0.1% 的元素；若除去离群的行和列后更低，则取后者。这些元素可能掩盖其余元素受到的损害。排序取两个数字中较低的一个。',
  'measure.sampleNote':
    '大张量由部分行估计。“±”后是在 95% 的置信度下，全部行的信噪比与所列数字可能相差多少。未读取的行中的离群值和 NaN 不在这些数字之内。',
  'column.name': '名称',
  'column.shape': '形状',
  'column.dtype': '数据类型',
  'column.elements': '元素数',
  'column.length': '字节占比',
  'column.min': '最小值',
  'column.max': '最大值',
  'column.mean': '平均值',
  'column.std': '标准差',
  'column.peak': '最大 ÷ 标准差',
  'column.histogram': '直方图',
  'table.title': '张量',
  'table.none': '没有名称包含这段文字。',
  'table.pending': '尚未分析',
  'table.crashed': '计算核心在这个张量上停止了（{reason}）。其他张量不受影响。',
  'table.page': '第 {first} 至 {last} 个张量，共 {count} 个',
  'table.previous': '上一页',
  'table.next': '下一页',
  'table.histogram': '从 {min} 到 {max} 的元素，分为 {bins} 个区间，最多的有 {most} 个。',
  'map.title': '各层的地图',
  'map.hint':
    '每行一层，每列是层里的一个张量。一格在页面上越显眼，{format} 对这个张量大多数权重的损害越大。颜色的范围取自 {format} 对这个文件的损害。一格若有几个张量，显示其中最差的。',
  'map.layer': '层',
  'map.outside': '不属于任何层',
  'map.numbered': '编号的层',
  'map.cell': '{name}：SQNR 为 {sqnr} dB',
  'map.cellOf': '{name}，{count} 个中最差的：{sqnr} dB',
  'map.unknown': '{name}：没有数字',
  'map.notFinite': '{names} 中有 NaN 或无穷',
  'map.mark': '含有 NaN 或无穷',
  'map.leftOut': '另有 {count} 个权重不在图中：图最多有 8,192 格。下面的表列出全部权重。',
  'map.pending': '{name}：尚未分析',
  'map.legend': '颜色：{low} dB 及以下最显眼，{high} dB 及以上最不显眼。',
  'worst.title': '{format} 损害最大的十个张量',
  'worst.few': '张量，损害最大的在前（{format}）',
  'worst.all': '（全部元素为 {sqnr} dB）',
  'worst.none': '这个文件里没有张量在 {format} 下有误差。',
  'worst.rule':
    '按大多数权重受到的损害排列：取全部元素的 SQNR 与除去离群值后的 SQNR 中较低的一个。只看至少有两个轴且不是整数的张量。原因是根据统计数字的推测。',
  'why.notFinite':
    '有 {count} 个元素（{share}）是 NaN、无穷或超出 float32 的范围，按 0 计，所以问题更多在文件而不在格式。',
  'why.flushed': '非零权重的 {share} 变成 0：它们小于半个步长，张量的大部分就丢失了。',
  'why.lost': '非零权重的 {share} 变成 0。',
  'why.clipped': '{share} 的元素超出这种格式所能达到的最大值，被截断。',
  'why.element':
    '少数元素极大：最大绝对值为 {largest}，而除去千分之一的元素，其余都在 {inlier} 以内，相差 {ratio} 倍。能容下最大值的缩放因子，步长对其余元素来说太宽。',
  'why.column':
    '第 {index} 列（从 0 数起）的最大绝对值是各列中位数的 {ratio} 倍，与它共用缩放因子的元素步长都变宽。',
  'why.columns':
    '有 {count} 列的最大绝对值最多达到各列中位数的 {ratio} 倍：第 {indices} 列（从 0 数起）。与它们共用缩放因子的元素步长都变宽。',
  'why.row':
    '第 {index} 行（从 0 数起）的最大绝对值是各行中位数的 {ratio} 倍，与它共用缩放因子的元素步长都变宽。每行一个缩放因子就能把它隔开。',
  'why.rows':
    '有 {count} 行的最大绝对值最多达到各行中位数的 {ratio} 倍：第 {indices} 行（从 0 数起）。与它们共用缩放因子的元素步长都变宽；每行一个缩放因子就能把它们隔开。',
  'why.rowApart':
    '第 {index} 行（从 0 数起）的最大绝对值是各行中位数的 {ratio} 倍，但它的缩放因子只属于它自己，其他行不受影响。误差就是每权重 {bits} 位的代价。',
  'why.rowsApart':
    '有 {count} 行的最大绝对值最多达到各行中位数的 {ratio} 倍：第 {indices} 行（从 0 数起）。它们的缩放因子只属于自己，其他行不受影响。误差就是每权重 {bits} 位的代价。',
  'why.crossed':
    '最大的元素位于第 {rows} 行与第 {columns} 列（从 0 数起）相交处，这些行列的最大绝对值最多达到各行、各列中位数的 {ratio} 倍。与它们共用缩放因子的元素步长都变宽。',
  'why.matrix': '这里的行和列属于 {rows} × {columns} 的矩阵。',
  'why.and': '{indices} 和 {last}',
  'why.andOthers': '{indices} 等',
  'why.overflow':
    '这种格式把有限的元素变成 NaN 或无穷：最大绝对值为 {largest}。任何组合都不会对这个张量使用它。',
  'why.zeros': '所有元素都是 0，所以这种格式精确地存下了它。',
  'why.spread': '数值的尾部很长：最大的离零有 {peak} 个标准差，所以多数元素只落在几个步长之内。',
  'why.flat': '没有离群值：最大绝对值为 {peak} 个标准差。误差就是每权重 {bits} 位的代价。',
  'why.offset':
    '数值都在零的一侧：均值为 {mean}，标准差为 {std}。从零开始的步长只剩很少几个用来区分它们。',
  'why.unscaled': '这种格式不用缩放因子，逐个舍入元素。误差就是每权重 {bits} 位的代价。',
  'why.equal': '{elements=唯一的元素|所有有限的元素都}是 {value}，这个格式无法精确存储它。',
  'why.exact': '这种格式精确地存下了每个元素。',
  'flag.nothingFinite': '没有有限的元素：{nans} 个 NaN，{infinities} 个无穷。',
  'flag.nothingFinite64': '作为 float32 没有有限的元素：{nans} 个 NaN，{infinities} 个无穷或过大。',
  'flag.nan': '{count} 个 NaN。',
  'flag.infinite': '{count} 个无穷。',
  'flag.infinite64': '{count} 个无穷，或对 float32 来说过大。',
  'flag.zeros': '全部为 0。',
  'flag.zeros64': '作为 float32 全部为 0。',
  'flag.constant': '所有元素都是 {value}。',
  'flag.subnormal': '只有次正规数：最大绝对值为 {largest}。',
  'flag.zeroRows': '{count} 行全为 0。',
  'flag.zeroColumns': '{count} 列全为 0。',
  'flag.lost': '变成 0 的权重：{formats}。',
  'totals.title': '整个文件',
  'totals.size': '大小',
  'totals.of': '与现在相比',
  'totals.now': '现在',
  'totals.weights':
    '会被量化的有 {count} 个张量，共 {elements} 个元素。另外 {kept} 个（{size}）保持原样：向量、整数和无法读取的。',
  'totals.sharing': '有 {count} 个张量与其他张量共用字节。共用的字节在现在的大小中只计一次。',
  'totals.unweighted': '这里的数字对所有权重一视同仁，不按重要性加权。',
  'totals.partial': '还有张量尚未分析，数字只涵盖已分析的。',
  'totals.leftOut': '有 {count} 个张量保持原样',
  'totals.replaced': '有 {count} 个张量改用其他格式，因为行不是整数个块',
  'totals.planned':
    '大小是将要写出的文件的大小，包括文件头：ggml 的格式写成 .gguf，其他格式写成 .safetensors。所有张量分析完之后才显示。',
  'totals.disclaimer':
    '权重的误差不等于模型的质量。有一次公开的量化使权重误差降低了 3.3%，模型却变差了 8%，因为各层误差的影响不同。做决定之前，请测试模型本身。',
  'totals.source': '来源：trinity 项目的第 690 号合并请求',
  'recipe.title': '格式组合',
  'recipe.hint': '为每个张量选一种格式，或保持原样，使误差之和在限制之内最小。',
  'recipe.presetHint':
    '预设按名称、层和模型给每个张量一种格式，不看误差，与 llama.cpp 0.7 的 llama-quantize 相同。其他名称的张量得到多数张量的格式；行不是整数个块时换用别的格式。',
  'recipe.by': '选择方式',
  'recipe.search': '搜索：给定大小下的最佳组合',
  'recipe.presets': 'llama-quantize 的预设',
  'recipe.show': '显示组合',
  'recipe.preset': '{preset}：每权重 {bits} 位，整个 GGUF 文件 {size}，SQNR {sqnr} dB。',
  'recipe.unmeasured': '{preset} 给一些张量的格式是 {formats}，它们还没有在这些格式下测量过。',
  'recipe.measure': '加上这些格式重新测量，然后显示组合',
  'recipe.target': '目标',
  'recipe.bits': '每权重位数',
  'recipe.megabytes': '整个文件的 MB 数',
  'recipe.isGguf': '只用 llama.cpp 的格式',
  'recipe.objective': '按什么计算',
  'recipe.absolute': '误差平方',
  'recipe.relative': '各张量的相对误差',
  'recipe.ofAbsolute': '误差平方',
  'recipe.ofRelative': '各张量相对误差平方',
  'recipe.pins': '对张量的要求，用逗号分隔',
  'recipe.find': '寻找组合',
  'recipe.searching': '正在搜索……',
  'recipe.invalid': '目标必须是大于 0 的数，并且至少有一个张量可以选择格式。',
  'recipe.tooSmall': '即使最小的组合，每权重也需要 {least} 位。请提高目标，或添加更小的格式。',
  'recipe.found':
    '每权重 {bits} 位，整个文件 {size}，SQNR {sqnr} dB。在限制之内，没有其他组合的误差之和更小。误差：{errors}。',
  'recipe.bound':
    '每权重 {bits} 位，整个文件 {size}，SQNR {sqnr} dB。搜索提前结束：其他组合最多能使误差之和再降低 {percent}。误差：{errors}。',
  'recipe.against': '作为比较，全部用 {format}：每权重 {bits} 位，SQNR {sqnr} dB。',
  'recipe.notFinite': '有 {count} 个张量含有 NaN、无穷或超出 float32 的数，保持原样：{names}',
  'recipe.dropped': '{format} 不能用于 {count} 个张量，例如：',
  'recipe.keptByName': '有 {count} 个张量在任何格式下都不量化，例如：',
  'recipe.count': '张量数',
  'recipe.json': '组合（JSON）',
  'recipe.arguments': 'llama-quantize 的参数',
  'recipe.argumentsNote': 'llama.cpp 按 GGUF 文件中的名称匹配。其他文件的名称不同，需要先转换。',
  'detail.of': '{name}：形状 {shape}，{dtype}',
  'detail.stats':
    '共 {elements} 个元素，其中零 {zeros} 个，NaN {nans} 个，无穷 {infinities} 个。除去最大的 0.1%，其余的绝对值不超过 {inlier}。',
  'detail.values': '数值',
  'detail.counts': '元素数',
  'detail.open': '在实验台中打开它的 {rows} × {columns} 个元素',
  'detail.where': '从矩阵的第 {row} 行、第 {column} 列（从 0 数起）开始，在误差最大处附近',
  'detail.noWindow': '文件存储这个张量的方式，使其中任何一部分都无法单独读取。',
  'detail.window_not_finite': '张量的这一部分含有 NaN 或无穷，实验台不接受。',
  'detail.close': '关闭',
  'imatrix.used':
    '重要性矩阵 {files} 共有 {entries} 个条目，其中有 {weights} 个权重的条目。ggml 格式的缩放因子按它搜索，结论、排序和组合都按它加权的误差。',
  'imatrix.chunks': '它在 {chunks} 个文本块上计算。',
  'imatrix.without': '有 {count} 个权重没有条目，按不加权计：{names}。',
  'imatrix.unimportant':
    '有 {count} 个权重含有重要性为 0 的列（括号中为列数），搜索不考虑这些列：一个块的列若全部如此，多数 ggml 格式会把它存为零，llama-quantize 也是如此。请用更多文本计算矩阵：{names}。',
  ...tensorTexts.zh,
  ...compareTexts.zh,
  ...resumeTexts.zh,
  ...verdictTexts.zh,
  'export.title': '保存这份报告',
  'export.making': '正在生成文件……',
  'export.csv': '表格（CSV）',
  'export.json': '报告（JSON）',
  'export.html': '单个网页（HTML）',
  'export.made': '由 zeropoint 计算，{date}。',
};

export const words = { en, zh };
