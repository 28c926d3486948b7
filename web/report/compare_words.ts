/** The texts of the comparison of two reports. */
export const en = {
  'compare.title': 'Compare with another file',
  'compare.hint':
    'What did a real quantizer do to each tensor? Choose a second file of the same network, or drop it here: the GGUF that was made of this checkpoint, for example. This file is the original; errors are those of the other.',
  'compare.files': 'Choose the other file',
  'compare.opening': 'Reading the header of {names} …',
  'compare.kept': 'The comparison below is still that with {names}.',
  'compare.with': 'Compared with {names}',
  'compare.label': 'Progress of the comparison',
  'compare.started': 'Comparing {count} {count=tensor|tensors}.',
  'compare.done': '{count} {count=tensor|tensors} compared in {time}.',
  'compare.cancelled':
    'Cancelled: {done} of {count} {count=tensor|tensors} {done=has|have} been compared, and {done=stays|stay}.',
  'compare.totals':
    '{count=|All }{count} {count=tensor|tensors together}: SQNR {sqnr} dB, relative error {relative}, {differing} of the elements differ. {count=It takes|They take} {bytes} here and {otherBytes} there.',
  'compare.changedTotals':
    '{changed} of {count} {count=tensor|tensors} {changed=differs|differ}{changed=|, together}: SQNR {sqnr} dB, relative error {relative}. Of all elements, {differing} differ. All together take {bytes} here and {otherBytes} there.',
  'compare.weightedTotals':
    'By importance, the SQNR of the {count} {count=tensor|tensors} with an entry is {sqnr} dB.',
  'compare.noPair': 'No pair of weights: nothing was compared that a quantizer touches.',
  'compare.identical':
    'The weights that were compared are identical: {count} {count=tensor|tensors}.',
  'compare.same': '{count} {count=tensor is|tensors are} identical',
  'compare.more': '{count} more {count=pair|pairs}: save the comparison to see all.',
  'compare.imatrix':
    'An importance matrix gives the weights that matter more a smaller error, and others a larger one. Such a file looks worse here than it is: with a realistic matrix, K-quants of normal weights come out up to 0.6 dB lower, while they are 1.3 to 4 dB better by the matrix’s own weights.',
  'compare.imatrix.used': 'The other file was made with an importance matrix, as its metadata say.',
  'compare.imatrix.unknown':
    'Whether the other file was made with an importance matrix is not known: its metadata name none.',
  'compare.weighed':
    '{weights} {weights=weight has an entry|weights have entries} in the importance matrix {files}, of {entries}. {weights=Its|Their} SQNR counts each square by the importance of its column, and the order goes by it; behind the bar is the ratio without importance, and all other figures count all elements alike. The other file may have been made with another matrix, or without one.',
  'compare.dtypes': 'Data types',
  'compare.differing': 'Differing elements',
  'compare.worstBlock': 'Worst block: row, column, SQNR (dB)',
  'compare.pending': 'not yet compared',
  'compare.details': '{name} and {other}',
  'compare.stats':
    '{differing} of {elements} {elements=element|elements} {differing=differs|differ}; {exact} of {blocks} {blocks=block|blocks} of {size} elements {exact=has|have} no error. SQNR without outliers: {inlier} dB. Largest error: {max}. Not finite in float32: {nonfinite} here, {otherNonfinite} there; they count as 0.',
  'compare.heads':
    'llama.cpp stores the rows of this tensor in another order, within each of {heads} {heads=head|heads}. The comparison undoes this: rows are those of the original.',
  'compare.bandsLabel':
    'SQNR of {count} bands of {rows} {rows=row|rows}: from {least} to {most} dB.',
  'compare.bands':
    'SQNR of bands of {rows} {rows=row|rows}, from top to bottom: {least} to {most} dB',
  'compare.openOriginal': 'Open {rows} × {columns} of the original’s elements in the instrument',
  'compare.openOther': 'Open the same elements of the other file',
  'compare.where':
    'from row {row} and column {column} of the matrix, counted from 0, around the worst block',
  'compare.noWindow':
    'A file holds this tensor in a form of which no part can be read alone, or in another order.',
  'compare.refused': '{count} {count=pair|pairs} cannot be compared',
  'compare.onlyOriginal': '{count} {count=tensor|tensors} without a partner in the other file',
  'compare.onlyOther': '{count} {count=tensor|tensors} of the other file without a partner',
  'compare.reordered':
    '{count} {count=tensor|tensors} in llama.cpp’s order of rows, compared in the original’s',
  'compare.csv': 'Comparison (CSV)',
  'compare.json': 'Comparison (JSON)',
  'compare.html': 'Comparison as a page (HTML)',
  'compare.close': 'Close the details of the pair',
  'variants.with': 'Compared with {count} files, which have numbers',
  'variants.table':
    'For each tensor, its type in each file and the SQNR of its elements in dB, that of most elements in parentheses; “=” where nothing differs. Those that some file harms most come first.',
  'variants.same': '{count} {count=tensor is|tensors are} identical in all files',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'compare.title': '与另一个文件比较',
  'compare.hint':
    '真实的量化程序对每个张量做了什么？请选择同一网络的第二个文件，或把它拖到这里：例如由这个检查点转换成的 GGUF。这个文件是原文件，误差指另一个文件的误差。',
  'compare.files': '选择另一个文件',
  'compare.opening': '正在读取 {names} 的文件头……',
  'compare.kept': '下面仍是与 {names} 的比较。',
  'compare.with': '与 {names} 比较',
  'compare.label': '比较的进度',
  'compare.started': '正在比较 {count} 个张量。',
  'compare.done': '已比较 {count} 个张量，用时 {time}。',
  'compare.cancelled': '已取消：{count} 个张量中有 {done} 个已经比较，结果保留。',
  'compare.totals':
    '{count=|全部 }{count} 个张量{count=|合计}：SQNR 为 {sqnr} dB，相对误差 {relative}，{differing} 的元素不同。{count=它|它们}在这里占 {bytes}，在另一个文件中占 {otherBytes}。',
  'compare.changedTotals':
    '{count} 个张量中有 {changed} 个不同{changed=|，合计}：SQNR 为 {sqnr} dB，相对误差 {relative}。全部元素中 {differing} 不同。全部张量在这里占 {bytes}，在另一个文件中占 {otherBytes}。',
  'compare.weightedTotals': '按重要性加权，有条目的 {count} 个张量的 SQNR 为 {sqnr} dB。',
  'compare.noPair': '没有成对的权重：没有比较任何量化会触及的张量。',
  'compare.identical': '比较过的权重完全相同：{count} 个张量。',
  'compare.same': '有 {count} 个张量相同',
  'compare.more': '还有 {count} 对：请保存比较结果以查看全部。',
  'compare.imatrix':
    '重要性矩阵使更重要的权重误差较小，其余的误差较大。这样的文件在这里看起来比实际更差：用接近实际的矩阵时，正态分布的权重量化为 K 类格式后，这里的数字最多低 0.6 dB，而按矩阵加权则好 1.3 至 4 dB。',
  'compare.imatrix.used': '元数据表明，另一个文件是用重要性矩阵生成的。',
  'compare.imatrix.unknown': '不知道另一个文件是否用了重要性矩阵：它的元数据没有提到。',
  'compare.weighed':
    '重要性矩阵 {files} 有 {entries} 个条目，其中有 {weights} 个权重的条目。这些权重的 SQNR 按各列的重要性加权，次序也以它为准；竖线之后是不加权的值，其余的数字对所有元素一视同仁。另一个文件可能是用别的矩阵生成的，也可能没有用矩阵。',
  'compare.dtypes': '两边的数据类型',
  'compare.differing': '不同的元素',
  'compare.worstBlock': '最差的块：行、列、SQNR（dB）',
  'compare.pending': '尚未比较',
  'compare.details': '{name} 与 {other}',
  'compare.stats':
    '{elements} 个元素中有 {differing} 个不同；{blocks} 个各含 {size} 个元素的块中，有 {exact} 个没有误差。除去离群值后的 SQNR：{inlier} dB。最大误差：{max}。在 float32 中非有限的元素：这里 {nonfinite} 个，另一个文件 {otherNonfinite} 个，按 0 计。',
  'compare.heads':
    'llama.cpp 在 {heads} 个头的每一个之内改变了这个张量各行的次序。比较时已经复原：行号按原文件计。',
  'compare.bandsLabel': '{count} 个带的 SQNR，每带 {rows} 行：从 {least} 到 {most} dB。',
  'compare.bands': '每 {rows} 行一个带，从上到下的 SQNR：{least} 到 {most} dB',
  'compare.openOriginal': '在实验台中打开原文件的 {rows} × {columns} 个元素',
  'compare.openOther': '打开另一个文件的同一些元素',
  'compare.where': '从矩阵的第 {row} 行、第 {column} 列（从 0 数起）开始，在最差的块附近',
  'compare.noWindow': '有一个文件存储这个张量的方式，使其中任何一部分都无法单独读取，或次序不同。',
  'compare.refused': '有 {count} 对张量无法比较',
  'compare.onlyOriginal': '有 {count} 个张量在另一个文件中没有对应',
  'compare.onlyOther': '另一个文件有 {count} 个张量没有对应',
  'compare.reordered': '有 {count} 个张量的各行按 llama.cpp 的次序存储，比较时按原文件的次序',
  'compare.csv': '比较的表格（CSV）',
  'compare.json': '比较的数据（JSON）',
  'compare.html': '比较的网页（HTML）',
  'compare.close': '关闭这一对的详情',
  'variants.with': '与 {count} 个编号的文件比较',
  'variants.table':
    '每个张量在每个文件中的类型，以及各元素的 SQNR（dB），括号中是多数元素的 SQNR；没有差别时是“=”。受某个文件损害最大的排在最前。',
  'variants.same': '有 {count} 个张量在所有文件中都相同',
};
