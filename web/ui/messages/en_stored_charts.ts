/** The text of the charts that compare stored formats, bundled with the workbench. */
export const storedCharts = {
  'join.sentences': ' ',
  'join.list': '; ',

  'points.families': 'Families of formats',
  'points.formats':
    'Hollow ones are the {count} stored formats, each with the bytes of its own library.',
  'points.slow': 'kmeans of more than {elements} elements is left out too.',
  'points.pin': 'Pin this tensor’s points',
  'points.pinned': 'The points of this tensor are pinned. Choose another tensor to compare.',
  'points.unpin': 'Unpin the points',
  'points.before': 'Pinned: {tensor}',
  'points.now': 'Now: {tensor}',
  'join.sample': '{sample}, {shape}',
  'points.best':
    'With at most {bits} bits per weight, {before} is best for the pinned tensor and {now} for this one.',
  'points.bestOfBoth': '{name} is best with at most {bits} bits per weight for both tensors.',
  'points.swaps': 'Formats of about the same size change order: {pairs}.',
  'points.swap': '{one} against {other}: {before} dB pinned, {now} dB now',
  'points.noSwaps': 'No two formats of about the same size change order.',

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
  'join.scales': ' × ',
  'join.and': ' and ',

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

export type StoredChartMessageId = keyof typeof storedCharts;
