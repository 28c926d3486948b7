/** Errors that every page can show, by their stable codes. */
export const en = {
  // The core's codes: src/include/zeropoint/codes.def.
  empty_tensor: 'The tensor has no element. Give it at least one.',
  too_many_elements: 'A tensor may have at most {limit} elements. Quantize it in parts.',
  not_finite:
    'The element at index {index} (counted from 0, row by row) is {value}. Quantization needs finite numbers: replace or remove it.',
  scale_zero: 'A scale of 0 would divide by zero. Use any other number, such as 1.',
  scale_not_finite: 'The scale must be a finite number within the range of float32.',
  scale_subnormal:
    'The scale {scale} is too close to zero for float32 to divide by exactly. Use at least {limit}, or spread the values further apart.',
  zero_point_not_integer: 'The zero point must be a whole number, but it is {zero_point}.',
  zero_point_out_of_range:
    'The zero point {zero_point} is outside {dtype}. Use a whole number from {qmin} to {qmax}.',
  axis_out_of_range:
    'There is no axis {axis} in a tensor of {dims} {dims=dimension|dimensions}; they are counted from 0.',
  group_size_zero: 'A group needs at least one element. Use a group size of 1 or more.',
  symmetric_unsigned:
    'A symmetric quantizer needs a signed format: {format} has no negative number. Use a signed one, or an asymmetric quantizer.',
  restricted_unsigned:
    'Only a signed range can be restricted, and {format} is unsigned. Use its full range.',
  zero_point_not_zero:
    'A symmetric quantizer has the zero point 0, but {zero_point} was given. Use 0, or an asymmetric quantizer.',
  percentiles_out_of_order:
    'Percentiles from {lower} to {upper} leave no range. Use two from 0 to 100, the lower one first.',
  // The engine's interface and its worker: web/core/engine, web/core/worker.
  engine_crashed: 'The core stopped ({reason}). Change anything, and it starts again.',
  core_unavailable:
    'The core, which computes everything here, could not be loaded ({reason}). Check the connection and try again.',
  webassembly_missing:
    'This browser has no WebAssembly, so nothing can be computed here. Use a current Chrome, Edge, Firefox or Safari, and allow it where a lockdown mode turned it off.',
  // Typed and pasted text: web/text, web/instrument.
  number_missing: 'A number is missing here.',
  number_unreadable: '“{text}” is not a number. Write digits, such as 3.5 or 1e-3.',
  number_decimal_comma: '“{text}” has a decimal comma. Write a point: 3.5.',
  number_not_finite: '“{text}” is not a finite number.',
  number_too_large: '“{text}” is too large a number.',
  cell_number_missing: 'Row {row}, column {column} is empty. Type a number.',
  cell_number_unreadable:
    'Row {row}, column {column}: “{text}” is not a number. Write digits, such as 3.5 or 1e-3.',
  cell_number_decimal_comma:
    'Row {row}, column {column}: “{text}” has a decimal comma. Write a point: 3.5.',
  cell_number_not_finite:
    'Row {row}, column {column} is {text}. Quantization needs finite numbers: replace it.',
  cell_number_too_large:
    'Row {row}, column {column}: {text} is beyond float32, whose largest number is about 3.4e38.',
  grid_empty: 'The grid is empty. Type at least one number.',
  grid_too_large:
    'These are {elements} numbers, and this page takes at most {limit}. Take a part of them.',
  number_not_whole: '“{text}” is not a whole number of at least 1. Write one such as 32.',
  text_empty: 'There is no number in this text. Paste a tensor such as [[1.5, 2], [3, 4]].',
  text_unclosed: 'The bracket in line {line} is never closed. End the tensor with ].',
  text_unexpected:
    'Line {line}: “{found}” is not expected here. Check commas and brackets, and paste nothing but one tensor.',
  text_ragged:
    'Row {row} holds {actual} where the first row holds {expected} (line {line}). Give all rows the same length.',
  text_ragged_matrix:
    'Matrix {matrix} holds {actual} {actual=row|rows} where the first holds {expected} (line {line}). Give all matrices the same number of rows.',
  text_dims:
    'The tensor has more than three axes (line {line}). Paste a list of numbers, of rows or of matrices.',
  text_mixed:
    'Line {line} has numbers and lists side by side. Put all numbers at the same depth of brackets.',
  text_summarized:
    'Line {line}: “...” stands where values are missing. Paste all of them: torch.set_printoptions(profile="full") or np.set_printoptions(threshold=np.inf) prints them.',
  text_no_list: 'There is no list of numbers in this text. Put them in brackets, such as [1.5, 2].',
  text_no_data:
    'This object has no list of numbers. Give it one as "data", such as {"shape": [2], "data": [1.5, 2]}.',
  text_shape_differs:
    'The shape {shape} holds {expected} {expected=number|numbers}, but “data” has {actual}. Make them agree.',
  text_header_skipped: 'The first row, “{names}”, holds names and was left out.',
  text_index_skipped:
    'The column names, “{names}”, and the index in front of the rows were left out.',
  text_random_call:
    '“{found}” is code, and pasted text is not run. Use “Draw a random tensor”, or run it in the notebook.',
  text_ambiguous_comma:
    '“{found}” may be one number with a decimal comma, or two numbers. Write 1.5 for one, or put a tab or brackets between two.',
  file_long:
    '{name} has {size} MB, and at most {limit} MB are read. Choose the part that is needed.',
  file_unreadable: '{name} could not be read ({reason}). Choose it again.',
  address_unreadable:
    'This page cannot read the state in the address: its part “{parameter}” makes no sense. The lesson is shown instead.',
  state_file_unreadable:
    'This page cannot read the state in {name}: its part “{parameter}” makes no sense. Nothing was changed.',
  no_sentence:
    'Something was refused, and there is no sentence here that says why (its name is “{code}”). Please report this.',
  part_unavailable:
    'This part of the page could not be loaded ({reason}). Check the connection and try again.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  empty_tensor: '张量没有元素。请至少提供一个。',
  too_many_elements: '一个张量最多有 {limit} 个元素。请分块量化。',
  not_finite:
    '索引 {index} 处的元素（从 0 起，按行计数）是 {value}。量化只能处理有限数：请替换或删除它。',
  scale_zero: '缩放因子为 0 会导致除以零。请改用其他数，例如 1。',
  scale_not_finite: '缩放因子须为 float32 范围内的有限数。',
  scale_subnormal:
    '缩放因子 {scale} 太接近零，以它为除数时 float32 的结果不精确。请使用不小于 {limit} 的值，或扩大数据的范围。',
  zero_point_not_integer: '零点须为整数，但给出的是 {zero_point}。',
  zero_point_out_of_range:
    '零点 {zero_point} 超出 {dtype} 的范围。请使用 {qmin} 到 {qmax} 的整数。',
  axis_out_of_range: '{dims} 维张量没有轴 {axis}；轴从 0 开始编号。',
  group_size_zero: '一组至少要有一个元素。请把组大小设为 1 或更大。',
  symmetric_unsigned:
    '对称量化器需要有符号格式，而 {format} 没有负数。请改用有符号格式或非对称量化器。',
  restricted_unsigned: '只有有符号格式才有受限范围，而 {format} 无符号。请使用它的完整范围。',
  zero_point_not_zero:
    '对称量化器的零点须为 0，但给出的是 {zero_point}。请改为 0，或改用非对称量化器。',
  percentiles_out_of_order:
    '百分位数从 {lower} 到 {upper} 不构成范围。请给出 0 到 100 之间的两个数，较小的在前。',
  engine_crashed: '计算核心已停止（{reason}）。改动任意一处即可重新启动。',
  core_unavailable:
    '计算核心无法加载（{reason}），而这里的数值都由它算出。请检查网络连接，然后重试。',
  webassembly_missing:
    '此浏览器不支持 WebAssembly，因此无法计算。请使用新版的 Chrome、Edge、Firefox 或 Safari。如果已是其中之一，可能被严格模式或锁定模式禁用，请允许本页使用。',
  number_missing: '这里缺少一个数，请输入。',
  number_unreadable: '“{text}”不是数。请写成 3.5 或 1e-3 这样的形式。',
  number_decimal_comma: '“{text}”用逗号作小数点。请使用句点：3.5。',
  number_not_finite: '“{text}”不是有限的数。',
  number_too_large: '“{text}”这个数太大。',
  cell_number_missing: '第 {row} 行第 {column} 列为空。请输入一个数。',
  cell_number_unreadable:
    '第 {row} 行第 {column} 列：“{text}”不是数。请写成 3.5 或 1e-3 这样的形式。',
  cell_number_decimal_comma: '第 {row} 行第 {column} 列：“{text}”用逗号作小数点。请使用句点：3.5。',
  cell_number_not_finite: '第 {row} 行第 {column} 列是 {text}。量化只能处理有限数：请替换它。',
  cell_number_too_large: '第 {row} 行第 {column} 列：{text} 超出 float32 的范围（最大约 3.4e38）。',
  grid_empty: '表格是空的。请至少输入一个数。',
  grid_too_large: '这里有 {elements} 个数，而本页最多接受 {limit} 个。请取其中一部分。',
  number_not_whole: '“{text}”不是正整数。请输入正整数，例如 32。',
  text_empty: '这段文本中没有数。请粘贴一个张量，例如 [[1.5, 2], [3, 4]]。',
  text_unclosed: '第 {line} 行的括号没有闭合。请用 ] 结束张量。',
  text_unexpected: '第 {line} 行：这里不应出现“{found}”。请检查逗号和括号，并只粘贴一个张量。',
  text_ragged:
    '第 {row} 行有 {actual} 个数，而第一行有 {expected} 个（文本第 {line} 行）。请使各行的个数相同。',
  text_ragged_matrix:
    '矩阵 {matrix} 有 {actual} 行，而第一个矩阵有 {expected} 行（文本第 {line} 行）。请使各矩阵的行数相同。',
  text_dims: '张量的轴超过三个（文本第 {line} 行）。请粘贴由数、行或矩阵组成的列表。',
  text_mixed: '第 {line} 行中，数与列表处于同一层。请使所有的数处于层数相同的括号中。',
  text_summarized:
    '第 {line} 行：“...”处省略了数值。请先执行 torch.set_printoptions(profile="full") 或 np.set_printoptions(threshold=np.inf)，打印全部数值再粘贴。',
  text_no_list: '这段文本中没有数的列表。请把数放进括号，例如 [1.5, 2]。',
  text_no_data: '这个对象中没有数的列表。请用 "data" 给出，例如 {"shape": [2], "data": [1.5, 2]}。',
  text_shape_differs: '形状 {shape} 应有 {expected} 个数，而“data”有 {actual} 个。请使两者一致。',
  text_header_skipped: '第一行“{names}”是名称，已忽略。',
  text_index_skipped: '列名“{names}”和各行开头的索引已忽略。',
  text_random_call: '“{found}”要运行才有结果。请用“生成随机张量”，或在笔记本中运行。',
  text_ambiguous_comma:
    '“{found}”可能是一个用逗号作小数点的数，也可能是两个数。一个数请写成 1.5；两个数之间请用制表符或括号分隔。',
  file_long: '{name} 有 {size} MB，最多读取 {limit} MB。请只选需要的部分。',
  file_unreadable: '无法读取 {name}（{reason}）。请重新选择。',
  address_unreadable: '本页无法读取地址中的状态：“{parameter}”无效。现在显示的是课程。',
  state_file_unreadable: '本页无法读取 {name} 中的状态：“{parameter}”无效。显示的内容不变。',
  no_sentence: '操作被拒绝，但这里没有说明原因的句子（名称是“{code}”）。请报告此问题。',
  part_unavailable: '页面的一部分无法加载（{reason}）。请检查网络连接，然后重试。',
};
