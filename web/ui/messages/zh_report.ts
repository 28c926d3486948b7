import type { report as english, reportPage as englishPage } from './en_report.ts';
import type { Table } from './language.ts';
import { compareTexts } from './zh_report_compare.ts';
import { resumeTexts } from './zh_report_resume.ts';
import { tensorTexts } from './zh_report_tensors.ts';

export const reportPage: Table<keyof typeof englishPage> = {
  'report.documentTitle': 'zeropoint · 量化会对你的权重做什么',
  'report.title': '量化会对你的权重做什么',
  'report.subtitle': '在你的浏览器里读取和计算，不上传任何内容。',
};

export const report: Table<keyof typeof english> = {
  'drop.hint':
    '把任意大小的权重文件拖到本页的任何地方，也可以一次拖入几个分片：safetensors、GGUF、PyTorch、ONNX、npy、npz 或 CSV。',
  'drop.files': '选择文件',
  'drop.folder': '选择文件夹',
  'drop.example': '试试示例',
  'drop.exampleAbout': '示例是 Silero VAD v6，它在声音里找出语音：0.97 MB 的 float32。',
  'drop.release': '松开即读取这些文件',
  'drop.opening': '正在读取 {names} 的文件头……',
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
  'progress.goOn': '继续',
  'progress.cancelled': '已取消：{count} 个张量中有 {done} 个已经分析，结果保留。',
  'progress.done': '已分析 {count} 个张量，用时 {time}。',
  'progress.started': '正在分析 {count} 个张量。',

  'file.kind': '{kind}，{tensors} 个张量，{size}',
  'file.metadata': '元数据',
  'file.skipped': '有 {count} 个张量无法读取',
  'file.listed': '有 {count} 个张量没有数值',
  'file.codes':
    '这个文件已经量化过：有 {count} 个张量存储的是编码（{schemes}），缩放因子在其他张量中。这里不解码。两者都保持原样，任何数值、总计和组合都不把它们当作权重。',

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
  'measure.relative': '相对误差',
  'measure.max': '最大误差',
  'measure.clippedShare': '被截断的元素',
  'measure.flushedShare': '变成 0 的元素',
  'measure.bitsPerWeight': '每权重位数',
  'measure.inlierNote':
    '括号内：除去最大的 0.1% 的元素；若除去离群的行和列后更低，则取后者。这些元素可能掩盖其余元素受到的损害。排序取两个数字中较低的一个。',

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
  'map.pending': '{name}：尚未分析',
  'map.legend': '颜色：{low} dB 及以下最显眼，{high} dB 及以上最不显眼。',

  'worst.title': '{format} 损害最大的十个张量',
  'worst.few': '张量，损害最大的在前（{format}）',
  'worst.all': '（全部元素为 {sqnr} dB）',
  'worst.none': '这个文件里没有张量在 {format} 下有误差。',
  'worst.rule':
    '按大多数权重受到的损害排列：取全部元素的 SQNR 与除去离群值后的 SQNR 中较低的一个。只看至少有两个轴且不是整数的张量。原因是根据统计数字的推测。',

  'why.notFinite':
    '有 {count} 个元素（{share}）是 NaN 或无穷，按 0 计，所以问题更多在文件而不在格式。',
  'why.flushed': '{share} 的元素变成 0：它们小于半个步长，张量的大部分就丢失了。',
  'why.clipped': '{share} 的元素超出各自缩放因子下的最大值，被截断。',
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
  'why.and': '{indices} 和 {last}',
  'why.andOthers': '{indices} 等',
  'why.overflow':
    '这种格式把有限的元素变成 NaN 或无穷：最大绝对值为 {largest}。任何组合都不会对这个张量使用它。',
  'why.zeros': '所有元素都是 0，所以这种格式精确地存下了它。',
  'why.spread': '数值的尾部很长：最大的离零有 {peak} 个标准差，所以多数元素只落在几个步长之内。',
  'why.flat': '没有离群值：最大绝对值为 {peak} 个标准差。误差就是每权重 {bits} 位的代价。',
  'why.equal': '{elements=唯一的元素|所有有限的元素都}是 {value}，这个格式无法精确存储它。',
  'why.exact': '这种格式精确地存下了每个元素。',

  'flag.nothingFinite': '没有有限的元素：{nans} 个 NaN，{infinities} 个无穷。',
  'flag.nan': '{count} 个 NaN。',
  'flag.infinite': '{count} 个无穷。',
  'flag.zeros': '全部为 0。',
  'flag.constant': '所有元素都是 {value}。',
  'flag.subnormal': '只有次正规数：最大绝对值为 {largest}。',
  'flag.zeroRows': '{count} 行全为 0。',
  'flag.zeroColumns': '{count} 列全为 0。',

  'totals.title': '整个文件',
  'totals.size': '大小',
  'totals.of': '与现在相比',
  'totals.now': '现在',
  'totals.weights':
    '会被量化的有 {count} 个张量，共 {elements} 个元素。另外 {kept} 个（{size}）保持原样：向量、整数和无法读取的。',
  'totals.partial': '还有张量尚未分析，数字只涵盖已分析的。',
  'totals.leftOut': '有 {count} 个张量保持原样',
  'totals.replaced': '有 {count} 个张量改用其他格式，因为行不是整数个块',
  'totals.planned':
    '大小是将要写出的文件的大小，包括文件头：ggml 的格式写成 .gguf，其他格式写成 .safetensors。所有张量分析完之后才显示。',
  'totals.disclaimer':
    '权重的误差不等于模型的质量。有一次公开的量化使权重误差降低了 3.3%，模型却变差了 8%，因为各层误差的影响不同。做决定之前，请测试模型本身。',
  'totals.source': '来源：trinity 项目的第 690 号合并请求',

  'recipe.title': '给定大小下的最佳格式组合',
  'recipe.hint': '为每个张量选一种格式，或保持原样，使误差平方和在限制之内最小。',
  'recipe.target': '目标',
  'recipe.bits': '每权重位数',
  'recipe.megabytes': '整个文件的 MB 数',
  'recipe.isGguf': '只用 llama.cpp 的格式',
  'recipe.find': '寻找组合',
  'recipe.searching': '正在搜索……',
  'recipe.invalid': '目标必须是大于 0 的数，并且至少有一个张量可以选择格式。',
  'recipe.tooSmall': '即使最小的组合，每权重也需要 {least} 位。请提高目标，或添加更小的格式。',
  'recipe.found':
    '每权重 {bits} 位，整个文件 {size}，SQNR {sqnr} dB。在限制之内，没有其他组合的误差平方和更小。',
  'recipe.bound':
    '每权重 {bits} 位，整个文件 {size}，SQNR {sqnr} dB。搜索提前结束：其他组合最多能使误差平方和再降低 {percent}。',
  'recipe.against': '作为比较，全部用 {format}：每权重 {bits} 位，SQNR {sqnr} dB。',
  'recipe.notFinite': '有 {count} 个张量含有 NaN 或无穷，保持原样：{names}',
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

  ...tensorTexts,
  ...compareTexts,
  ...resumeTexts,

  'export.title': '保存这份报告',
  'export.csv': '表格（CSV）',
  'export.json': '报告（JSON）',
  'export.html': '单个网页（HTML）',
  'export.made': '由 zeropoint 计算，{date}。',
};
