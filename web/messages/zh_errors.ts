import type { WholeLanguage } from './index.ts';

/** By the codes of both English tables: those that the page knows, and those of the whole engine. */
export const errors: WholeLanguage['errors'] = {
  unknown_dtype:
    '没有名为“{dtype}”的 dtype。请使用 float32、int8、uint8、int16、int32、int64 或 bool。',
  not_float32: '张量须为 float32，但它是 {dtype}。请先转换。',
  not_integer_dtype: '{dtype} 不是整数类型。请使用 int8、uint8、int16 或 int32。',
  empty_tensor: '张量没有元素。请至少给出一个。',
  shape_mismatch: '该形状有 {expected} 个元素，却给出了 {actual} 个。请使两者一致。',
  shapes_differ: '形状 {left} 与 {right} 不相配。请使用形状相同的张量。',
  too_many_elements: '一个张量最多有 {limit} 个元素。请分块量化。',
  not_finite:
    '索引 {index} 处的元素（从 0 起，按行计数）是 {value}。量化需要有限的数：请替换或删除它。',
  scale_zero: '缩放因子为 0 会导致除以零。请使用其他数，例如 1。',
  scale_not_finite: '缩放因子须为 float32 范围内的有限数。',
  scale_subnormal:
    '缩放因子 {scale} 太接近零，float32 无法精确地以它为除数。请至少使用 {limit}，或使数值分布得更开。',
  zero_point_not_integer: '零点须为整数，但它是 {zero_point}。',
  zero_point_out_of_range:
    '零点 {zero_point} 超出 {dtype} 的范围。请使用 {qmin} 到 {qmax} 的整数。',

  axis_out_of_range: '{dims} 维张量没有轴 {axis}；轴从 0 数起。',

  group_size_zero: '一组至少要有一个元素。请把组大小设为 1 或更大。',

  unknown_format:
    '没有名为“{format}”的格式。请使用 int2、int4、int8、int16、int32、uint2、uint4 或 uint8。',
  symmetric_unsigned:
    '对称量化器需要有符号格式，而 {format} 没有负数。请改用有符号格式或非对称量化器。',
  restricted_unsigned: '只有有符号格式才有受限范围，而 {format} 无符号。请使用它的完整范围。',
  zero_point_not_zero: '对称量化器的零点为 0，却给出了 {zero_point}。请使用 0 或非对称量化器。',
  storage_differs: '这些元素以 {expected} 存储，却给出了 {actual}。',
  percentiles_out_of_order:
    '从 {lower} 到 {upper} 的百分位数不构成范围。请给出 0 到 100 之间的两个数，较小的在前。',
  bins_out_of_range: '直方图不能有 {bins} 个区间。请使用 1 到 2²⁴ 之间的数。',
  limits_out_of_order: '从 {min} 到 {max} 不构成直方图的范围。请给出两个有限的数，较小的在前。',

  invalid_argument: '{argument} 不符合要求：{expected}。',
  engine_crashed: '计算核心已停止（{reason}）。任意改动一处，它就会重新启动。',
  core_unavailable:
    '这里的一切都由计算核心算出，但它无法加载（{reason}）。请检查网络连接，然后重试。',
  webassembly_missing:
    '此浏览器没有 WebAssembly，这里什么也算不出来。请使用新版的 Chrome、Edge、Firefox 或 Safari。如果正在使用其中之一，可能是严格模式或锁定模式关闭了 WebAssembly，请为本页允许它。',

  out_of_memory: '此笔记本中的张量超过 {limit} MB。请删除一些（del 变量名），或使用更小的张量。',
  python_unavailable: '无法加载 Python（{reason}）。请检查网络连接，然后重试。',
  notebook_unreadable: '无法读取笔记本 {name}（{reason}）。',
  output_unwritable: '无法写入 {name}（{reason}）。',
  python_absent:
    '单元格不能在这里运行，因为此文件不含 Python。请保存笔记本后用 Jupyter 运行，或在网站上打开这一课。',
  python_stopped: 'Python 还没来得及回答就被停止了。请再试一次。',
  python_crashed: 'Python 已停止（{reason}）。它会重新启动，但变量已不在：请从头运行单元格。',

  number_missing: '这里缺少一个数。',
  number_unreadable: '“{text}”不是数。请写成 3.5 或 1e-3 这样的形式。',
  number_decimal_comma: '“{text}”用逗号作小数点。请使用句点：3.5。',
  number_not_finite: '“{text}”不是有限的数。',
  number_too_large: '“{text}”这个数太大。',
  cell_number_missing: '第 {row} 行第 {column} 列为空。请输入一个数。',
  cell_number_unreadable:
    '第 {row} 行第 {column} 列：“{text}”不是数。请写成 3.5 或 1e-3 这样的形式。',
  cell_number_decimal_comma: '第 {row} 行第 {column} 列：“{text}”用逗号作小数点。请使用句点：3.5。',
  cell_number_not_finite: '第 {row} 行第 {column} 列是 {text}。量化需要有限的数：请替换它。',
  cell_number_too_large: '第 {row} 行第 {column} 列：{text} 超出 float32，它最大的数约为 3.4e38。',
  grid_empty: '表格是空的。请至少输入一个数。',
  grid_too_large: '这里有 {elements} 个数，而本页最多接受 {limit} 个。请取其中一部分。',
  number_not_whole: '“{text}”不是从 1 开始的整数。请写一个，例如 32。',
  text_empty: '这段文字里没有数。请粘贴一个张量，例如 [[1.5, 2], [3, 4]]。',
  text_unclosed: '第 {line} 行的括号没有闭合。请用 ] 结束张量。',
  text_unexpected: '第 {line} 行：这里不应出现“{found}”。请检查逗号和括号，并只粘贴一个张量。',
  text_ragged:
    '第 {row} 行有 {actual} 个数，而第一行有 {expected} 个（文字第 {line} 行）。请使各行的个数相同。',
  text_ragged_matrix:
    '矩阵 {matrix} 有 {actual} 行，而第一个矩阵有 {expected} 行（文字第 {line} 行）。请使各矩阵的行数相同。',
  text_dims: '张量超过三个轴（文字第 {line} 行）。请粘贴由数、行或矩阵组成的列表。',
  text_mixed: '第 {line} 行的数与列表并列。请使所有的数处于相同层数的括号中。',
  text_summarized:
    '第 {line} 行：“...”处省略了数值。请先执行 torch.set_printoptions(profile="full") 或 np.set_printoptions(threshold=np.inf)，打印出全部数值，再粘贴。',
  text_no_list: '这段文字里没有数的列表。请把数放进括号，例如 [1.5, 2]。',
  text_no_data: '这个对象里没有数的列表。请以 "data" 给出，例如 {"shape": [2], "data": [1.5, 2]}。',
  text_shape_differs: '形状 {shape} 有 {expected} 个数，而“data”有 {actual} 个。请使两者一致。',
  text_header_skipped: '第一行“{names}”是名称，已略去。',
  text_ambiguous_comma:
    '“{found}”可能是一个用逗号作小数点的数，也可能是两个数。一个数请写成 1.5；两个数之间请用制表符或括号分隔。',
  notebook_not_json:
    '此文件不是笔记本：它不是 JSON（{reason}）。请选择由 Jupyter 保存的 .ipynb 文件。',
  notebook_unknown:
    '此文件是 JSON，但不是笔记本：没有写明 nbformat。请选择由 Jupyter 保存的 .ipynb 文件。',
  notebook_version:
    '此笔记本的格式是 {version}，而这里只能读取格式 4。请在 Jupyter 中打开并重新保存。',
  notebook_without_cells: '此笔记本没有单元格列表。请在 Jupyter 中打开并重新保存。',
  notebook_cell_unreadable: '无法读取此笔记本的单元格 {cell}：其 {part} 不符合 nbformat 4。',
  file_unreadable: '无法读取 {name}（{reason}）。请重新选择。',
  file_unknown: '{name} 既不是笔记本，也不是 Python 文件。请选择 .ipynb 或 .py 文件。',
  lesson_unavailable: '无法获取课程（{reason}）。请检查网络连接，然后重试。',
  browser_too_old: '此浏览器版本太旧，不能编辑单元格。其余功能正常；换用较新的浏览器即可编辑。',
  part_unavailable: '页面的一部分无法加载（{reason}）。请检查网络连接，然后重试。',
  option_unknown: '这里没有选项“{option}”。请使用 {choices}。',
  option_not_listed: '选项 {option} 不接受“{value}”。请使用 {choices}。',
  option_unreadable: '选项 {option} 的值“{value}”无法读取。请按嵌入说明书写。',
  state_file_unreadable:
    '本页无法读取 {name} 中的状态：其中的“{parameter}”没有意义。显示的内容不变。',
  workbench_unavailable: '页面的这一部分无法加载（{reason}）。请检查网络连接，然后重试。',
  change_unreadable: '这里要设置的“{parameter}”没有意义，因此没有作任何更改。',
  address_unreadable: '本页无法读取地址中的状态：其中的“{parameter}”没有意义。现在显示的是课程。',

  index_out_of_range:
    '索引 {index} 超出轴 {axis} 的范围，该轴有 {extent} 个元素。请使用 -{extent} 到 {extent} - 1 的索引。',
  step_not_positive: '切片须向前进行，但它的步长是 {step}。请使用 1 或更大的步长。',
  shape_invalid: '这里的长度不能是 {extent}。请使用从 0 起的整数，-1 最多一次。',
  view_impossible:
    '形状 {from} 的元素在内存中的排列无法以形状 {to} 的视图访问。请使用会复制数据的 reshape。',
  empty_list: '列表中没有张量。请至少给出一个。',
  operator_undefined: '{dtype} 张量没有定义“{operator}”。请先转换。',
  unknown_operator: '没有名为“{operator}”的运算符。',
  division_by_zero: '整数的“{operator}”不能以 0 为除数。请使用浮点数或其他除数。',
  exponent_negative: '整数没有 {exponent} 次幂。请转换为 float32，或使用从 0 起的指数。',
  value_overflows: '{dtype} 放不下 {value}。请使用其范围内的值，或其他 dtype。',
  too_many_indices: '{dims} 维张量给出了 {items} 个索引。请减少索引。',
  index_unsupported: '括号中“...”只能出现一次。其余的轴请写“:”。',
  limits_missing: 'clamp 需要最小值、最大值或两者。',
  axis_repeated: '同一个轴出现了两次，或在只能有一个轴处给出了多个。每个轴请只写一次。',
  dtypes_differ: '这些张量分别是 {left} 和 {right}。请转换其一，使两者一致。',
  range_empty: '从 {start} 到 {stop}、步长为 {step} 的区间里没有数。',
  tensor_released: '该张量已被释放。请把它的句柄保留到最后一次使用。',
  not_packable: '{format} 已占满整个字节。只有 2 位和 4 位的格式才会打包。',
  outside_format:
    '索引 {index} 处的元素（从 0 起，按行计数）是 {value}，而 {format} 只能放下 {qmin} 到 {qmax}。',
  packed_size_differs: '这么多元素占 {expected} 个字节，却给出了 {actual} 个。请使两者一致。',
  not_matrix: '权重有两个维度 (out, in)，而此张量有 {dims} 个。',
  not_byte_dtype: '张量须为 int8 或 uint8，但它是 {dtype}。',
  k_out_of_range: '不能从 {extent} 个元素中选取 {k} 个。请使用不超过元素个数的 k。',
  dtype_view_impossible:
    '形状为 {shape} 的 {from} 张量，其字节不能看作 {to}：最后一轴须连续存放，且字节数须能整除。',
  tolerance_negative: '容差 {rtol} 和 {atol} 都须为 0 或更大。',
  quantile_out_of_range: '没有 {q} 处的分位数。请使用 0 到 1 之间的数。',
  shift_count_differs:
    '{axes} 个轴给出了 {shifts} 个位移量。请为每个轴各给一个，或只给一个位移量而不给轴。',
};
