import type { stored as english } from './en_stored.ts';

export const stored: Readonly<Record<keyof typeof english, string>> = {
  'format.integers': '整数',
  'format.floats': '浮点数',
  'format.blocks': '块',
  'format.gguf': 'GGUF',
  'format.codebook': '码本',
  'format.option': '{format} · {bits} 位',

  'about.integer': '{format}：以缩放因子为等距步长，由零点平移；每权重 {bits} 位，缩放因子另计。',
  'about.float':
    '{format}：每个元素是一个浮点数，指数 {exponent} 位，尾数 {fraction} 位，最大为 {largest}，{beyond}。每权重 {bits} 位。',
  'beyond.infinity': '更大的变成无穷',
  'beyond.nan': '更大的变成 NaN',
  'beyond.saturates': '更大的会饱和',
  'about.mx': '{format}：微缩放。32 个 {element} 浮点数共用一个 2 的幂，{rule}。每权重 {bits} 位。',
  'rule.floor': '向下取整，所以最大的可能饱和',
  'rule.even': '按最大绝对值舍入成该浮点数后选取',
  'rule.rceil': '向上取整，所以没有值饱和',
  'about.nvfp4':
    '{format}：16 个 4 位浮点数共用一个 8 位的缩放因子，整个张量再共用一个 32 位的。每权重 {bits} 位。',
  'about.nf4':
    '{format}：64 个元素共用它们的最大绝对值；编码对应正态分布的分位数。每权重 {bits} 位。',
  'about.nf4_double':
    '{format}：nf4，但最大绝对值本身也存成 8 位，每 256 个共用一个缩放因子。每权重 {bits} 位。',
  'about.legacy': '{format}：32 个元素一块，缩放因子为 float16，{center}。每权重 {bits} 位。',
  'center.zero': '由绝对值最大的值得出',
  'center.eight': '是最大绝对值除以 127',
  'center.min': '编码从存储的最小值起数',
  'about.k':
    '{format}：256 个元素，每 {group} 个一组，组的缩放因子是超级缩放因子的整数倍，由搜索得出。每权重 {bits} 位。',
  'about.iq4_nl':
    '{format}：32 个元素一块，缩放因子为 float16，16 个间距不等的值，{tries}。每权重 {bits} 位。',
  'tries.many': '取 16 个缩放因子中最好的',
  'tries.one': '拟合一个缩放因子',
  'about.mxfp4_ggml':
    '{format}：ggml 的微缩放。32 个 4 位浮点数共用一个 2 的幂。每权重 {bits} 位。',
  'about.nvfp4_ggml':
    '{format}：64 个 4 位浮点数，每 16 个一组，各有一个 8 位的缩放因子。每权重 {bits} 位。',
  'about.kmeans': '{format}：整个张量共用一列值，由 k-means 得出。每权重 {bits} 位，这列值另计。',

  'setting.floats': '浮点数的缩放在它的指数里，没有需要设置的。',
  'setting.scales': '这种格式自己求出缩放因子，所以没有缩放因子和零点可设置。',
  'setting.codebook': '这些值从数据中求出。请选择个数，以及搜索的起点。',
  'setting.levels': '值的个数',
  'setting.seed': '种子',
  'setting.levelsWrong': '码本有 2 到 256 个值。',
  'setting.seedWrong': '种子是 0 到 9,007,199,254,740,991 之间的整数。',

  'stake.bits': '用 {format}，{count} 个数占 {size}：每个 {bits} 位，包括缩放因子和补足的部分。',

  'panel.codes': '编码',
  'panel.codeCell': '{panel}，第 {row} 行第 {column} 列：编码 {code}，{cause}',

  'levels.title': '数轴',
  'levels.real': '实数',
  'levels.outside': '超出 {format}',
  'levels.summaryBlock':
    '第 {block} 块能存 {count} 个值，从 {low} 到 {high}；这里是它的 {elements} 个元素。',
  'levels.summaryGroup':
    '第 {block} 块的这一组能存 {count} 个值，从 {low} 到 {high}；这里是它的 {elements} 个元素。',
  'levels.summaryTensor':
    '这种格式有 {count} 个值，从 {low} 到 {high}；这里是全部 {elements} 个元素。',
  'levels.summaryUnlisted':
    '这种格式的值太多，无法全部画出；放大镜显示该元素附近的值。这里是全部 {elements} 个元素。',
  'levels.lens': '{before} → {after}：误差 {error}',
  'levels.value': '值',
  'levels.gap': '到下一个值',
  'levels.count': '元素个数',
  'levels.blockCaption': '这一块的值，以及所示元素中存成每个值的个数',

  'step.original': '原值',
  'step.block': '块',
  'step.blockText':
    '第 {block} 块，共 {blocks} 块：{count} 个元素，从第 {row} 行第 {column} 列开始。',
  'step.tensorText': '只有一块：张量的全部 {count} 个元素。',
  'step.aloneText': '没有块：每个元素各自存储。',
  'step.scale': '缩放因子',
  'step.min': '最小值',
  'step.super_scale': '超级缩放因子',
  'step.super_min': '超级最小值',
  'step.tensor_scale': '张量的缩放因子',
  'step.absmax': '最大绝对值',
  'step.nested_absmax': '最大绝对值的缩放因子',
  'step.nested_offset': '最大绝对值的平均值',
  'step.scaleExact': '{found}，精确存储。',
  'step.scaleRounded': '求得 {found}，存为 {stored}。',
  'step.code': '编码',
  'step.level': '表示',
  'step.value': '读回',
  'step.near': '相邻的值',
  'step.below': '下方 {value}',
  'step.above': '上方 {value}',
  'step.noneBelow': '下方无',
  'step.noneAbove': '上方无',
  'step.error': '误差',

  'found.float': '取最近的浮点数；恰在中间时取偶数。',
  'found.floor': '使块的最大绝对值落在该浮点数最高指数的 2 的幂。',
  'found.even': '使块的最大绝对值（先按该浮点数舍入）落在该浮点数最高指数的 2 的幂。',
  'found.rceil': '使块的最大绝对值不超出该浮点数的最小的 2 的幂。',
  'found.nvfp4': '张量的最大绝对值除以 448 · 6；再以它为单位，取块的最大绝对值除以 6。',
  'found.absmax': '块的最大绝对值；元素与 16 个分位数之间的中点比较。',
  'found.double': '块的最大绝对值减去全部的平均值，取 256 个值中最近的一个。',
  'found.q8': '最大绝对值除以 127。',
  'found.q4': '绝对值最大的值除以 {divisor}，使它的编码为 0。',
  'found.q41': '最小的值就是存储的最小值；缩放因子是范围除以 {divisor}。',
  'found.kmin': '最小二乘，多次尝试中最好的：每组的缩放因子和最小值。',
  'found.q3': '坐标下降，以元素的平方加权。',
  'found.q6': '19 次拟合中最好的，以元素的平方加权。',
  'found.iq4': '对 16 个间距不等的值，取 16 个缩放因子中最好的。',
  'found.iq4_ref': '对 16 个间距不等的值，拟合一个缩放因子。',
  'found.mxfp4_ggml': '使块的最大绝对值落在该浮点数最高指数的 2 的幂。',
  'found.nvfp4_ggml': '组的最大绝对值除以 6，舍入成无符号的 8 位。',
  'found.kmeans': '取最近的值；每个值是它的元素的平均值。',

  'bits.sign': '符号',
  'bits.exponent': '指数',
  'bits.fraction': '尾数',
  'bits.integer': '数',
  'bits.index': '序号',

  'cause.not_a_number': '不是数',
  'cause.saturated': '饱和',
  'cause.flushed': '归零',
  'cause.clipped_sign': '短侧截断',
  'cause.scale_rounded': '缩放因子舍入',
  'cause.rounded': '舍入',
  'cause.exact': '精确',
  'because.not_a_number': '格式把它变成了 NaN。',
  'because.saturated': '它超出所存缩放因子下的最大值。',
  'because.flushed': '它不是零，但最近的值是零。',
  'because.clipped_sign': '它超出少一个值的那一侧的界限。',
  'because.scale_rounded': '如果缩放因子没有舍入，最近的会是另一个值。',
  'because.rounded': '它在两个值之间。',
  'because.exact': '它正是其中一个值。',

  'bar.one': '平方误差的 {percent} % 来自 1 个值：{cause}。',
  'bar.some': '平方误差的 {percent} % 来自 {total} 个值中的 {count} 个：{cause}。',
  'bar.beyond': '有些元素不再是有限的数，所以没有平方误差。',

  'table.code': '编码',
};
