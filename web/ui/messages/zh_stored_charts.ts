import type { StoredChartMessageId } from './en_stored_charts.ts';
import type { Table } from './language.ts';

export const storedCharts: Table<StoredChartMessageId> = {
  'join.sentences': '',
  'join.list': '；',

  'points.families': '格式的族',
  'points.formats': '空心的是 {count} 种存储格式，字节与各自的库相同。',
  'points.slow': '超过 {elements} 个元素时的 kmeans 也未包括在内。',
  'points.pin': '固定此张量的点',
  'points.pinned': '此张量的点已固定。换一个张量即可比较。',
  'points.unpin': '取消固定这些点',
  'points.before': '已固定：{tensor}',
  'points.now': '当前：{tensor}',
  'join.sample': '{sample}，{shape}',
  'points.best':
    '每权重不超过 {bits} 位时，已固定的张量以 {before} 为最佳，当前张量以 {now} 为最佳。',
  'points.bestOfBoth': '每权重不超过 {bits} 位时，两个张量都以 {name} 为最佳。',
  'points.swaps': '大小相近的格式换了次序：{pairs}。',
  'points.swap': '{one} 对 {other}：已固定的为 {before} dB，当前为 {now} dB',
  'points.noSwaps': '大小相近的格式都没有换次序。',

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
  'join.scales': ' × ',
  'join.and': '、',

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
