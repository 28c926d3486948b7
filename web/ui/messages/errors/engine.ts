/** Errors of API calls that the page never makes: arguments, tensors by handle, packing. */
export const en = {
  invalid_argument: '{argument} must be {expected}.',
  unknown_dtype:
    'There is no dtype “{dtype}” here. Use bool, uint8, int8, int16, int32, int64, float16, bfloat16, float32 or float64.',
  option_unused:
    'The option {option} has no effect on {format}: only {choices} takes it. Leave it out.',
  not_float32: '{argument} must be float32, but it is {dtype}. Convert it first.',
  not_integer_dtype:
    '{argument} must be int8, uint8, int16 or int32, but it is {dtype}. Convert it first.',
  shape_mismatch:
    'The shape holds {expected} {expected=element|elements}, but {actual} {actual=was|were} given. Make them agree.',
  shapes_differ:
    'The shapes {left} and {right} do not fit together. Use tensors of the same shape.',
  unknown_format:
    'There is no format “{format}” here. Use int2, int4, int8, int16, int32, uint2, uint4 or uint8.',
  storage_differs: 'These elements are stored as {expected}, but {actual} was given.',
  bins_out_of_range: 'A histogram of {bins} bins is not possible. Use at least 1, and at most 2²⁴.',
  limits_out_of_order:
    '{min} to {max} is not a range for a histogram. Use two finite numbers, the smaller one first.',
  index_out_of_range:
    'Index {index} is outside axis {axis}, which has {extent} {extent=element|elements}. Use an index from -{extent} to {extent} - 1.',
  step_not_positive: 'A slice must go forwards, but its step is {step}. Use a step of 1 or more.',
  shape_invalid:
    'An extent of {extent} is not possible here. Use whole numbers from 0, and -1 at most once.',
  view_impossible:
    'The elements of shape {from} are not laid out so that a view of shape {to} can reach them. Use reshape, which copies.',
  empty_list: 'There is no tensor in the list. Give it at least one.',
  operator_undefined: '“{operator}” is not defined for tensors of {dtype}. Convert them first.',
  unknown_operator: 'There is no operator “{operator}” here.',
  division_by_zero: '“{operator}” of integers cannot divide by 0. Use floats, or another divisor.',
  exponent_negative:
    'Integers cannot be raised to the power {exponent}. Convert them to float32, or use an exponent from 0.',
  value_overflows: '{dtype} cannot hold {value}. Use a value within its limits, or another dtype.',
  too_many_indices:
    'A tensor of {dims} {dims=dimension|dimensions} does not take {items} {items=index|indices}. Use fewer.',
  index_unsupported: '“...” may stand between the brackets once. Write “:” for further axes.',
  limits_missing: 'clamp needs a minimum, a maximum, or both.',
  axis_repeated: 'An axis is named twice, or several where only one is possible. Name each once.',
  dtypes_differ: 'The tensors are {left} and {right}. Convert one of them, so that they match.',
  range_empty: 'Steps of {step} never lead from {start} to {stop}.',
  tensor_released: 'The tensor has been released. Keep its handle until its last use.',
  not_packable: '{format} already fills whole bytes. Only formats of 2 and 4 bits are packed.',
  outside_format:
    'The element at index {index} (counted from 0, row by row) is {value}, but {format} holds {qmin} to {qmax}.',
  packed_size_differs:
    'That many elements take {expected} {expected=byte|bytes}, but {actual} {actual=was|were} given. Make them agree.',
  stored_size_differs:
    'For this shape, “{part}” takes {expected} {expected=byte|bytes}, but it has {actual}. Use the shape and the format that were stored.',
  levels_out_of_range:
    'A codebook of {levels} {levels=value|values} is not possible. Use 2 to 256.',
  unknown_stored_format:
    'There is no stored format “{format}”. Use the name of one in lower case, such as q4_0, nf4 or mxfp4_floor; the documentation of formats lists all.',
  not_matrix: 'A weight has two dimensions, (out, in), but this tensor has {dims}.',
  not_picture:
    'A picture has three dimensions, (rows, columns, 3 or 4), but this tensor has the shape {shape}.',
  not_byte_dtype: '{argument} must be int8 or uint8, but it is {dtype}.',
  k_out_of_range:
    'k is {k}, but there {extent=is|are} {extent} {extent=element|elements}. Use a k within that number.',
  dtype_view_impossible:
    'A tensor of {from} and shape {shape} cannot be viewed as {to}: the last axis must be contiguous, and its bytes a multiple of the new element size.',
  tolerance_negative: 'The tolerances {rtol} and {atol} must both be 0 or more.',
  quantile_out_of_range: 'There is no quantile at {q}. Use a number from 0 to 1.',
  shift_count_differs:
    'There {shifts=is|are} {shifts} {shifts=shift|shifts} for {axes} {axes=axis|axes}. Give one for each, or a single shift and no axis.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  invalid_argument: '参数 {argument} 无效；要求（英文说明）：{expected}。',
  unknown_dtype:
    '这里没有数据类型“{dtype}”。请使用 bool、uint8、int8、int16、int32、int64、float16、bfloat16、float32 或 float64。',
  option_unused: '选项 {option} 对 {format} 不起作用：只有 {choices} 使用它。请去掉这个选项。',
  not_float32: '{argument} 须为 float32，但给出的是 {dtype}。请先转换。',
  not_integer_dtype: '{argument} 须为 int8、uint8、int16 或 int32，但给出的是 {dtype}。请先转换。',
  shape_mismatch: '该形状应有 {expected} 个元素，但给出了 {actual} 个。请使两者一致。',
  shapes_differ: '形状 {left} 与 {right} 不相配。请使用形状相同的张量。',
  unknown_format:
    '这里没有格式“{format}”。请使用 int2、int4、int8、int16、int32、uint2、uint4 或 uint8。',
  storage_differs: '这些元素应存储为 {expected}，但给出的是 {actual}。',
  bins_out_of_range: '直方图不能有 {bins} 个区间。请使用 1 到 2²⁴ 之间的数。',
  limits_out_of_order: '从 {min} 到 {max} 不能作为直方图的范围。请给出两个有限数，较小的在前。',
  index_out_of_range:
    '索引 {index} 超出轴 {axis} 的范围，该轴长度为 {extent}。请使用 -{extent} 到 {extent} - 1 之间的索引。',
  step_not_positive: '切片只能向前，但步长是 {step}。请使用不小于 1 的步长。',
  shape_invalid: '这里的轴长不能是 {extent}。请使用不小于 0 的整数；-1 最多出现一次。',
  view_impossible:
    '形状为 {from} 的元素在内存中的排列不允许得到形状为 {to} 的视图。请使用会复制数据的 reshape。',
  empty_list: '列表中没有张量。请至少提供一个。',
  operator_undefined: '“{operator}”不适用于 {dtype} 张量。请先转换。',
  unknown_operator: '这里没有运算“{operator}”。',
  division_by_zero: '整数的“{operator}”不能以 0 为除数。请改用浮点数或其他除数。',
  exponent_negative: '整数的指数不能是 {exponent}。请先转换为 float32，或使用不小于 0 的指数。',
  value_overflows: '{dtype} 无法表示 {value}。请使用其范围内的值，或改用其他类型。',
  too_many_indices: '{dims} 维张量不能用 {items} 个索引。请减少索引。',
  index_unsupported: '方括号中最多可以有一个“...”。其余的轴请写“:”。',
  limits_missing: 'clamp 需要下限、上限，或两者都给出。',
  axis_repeated: '同一个轴出现了两次，或者在只能有一个轴的地方给出了多个。每个轴请只写一次。',
  dtypes_differ: '张量的类型是 {left} 和 {right}。请转换其中一个，使两者相同。',
  range_empty: '以 {step} 为步长，从 {start} 永远到不了 {stop}。',
  tensor_released: '该张量已被释放。请把它的句柄保留到最后一次使用之后。',
  not_packable: '{format} 本来就占满整个字节。只有 2 位和 4 位的格式才打包。',
  outside_format:
    '索引 {index} 处的元素（从 0 起，按行计数）是 {value}，而 {format} 的范围是 {qmin} 到 {qmax}。',
  packed_size_differs: '这么多元素应占 {expected} 字节，但给出了 {actual} 字节。请使两者一致。',
  stored_size_differs:
    '按此形状，“{part}”应有 {expected} 字节，实际有 {actual} 字节。请使用存储时的形状和格式。',
  levels_out_of_range: '码本不能有 {levels} 个值。请使用 2 到 256 之间的数。',
  unknown_stored_format:
    '没有存储格式“{format}”。请使用小写的格式名，例如 q4_0、nf4 或 mxfp4_floor；格式文档列出了全部名称。',
  not_matrix: '权重有两个维度（out, in），而这个张量有 {dims} 个。',
  not_picture: '图片有三个维度（行、列、3 或 4），而这个张量的形状是 {shape}。',
  not_byte_dtype: '{argument} 须为 int8 或 uint8，但给出的是 {dtype}。',
  k_out_of_range: 'k 是 {k}，而元素只有 {extent} 个。请使用不超过该数的 k。',
  dtype_view_impossible:
    '{from} 张量（形状 {shape}）不能看作 {to}：最后一个轴须连续，且其字节数须为新元素大小的整数倍。',
  tolerance_negative: '容差 {rtol} 和 {atol} 都不能小于 0。',
  quantile_out_of_range: '没有位于 {q} 处的分位数。请使用 0 到 1 之间的数。',
  shift_count_differs:
    '{axes} 个轴有 {shifts} 个移动量。请为每个轴各给一个，或只给一个而不指定轴。',
};

export const words = { en, zh };
