/** The texts of stored formats. */
export const en = {
  'format.integers': 'Integers',
  'format.floats': 'Floats',
  'format.blocks': 'Blocks',
  'format.gguf': 'GGUF',
  'format.codebook': 'Codebook',
  'format.option': '{format} · {bits} {bits=bit|bits}',
  // A sentence about each format, below the menu.
  'about.integer':
    '{format}: equal steps of a scale, moved by a zero point; {bits} {bits=bit|bits} per weight, and the scales.',
  'about.float':
    '{format}: each element is a float with {exponent} bits of exponent and {fraction} of fraction, up to {largest}; {beyond}. {bits} {bits=bit|bits} per weight.',
  'beyond.infinity': 'larger ones become infinite',
  'beyond.nan': 'larger ones become NaN',
  'beyond.saturates': 'larger ones saturate',
  'about.mx':
    '{format}: microscaling. 32 floats of {element} share a power of two, {rule}. {bits} {bits=bit|bits} per weight.',
  'rule.floor': 'rounded down, so the largest may saturate',
  'rule.even': 'chosen for the largest magnitude as the float rounds it',
  'rule.rceil': 'rounded up, so nothing saturates',
  'about.nvfp4':
    '{format}: 16 floats of 4 bits share a scale in 8 bits, and the tensor one in 32. {bits} {bits=bit|bits} per weight.',
  'about.nf4':
    '{format}: 64 elements share their largest magnitude; codes are quantiles of the normal distribution. {bits} {bits=bit|bits} per weight.',
  'about.nf4_double':
    '{format}: nf4 whose magnitudes are themselves stored in 8 bits, 256 under one scale. {bits} {bits=bit|bits} per weight.',
  'about.legacy':
    '{format}: blocks of 32 with a scale in float16, {center}. {bits} {bits=bit|bits} per weight.',
  'center.zero': 'from the value of largest magnitude',
  'center.eight': 'the largest magnitude over 127',
  'center.min': 'and a minimum from which codes count',
  'about.k':
    '{format}: 256 elements in groups of {group}, whose scales are whole multiples of a super-scale; a search finds them. {bits} {bits=bit|bits} per weight.',
  'about.iq4_nl':
    '{format}: blocks of 32 with a scale in float16, and 16 uneven values; {tries}. {bits} {bits=bit|bits} per weight.',
  'tries.many': 'the best of 16 scales',
  'tries.one': 'one fitted scale',
  'about.iq4_xs':
    '{format}: 256 elements in groups of 32, whose scales are whole multiples of a super-scale, and 16 uneven values; a search finds the scales. {bits} {bits=bit|bits} per weight.',
  'about.ternary':
    '{format}: blocks of {block} that hold −1, 0 or 1 times the largest magnitude, {packed}. {bits} {bits=bit|bits} per weight.',
  'packed.bits': 'in two bits each',
  'packed.digits': 'five of them in a byte',
  'about.q1_0':
    '{format}: blocks of 128 that hold signs alone; the mean of the magnitudes is their scale. {bits} {bits=bit|bits} per weight.',
  'about.mxfp4_ggml':
    '{format}: ggml’s microscaling. 32 floats of 4 bits share a power of two. {bits} {bits=bit|bits} per weight.',
  'about.nvfp4_ggml':
    '{format}: 64 floats of 4 bits in groups of 16, each with a scale in 8 bits. {bits} {bits=bit|bits} per weight.',
  'about.kmeans':
    '{format}: a list of values for the whole tensor, found by k-means. {bits} {bits=bit|bits} per weight, and the list.',
  // In the place of scale and zero point.
  'setting.floats': 'A float carries its scale in its exponent: there is nothing to set.',
  'setting.scales':
    'The format finds its scales itself, so there is no scale or zero point to set.',
  'setting.codebook':
    'The values are found in the data. Choose how many, and where the search begins.',
  'setting.levels': 'Values',
  'setting.seed': 'Seed',
  'setting.levelsWrong': 'A codebook has 2 to 256 values.',
  'setting.seedWrong': 'A seed is a whole number from 0 to 9,007,199,254,740,991.',
  'tradeoff.floats':
    'In {format}, {count} {count=number takes|numbers take} {size}: {bits} {bits=bit|bits} each.',
  'tradeoff.scales':
    'In {format}, {count} {count=number takes|numbers take} {size}: {bits} {bits=bit|bits} each, scales and padding included.',
  'size.float': 'In float32 they take {float}.',
  'size.blocks':
    'In a large tensor whose rows fill their blocks of {block}, it is {nominal} {nominal=bit|bits}.',
  'size.book': 'In a large tensor the list vanishes: {nominal} {nominal=bit|bits}.',
  'tradeoff.codebook':
    'In {format}, {count} {count=number takes|numbers take} {size}: {bits} {bits=bit|bits} each, the list of values included.',
  'panel.codes': 'Codes',
  'panel.code': 'code {code}',
  'levels.title': 'Number line',
  'levels.real': 'real',
  'levels.outside': 'beyond {format}',
  'levels.summaryBlock':
    'Block {block} can hold {count} {count=value|values}, from {low} to {high}; here are its {elements} {elements=element|elements}.',
  'levels.summaryGroup':
    'A group of block {block} can hold {count} {count=value|values}, from {low} to {high}; here are its {elements} {elements=element|elements}.',
  'levels.summaryTensor':
    'The format holds {count} {count=value|values}, from {low} to {high}; here are all {elements} {elements=element|elements}.',
  'levels.summaryUnlisted':
    'The format has too many values to draw; the lens shows those around the element. Here are all {elements} {elements=element|elements}.',
  'levels.lens': '{before} → {after}: error {error}',
  'levels.value': 'Value',
  'levels.gap': 'To the next',
  'levels.count': 'Elements',
  'levels.blockCaption':
    'The values of this block, and how many of the elements shown are stored as each',
  'step.original': 'original',
  'step.block': 'block',
  'step.blockText':
    'Block {block} of {blocks}: {count} {count=element|elements}, from row {row}, column {column}.',
  'step.tensorText': 'One block: all {count} {count=element|elements} of the tensor.',
  'step.aloneText': 'No block: every element is stored for itself.',
  'step.scale': 'scale',
  'step.min': 'minimum',
  'step.super_scale': 'super-scale',
  'step.super_min': 'super-minimum',
  'step.tensor_scale': 'scale of the tensor',
  'step.absmax': 'largest magnitude',
  'step.nested_absmax': 'scale of the magnitudes',
  'step.nested_offset': 'mean of the magnitudes',
  'step.scaleExact': '{found}, stored exactly.',
  'step.scaleRounded': '{found} found, {stored} stored.',
  'step.code': 'code',
  'step.level': 'stands for',
  'step.value': 'loaded as',
  'step.near': 'neighbours',
  'step.below': '{value} below',
  'step.above': '{value} above',
  'step.noneBelow': 'none below',
  'step.noneAbove': 'none above',
  'step.error': 'error',
  'found.float': 'The nearest float; halves go to the even one.',
  'found.floor':
    'The power of two that brings the block’s largest magnitude to the float’s last exponent.',
  'found.even':
    'The power of two that brings the block’s largest magnitude, as the float would round it, to the float’s last exponent.',
  'found.rceil':
    'The smallest power of two under which the block’s largest magnitude is not beyond the float.',
  'found.nvfp4':
    'The tensor’s largest magnitude over 448 · 6; then the block’s over 6, in units of that.',
  'found.absmax':
    'The block’s largest magnitude; an element is compared with the middles between 16 quantiles.',
  'found.double':
    'The block’s largest magnitude, minus the mean of all, as the nearest of 256 values.',
  'found.q8': 'The largest magnitude over 127.',
  'found.q4': 'The value of largest magnitude over {divisor}, so that it gets code 0.',
  'found.q41': 'The smallest value is the minimum; the scale is the range over {divisor}.',
  'found.kmin': 'Least squares, the best of many tries: scale and minimum of each group.',
  'found.q3': 'Descent by coordinates, weighted by the squares of the elements.',
  'found.q6': 'The best of 19 fits, weighted by the squares of the elements.',
  'found.iq4': 'The best of 16 scales for 16 uneven values.',
  'found.iq4_ref': 'One fitted scale for 16 uneven values.',
  'found.iq4_xs':
    'The best of 16 scales for each group; the one of largest magnitude becomes −32 super-scales.',
  'found.ternary':
    'The largest magnitude; an element is the nearest of −1, 0 and 1 times it, and halves go away from zero.',
  'found.q1': 'The mean of the magnitudes; the code says whether an element is below zero.',
  'found.mxfp4_ggml':
    'The power of two that brings the block’s largest magnitude to the float’s last exponent.',
  'found.nvfp4_ggml': 'The group’s largest magnitude over 6, rounded to 8 bits without a sign.',
  'found.kmeans': 'The nearest of the values; each is the mean of its elements.',
  'bits.sign': 'sign',
  'bits.exponent': 'exponent',
  'bits.fraction': 'fraction',
  'bits.integer': 'number',
  'bits.index': 'index',
  'cause.not_a_number': 'not a number',
  'cause.saturated': 'saturated',
  'cause.flushed': 'flushed',
  'cause.clipped_sign': 'short side',
  'cause.scale_rounded': 'scale rounded',
  'cause.rounded': 'rounded',
  'cause.exact': 'exact',
  'because.not_a_number': 'The format turned it into NaN.',
  'because.saturated':
    'It lies more than half a step beyond the largest value under the stored scale.',
  'because.flushed': 'It is not zero, but zero is the nearest value.',
  'because.clipped_sign':
    'It lies more than half a step beyond the end of the side that has one value less.',
  'because.scale_rounded': 'Another value would be nearest if the scale had not been rounded.',
  'because.rounded': 'It lies between two values.',
  'because.exact': 'It is one of the values.',
  'bar.one': '{percent} % of the squared error comes from 1 value: {cause}.',
  'bar.some': '{percent} % of the squared error comes from {count} of {total} values: {cause}.',
  'bar.beyond': 'Some elements are no longer finite, so there is no squared error.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
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
  'about.iq4_xs':
    '{format}：256 个元素，每 32 个一组，组的缩放因子是超级缩放因子的整数倍，由搜索得出；16 个间距不等的值。每权重 {bits} 位。',
  'about.ternary':
    '{format}：{block} 个元素一块，存储的是 −1、0 或 1 乘以最大绝对值，{packed}。每权重 {bits} 位。',
  'packed.bits': '各占两位',
  'packed.digits': '每五个共用一个字节',
  'about.q1_0':
    '{format}：128 个元素一块，只存储符号，缩放因子是绝对值的平均值。每权重 {bits} 位。',
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
  'tradeoff.floats': '用 {format}，{count} 个数占 {size}：每个 {bits} 位。',
  'tradeoff.scales':
    '用 {format}，{count} 个数占 {size}：每个 {bits} 位，包括缩放因子和补足的部分。',
  'size.float': '用 float32 则为 {float}。',
  'size.blocks': '张量很大、每行都填满 {block} 个一块时，每个数占 {nominal} 位。',
  'size.book': '张量很大时，值表可以忽略不计：每个数占 {nominal} 位。',
  'tradeoff.codebook': '用 {format}，{count} 个数占 {size}：每个 {bits} 位，包括值的列表。',
  'panel.codes': '编码',
  'panel.code': '编码 {code}',
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
  'found.iq4_xs': '每组取 16 个缩放因子中最好的；绝对值最大的那个成为超级缩放因子的 −32 倍。',
  'found.ternary': '最大绝对值；元素取它的 −1、0、1 倍中最近的，恰在正中时远离零。',
  'found.q1': '绝对值的平均值；编码只表示元素是否小于零。',
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
  'because.saturated': '它超出所存缩放因子下的最大值半个步长以上。',
  'because.flushed': '它不是零，但最近的值是零。',
  'because.clipped_sign': '它超出少一个值的那一侧的界限半个步长以上。',
  'because.scale_rounded': '如果缩放因子没有舍入，最近的会是另一个值。',
  'because.rounded': '它在两个值之间。',
  'because.exact': '它正是其中一个值。',
  'bar.one': '平方误差的 {percent}% 来自 1 个值：{cause}。',
  'bar.some': '平方误差的 {percent}% 来自 {total} 个值中的 {count} 个：{cause}。',
  'bar.beyond': '有些元素不再是有限的数，所以没有平方误差。',
};

export const words = { en, zh };
