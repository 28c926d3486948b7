import type { WholeLanguage } from './index.ts';

/** All errors that a page can show; errors of only the typed API are in English. */
export const errors: WholeLanguage['errors'] = {
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
    '此浏览器不支持 WebAssembly，因此无法计算。请使用新版的 Chrome、Edge、Firefox 或 Safari。如果用的正是其中之一，可能是严格模式或锁定模式禁用了 WebAssembly，请允许本页使用它。',

  out_of_memory: '此笔记本中的张量超过 {limit} MB。请删除一些（del 变量名），或使用更小的张量。',
  python_unavailable: '无法加载 Python（{reason}）。请检查网络连接，然后重试。',
  notebook_unreadable: '无法读取笔记本 {name}（{reason}）。',
  output_unwritable: '无法写入 {name}（{reason}）。',
  python_absent:
    '单元格不能在这里运行，因为此文件不含 Python。第一课的输出由实验台计算；要运行单元格，请保存笔记本，再用 Jupyter 打开。',
  python_stopped: 'Python 在返回结果之前已停止。请重试。',
  python_crashed: 'Python 已停止（{reason}）。它会重新启动，但变量已丢失：请从头运行单元格。',

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
    '第 {line} 行：“...”处省略了数值。请先执行 torch.set_printoptions(profile="full") 或 np.set_printoptions(threshold=np.inf)，打印出全部数值，再粘贴。',
  text_no_list: '这段文本中没有数的列表。请把数放进括号，例如 [1.5, 2]。',
  text_no_data: '这个对象中没有数的列表。请用 "data" 给出，例如 {"shape": [2], "data": [1.5, 2]}。',
  text_shape_differs: '形状 {shape} 应有 {expected} 个数，而“data”有 {actual} 个。请使两者一致。',
  text_header_skipped: '第一行“{names}”是名称，已忽略。',
  text_index_skipped: '列名“{names}”和各行开头的索引已忽略。',
  text_random_call:
    '“{found}”要运行才有结果，而这里只读取文本。请用“生成随机张量”，或在笔记本中运行。',
  text_ambiguous_comma:
    '“{found}”可能是一个用逗号作小数点的数，也可能是两个数。一个数请写成 1.5；两个数之间请用制表符或括号分隔。',
  notebook_not_json:
    '此文件不是笔记本：它不是 JSON（{reason}）。请选择由 Jupyter 保存的 .ipynb 文件。',
  notebook_unknown:
    '此文件是 JSON，但不是笔记本：没有写明 nbformat。请选择由 Jupyter 保存的 .ipynb 文件。',
  notebook_version:
    '此笔记本的格式是 {version}，而这里只能读取格式 4。请在 Jupyter 中打开并重新保存。',
  notebook_without_cells: '此笔记本没有单元格列表。请在 Jupyter 中打开并重新保存。',
  notebook_cell_unreadable: '无法读取此笔记本的单元格 {cell}：{part} 不符合 nbformat 4。',
  file_unreadable: '无法读取 {name}（{reason}）。请重新选择。',
  file_unknown: '{name} 既不是笔记本，也不是 Python 文件。请选择 .ipynb 或 .py 文件。',
  lesson_unavailable: '无法获取课程（{reason}）。请检查网络连接，然后重试。',
  browser_too_old: '此浏览器版本太旧，不能编辑单元格。其余功能正常；换用较新的浏览器即可编辑。',
  no_sentence: '操作被拒绝，但这里没有说明原因的句子（名称是“{code}”）。请报告此问题。',
  part_unavailable: '页面的一部分无法加载（{reason}）。请检查网络连接，然后重试。',
  option_unknown: '这里没有选项“{option}”。请使用 {choices}。',
  option_not_listed: '选项 {option} 不接受“{value}”。请使用 {choices}。',
  option_unreadable: '选项 {option} 的值“{value}”无法读取。请按嵌入文档的说明书写。',
  state_file_unreadable: '本页无法读取 {name} 中的状态：“{parameter}”无效。显示的内容不变。',
  change_unreadable: '要设置的“{parameter}”在这里无效，因此未作任何更改。',
  address_unreadable: '本页无法读取地址中的状态：“{parameter}”无效。现在显示的是课程。',
};
