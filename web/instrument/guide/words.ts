import { inLanguageFile } from '../../ui/messages/index.ts';

/** The texts of the guide and of the summary. */
export const en = {
  'tradeoff.model':
    'An AI model is billions of numbers. In {format}, with {bits} bits each, they take {share} of the space of 32 bits.',
  'tradeoff.picture':
    'In {format}, with {bits} bits a pixel, this picture takes {share} of the space of 32 bits.',
  'share.2': 'a sixteenth',
  'share.4': 'an eighth',
  'share.8': 'a quarter',
  'share.16': 'half',
  'share.32': 'all',
  'tradeoff.changed': 'The price: they change. Here {before} comes back as {after}.',
  'tradeoff.same': 'The price: they may change. Here {before} comes back unchanged.',
  'tradeoff.none': 'Here that costs nothing: every grey comes back.',
  'tradeoff.scales': 'The price: each of its {scales} scales has at most {levels} greys.',
  'tradeoff.scalesBurn':
    'The price: each of its {scales} scales has at most {levels} greys, and {percent}\u00a0% of its pixels lie beyond the last mark.',
  'tradeoff.greys': 'The price: of this picture’s {before} greys {after} {after=is|are} left.',
  'tradeoff.burn':
    'The price: of this picture’s {before} greys {after} {after=is|are} left, and {percent} % of its pixels lie beyond the last mark.',
  'tradeoff.wrap':
    'The price: of this picture’s {before} greys {after} {after=is|are} left, and {percent} % of its pixels come back as quite another grey.',
  'bar.title': 'Where the squared error comes from',
  'bar.label': 'Where the squared error comes from: {sentence}',
  'bar.share': '{cause} {percent} %',
  'bar.none': 'Every element comes back exactly: there is no error.',
  'bar.one': '{percent} % of the squared error comes from 1 {cause} value.',
  'bar.some': '{percent} % of the squared error comes from {count} {cause} values.',
  'bar.all': 'All of the squared error comes from {cause} values ({count} of {total}).',
  'bar.roundedHalf': 'Nothing clips. What is left is rounding, at most half a step: {half}.',
  'bar.roundedEach':
    'Nothing clips. What is left is rounding, at most half a step of the scale that a value has.',
  'bar.lostZero': 'Every value came back as 0: one step, {scale}, is wider than all of them.',
  'bar.lostAll': 'Every value came back as 0: its step is wider than the value.',
  'bar.lostSame':
    'Every value came back as {value}: one step, {scale}, is wider than their differences.',
  'bar.coarse':
    'Nothing clips, but only {levels} integers are in use: a step of {scale} is too wide for these values.',
  'bar.nearlyAll': 'Nearly all of the squared error comes from {count} {cause} values.',
  'bar.nearlyAllOne': 'Nearly all of the squared error comes from 1 {cause} value.',
  'bar.allOne': 'All of the squared error comes from 1 {cause} value.',
  'bar.beyond': 'The squared error is beyond float32.',
  'bar.bits': 'Bits per weight',
  'bar.size': 'Size',
  'bar.mse': 'Mean squared error',
  'bar.norm': 'Norm of the error',
  'bar.scale': 'Scale',
  'bar.scales': 'Scales',
  'bar.zeroPoint': 'Zero point',
  'compare.pin': 'Pin to compare',
  'compare.pinned': 'Pinned · Unpin',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'tradeoff.model':
    'AI 模型是几十亿个数。用 {format} 存储，每个 {bits} 位，所占的空间是 32 位时的{share}。',
  'tradeoff.picture': '用 {format} 存储，每个像素 {bits} 位，所占的空间是 32 位时的{share}。',
  'share.2': '十六分之一',
  'share.4': '八分之一',
  'share.8': '四分之一',
  'share.16': '一半',
  'share.32': '全部',
  'tradeoff.changed': '代价是数值会变：这里的 {before} 还原后是 {after}。',
  'tradeoff.same': '代价是数值可能会变：这里的 {before} 还原后没有变。',
  'tradeoff.none': '这里没有任何代价：每种灰度都还原了。',
  'tradeoff.scales': '代价是：它的 {scales} 个缩放因子各自最多只有 {levels} 种灰度。',
  'tradeoff.scalesBurn':
    '代价是：它的 {scales} 个缩放因子各自最多只有 {levels} 种灰度，并且 {percent}% 的像素超出了刻度的范围。',
  'tradeoff.greys': '代价是：这张图片的 {before} 种灰度只剩 {after} 种。',
  'tradeoff.burn':
    '代价是：这张图片的 {before} 种灰度只剩 {after} 种，{percent}% 的像素超出了刻度的范围。',
  'tradeoff.wrap':
    '代价是：这张图片的 {before} 种灰度只剩 {after} 种，{percent}% 的像素变成了完全不同的灰度。',
  'bar.title': '平方误差的来源',
  'bar.label': '平方误差的来源：{sentence}',
  'bar.share': '{cause}占 {percent}%',
  'bar.none': '每个元素都精确还原：没有误差。',
  'bar.one': '{percent}% 的平方误差来自 1 个被{cause}的值。',
  'bar.some': '{percent}% 的平方误差来自 {count} 个被{cause}的值。',
  'bar.all': '平方误差全部来自被{cause}的值（{total} 个中的 {count} 个）。',
  'bar.roundedHalf': '没有值被截断，剩下的是舍入误差，最多半个步长：{half}。',
  'bar.roundedEach': '没有值被截断，剩下的是舍入误差，最多是各自缩放因子的半个步长。',
  'bar.lostZero': '每个值还原后都是 0：步长 {scale} 比所有的值都大。',
  'bar.lostAll': '每个值还原后都是 0：步长比值本身还大。',
  'bar.lostSame': '每个值还原后都是 {value}：步长 {scale} 比它们之间的差还大。',
  'bar.coarse': '没有值被截断，但只用到 {levels} 个整数：步长 {scale} 对这些值来说太大。',
  'bar.nearlyAll': '平方误差几乎全部来自 {count} 个被{cause}的值。',
  'bar.nearlyAllOne': '平方误差几乎全部来自 1 个被{cause}的值。',
  'bar.allOne': '平方误差全部来自 1 个被{cause}的值。',
  'bar.beyond': '平方误差超出 float32 的范围。',
  'bar.bits': '每权重位数',
  'bar.size': '大小',
  'bar.mse': '均方误差',
  'bar.norm': '误差的范数',
  'bar.scale': '缩放因子',
  'bar.scales': '缩放因子个数',
  'bar.zeroPoint': '零点',
  'compare.pin': '固定以便比较',
  'compare.pinned': '已固定 · 取消固定',
};

export const words = inLanguageFile<keyof typeof en>();
