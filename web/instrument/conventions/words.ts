/** The texts of the library differences. */
export const en = {
  'conventions.lead': 'Conventions disagree about this block in {count} of {all} comparisons.',
  'conventions.summary':
    'Every format computes what its library computes. The block is that of the selected element, otherwise that of the largest magnitude. In the tables, the value nearest to the original is bold.',
  'conventions.previous': 'Previous block',
  'conventions.next': 'Next block',
  'conventions.format': 'Microscaling',
  'conventions.where': 'Row {row}, columns {first} to {last}',
  'conventions.column': 'Column',
  'conventions.example': 'Show a block where they disagree',
  'conventions.best': 'smallest error',
  'conventions.differs': 'stored differently',
  'conventions.same': 'the same in all',
  'conventions.blockScale': 'scale {scale}',
  'conventions.tensorScale': 'tensor scale {scale}',
  'conventions.error': 'MSE {mse}, SQNR {sqnr}',
  'conventions.refused': 'These formats refuse NaN and infinities, which this block contains.',
  'conventions.scale': 'The scale of a microscaling block: floor, even, rceil',
  'conventions.scaleAgree': 'All three rules choose the same scale here, and agree.',
  'conventions.scaleTie': 'The rules choose different scales here, with equal errors.',
  'conventions.scaleFiner':
    'Smallest error here: {winners}. The scale {scale} has steps half as wide, which gains more than it costs to store {count} of the elements as the largest value, {limit}.',
  'conventions.scaleLarger':
    'Smallest error here: {winners}. The scale {scale} reaches every element; half of it has steps half as wide, but stores {count} of the elements as its largest value, {limit}, which costs more.',
  'conventions.ends': 'The ends of E4M3FN: NaN or saturating',
  'conventions.endsAgree': 'No element of this block is beyond 464, so both agree.',
  'conventions.endsDiffer':
    'Elements beyond 464: {count}, up to {farthest}. PyTorch’s float8_e4m3fn makes them NaN, and the error with them; ONNX’s saturating form stores {limit}.',
  'conventions.nvfp4': 'The two NVFP4s: two-level, and ggml’s',
  'conventions.nvfp4Agree': 'Both forms store the same values here.',
  'conventions.nvfp4Tie': 'The forms store different values here, with equal errors.',
  'conventions.nvfp4Flushed':
    'ggml’s form has no scale for the tensor, and below 6 · 2⁻¹⁰ ≈ 0.0059 a whole block becomes 0. The two-level form stores it under a scale for the tensor.',
  'conventions.nvfp4Swamped':
    'This block is so much smaller than the tensor that the two-level form, under the tensor’s scale {scale}, makes it 0. ggml’s form has none, and keeps the block.',
  'conventions.nvfp4Ends':
    'ggml’s scales end at 448: {count} of the elements are beyond {limit}, its largest value. The two-level form reaches them with a scale for the tensor.',
  'conventions.nvfp4Scale':
    'Smallest error here: {winner}. Its scale was rounded by {percent} %, that of {other} further ({otherPercent} %).',
  'conventions.nvfp4Chance':
    'Smallest error here: {winner}. Its scale was rounded by {percent} %, further than that of {other} ({otherPercent} %), but these elements happen to lie nearer to its values.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'conventions.lead': '对这个块，{all} 组比较中有 {count} 组的约定不一致。',
  'conventions.summary':
    '每种格式都与它的库的计算相同。所示的是所选元素的块；没有选择时，是绝对值最大的元素的块。表格中最接近原始值的用粗体。',
  'conventions.previous': '上一块',
  'conventions.next': '下一块',
  'conventions.format': '微缩放',
  'conventions.where': '第 {row} 行，第 {first} 到 {last} 列',
  'conventions.column': '列',
  'conventions.example': '显示一个不一致的块',
  'conventions.best': '误差最小',
  'conventions.differs': '存储得不同',
  'conventions.same': '全部相同',
  'conventions.blockScale': '缩放因子 {scale}',
  'conventions.tensorScale': '张量的缩放因子 {scale}',
  'conventions.error': '均方误差 {mse}，量化信噪比 {sqnr}',
  'conventions.refused': '这个块含有 NaN 或无穷，这些格式拒绝它们。',
  'conventions.scale': '微缩放块的缩放因子：floor、even、rceil',
  'conventions.scaleAgree': '三种规则在这里选取相同的缩放因子，结果一致。',
  'conventions.scaleTie': '三种规则在这里选取的缩放因子不同，但误差相等。',
  'conventions.scaleFiner':
    '这里误差最小的是 {winners}：缩放因子 {scale} 的步长只有一半，由此得到的多于把 {count} 个元素存为最大值 {limit} 所失去的。',
  'conventions.scaleLarger':
    '这里误差最小的是 {winners}：缩放因子 {scale} 能表示到每个元素；它的一半步长也只有一半，但会把 {count} 个元素存为最大值 {limit}，失去的更多。',
  'conventions.ends': 'E4M3FN 的两端：NaN 或饱和',
  'conventions.endsAgree': '这个块没有超出 464 的元素，两者一致。',
  'conventions.endsDiffer':
    '有 {count} 个元素超出 464，最远的是 {farthest}。PyTorch 的 float8_e4m3fn 把它们变成 NaN，误差也随之成为 NaN；ONNX 的饱和形式存为 {limit}。',
  'conventions.nvfp4': '两种 NVFP4：两级形式与 ggml 的形式',
  'conventions.nvfp4Agree': '两种形式在这里存储的值相同。',
  'conventions.nvfp4Tie': '两种形式在这里存储的值不同，但误差相等。',
  'conventions.nvfp4Flushed':
    'ggml 的形式没有整个张量的缩放因子，小于 6 · 2⁻¹⁰ ≈ 0.0059 的块全部变成 0。两级形式用张量的缩放因子来存储它。',
  'conventions.nvfp4Swamped':
    '这个块远小于整个张量，两级形式在张量的缩放因子 {scale} 之下把它变成 0。ggml 的形式没有这个缩放因子，因此保留这个块。',
  'conventions.nvfp4Ends':
    'ggml 的缩放因子到 448 为止：有 {count} 个元素超出它的最大值 {limit}。两级形式用张量的缩放因子能表示到它们。',
  'conventions.nvfp4Scale':
    '这里误差最小的是 {winner}：它的缩放因子舍入了 {percent}%，{other} 的舍入得更远（{otherPercent}%）。',
  'conventions.nvfp4Chance':
    '这里误差最小的是 {winner}：它的缩放因子舍入了 {percent}%，比 {other} 的（{otherPercent}%）更远，但这些元素恰好更接近它的值。',
};

export const words = { en, zh };
