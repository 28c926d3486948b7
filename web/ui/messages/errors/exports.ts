/** Errors of exports of weights. */
export const en = {
  export_not_finite:
    '{tensor} contains NaN, infinities or numbers beyond float32, so it stays as it is.',
  export_overflow:
    '{format} would make NaN or infinities of elements of {tensor}, so it stays as it is.',
  export_overflowed:
    '{format} makes NaN or infinities of elements of {tensor}. Nothing was written. Choose another format for this tensor in a recipe, or leave it out.',
  export_twice:
    '{tensor} is stored as {scheme} already: its decoded numbers are quantized again, and the errors of both add up.',
  export_decoded: '{tensor} is stored as {scheme}; the file has its decoded numbers, as {dtype}.',
  export_tied: '{tensor} is the same bytes as {other}, which the file has once.',
  export_rows:
    '{tensor} has rows of length {length}, which are not whole blocks of {format} ({block} elements), so it stays as it is.',
  export_rows_instead:
    '{tensor} has rows of length {length}, which are not whole blocks of {format} ({block} elements), so it becomes {instead}, as with llama-quantize.',
  export_all_elements:
    '{format} must see all elements of {tensor} at once, and there are more than 1,048,576, so it stays as it is.',
  export_name_taken:
    'The file has a tensor {array}, which is the name of an array of {tensor}, so {tensor} stays as it is.',
  export_gguf_kept:
    '{tensor} stays as it is, as with llama-quantize: programs that run GGUF files need tensors of this name unquantized.',
  export_gguf_one_row:
    '{tensor} stays as it is, as with llama-quantize: all of its axes but the last have one entry, so it is a vector to ggml.',
  choice_not_ggml: '{format} is not a format of ggml.',
  choice_rows:
    '{tensor} has rows of length {length}, which are not whole blocks of {format}. Its block length is {block}.',
  choice_channel_axis:
    '{format} has scales for the channels of the first axis, and those of {tensor} are along axis {axis}.',
  choice_overflow: '{format} would make NaN or infinities of elements of {tensor}.',
  export_gguf_name: 'GGUF takes names of at most 63 bytes. {tensor} has a longer one.',
  export_gguf_axes: 'GGUF takes tensors of at most 4 axes. {tensor} has {axes}.',
  export_gguf_empty: '{tensor} has no elements, which readers of GGUF refuse.',
  export_gguf_dtype: 'GGUF has no type for {dtype}, which {tensor} has.',
  export_not_ggml:
    '{format} is not a format of ggml, so GGUF cannot hold it. Choose one of ggml, or write safetensors.',
  export_recipe: '{name} is not a mix. Choose a file that the report saved as “Recipe as JSON”.',
  export_recipe_tensor:
    '{name} names {tensor}, which the file does not have. Use the mix with the file that it was found for.',
  pin_unreadable:
    '“{text}” asks nothing of a tensor. Write a pattern of names, “=” or “>=”, and a format, such as lm_head*>=q6_k, or “=keep”.',
  pin_unmatched:
    '{pattern} matches no tensor of the mix. Take a name from the table; * stands for any text.',
  pin_no_choice:
    '{pattern} asks for {format}, which is no choice for {tensor}. Survey this format too, or choose another.',
  state_not_state:
    '{name} is not the state of a report. Name a new file, or the one that --resume wrote.',
  state_damaged:
    '{name} is damaged in line {line}, or belongs to another checkpoint. Delete it, and measure again.',
  state_differs:
    '{name} is the state of another report: {part} differ. Give the same files and formats to the same version, or name a new file.',
  pattern_unmatched:
    '{pattern} matches no tensor of the file. Take a name from the report; * stands for any text.',
  context_unknown:
    '{name} does not say how many layers and heads the model has, so the memory of a context is not known. Name the folder with its config.json, or the GGUF file.',
  preset_unknown:
    '“{preset}” is no preset of llama-quantize. Those that can be written are {presets}.',
  preset_unwritten:
    'llama-quantize’s {preset} gives tensors types that nothing here writes. Choose another preset, or a format.',
  preset_rows:
    '{preset} cannot be written: {tensor} has rows of length {length}, which are not whole blocks of q1_0 (of {block}), and llama-quantize has no other type for them. Choose another preset.',
  export_write_failed:
    '{name} could not be written ({reason}). What was written of it is discarded. Make room, or choose another place.',
  export_too_large:
    'This browser keeps a file in memory until it is complete, so it writes {limit} bytes at most, and this file has {size}. Use Chrome or Edge, or the command zeropoint quantize.',
  report_too_large:
    'The file would have about {size} characters, and the page makes at most {limit}: a browser keeps all of it in memory. Save it as CSV, or use the command zeropoint report or zeropoint compare.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  export_not_finite: '{tensor} 含有 NaN、无穷大或超出 float32 的数，因此保持原样。',
  export_overflow: '{format} 会把 {tensor} 的元素变成 NaN 或无穷，因此保持原样。',
  export_overflowed:
    '{format} 把 {tensor} 的元素变成了 NaN 或无穷。没有写出任何文件。请在组合中为这个张量选择其他格式，或把它略去。',
  export_twice: '{tensor} 已经以 {scheme} 存储：这里把解码后的数再次量化，两次的误差相加。',
  export_decoded: '{tensor} 以 {scheme} 存储；文件中写入解码后的数，类型为 {dtype}。',
  export_tied: '{tensor} 与 {other} 是同一份字节，文件中只写一次。',
  export_rows:
    '{tensor} 每行有 {length} 个元素，不是 {format} 的整数个块（每块 {block} 个元素），因此保持原样。',
  export_rows_instead:
    '{tensor} 每行有 {length} 个元素，不是 {format} 的整数个块（每块 {block} 个元素），因此改用 {instead}，与 llama-quantize 相同。',
  export_all_elements:
    '{format} 必须一次看到 {tensor} 的全部元素，而元素超过 1,048,576 个，因此保持原样。',
  export_name_taken:
    '文件里已有张量 {array}，这也是 {tensor} 的一个数组的名字，因此 {tensor} 保持原样。',
  export_gguf_kept:
    '{tensor} 保持原样，与 llama-quantize 相同：运行 GGUF 文件的程序需要这个名字的张量不量化。',
  export_gguf_one_row:
    '{tensor} 保持原样，与 llama-quantize 相同：除最后一个轴以外，各轴都只有一个元素，对 ggml 来说它是向量。',
  choice_not_ggml: '{format} 不是 ggml 的格式。',
  choice_rows: '{tensor} 每行有 {length} 个元素，不是 {format} 的整数个块（每块 {block} 个元素）。',
  choice_channel_axis: '{format} 的缩放因子对应第一个轴的通道，而 {tensor} 的通道在轴 {axis} 上。',
  choice_overflow: '{format} 会把 {tensor} 的元素变成 NaN 或无穷。',
  export_gguf_name: 'GGUF 的名字最多 63 字节，{tensor} 的名字更长。',
  export_gguf_axes: 'GGUF 的张量最多 4 个轴，{tensor} 有 {axes} 个。',
  export_gguf_empty: '{tensor} 没有元素，GGUF 的读取程序会拒绝它。',
  export_gguf_dtype: '{tensor} 的类型是 {dtype}，GGUF 没有对应的类型。',
  export_not_ggml:
    '{format} 不是 ggml 的格式，GGUF 不能容纳它。请选择 ggml 的格式，或写成 safetensors。',
  export_recipe: '{name} 不是格式组合。请选择报告用“组合（JSON）”保存的文件。',
  export_recipe_tensor: '{name} 提到 {tensor}，而文件里没有它。请把组合用于当初求解它的文件。',
  pin_unreadable:
    '“{text}”没有对张量提出要求。请写出名称的模式、“=”或“>=”和一种格式，例如 lm_head*>=q6_k，或“=keep”。',
  pin_unmatched: '{pattern} 不匹配组合里的任何张量。请使用表格中的名称；* 代表任意文字。',
  pin_no_choice: '{pattern} 要求 {format}，而 {tensor} 不能选择它。请也分析这种格式，或换一种。',
  state_not_state: '{name} 不是报告的状态。请指定一个新文件，或 --resume 写出的文件。',
  state_damaged: '{name} 的第 {line} 行已损坏，或属于另一个检查点。请删除它，重新分析。',
  state_differs:
    '{name} 是另一份报告的状态：{part} 不同。请用同一版本、同样的文件和格式，或指定一个新文件。',
  pattern_unmatched: '{pattern} 不匹配文件中的任何张量。请使用报告中的名称；* 代表任意文字。',
  context_unknown:
    '{name} 没有说明模型有多少层、多少个头，因此不知道上下文占多少内存。请给出有 config.json 的文件夹，或 GGUF 文件。',
  preset_unknown: 'llama-quantize 没有名为“{preset}”的预设。能写出的预设是 {presets}。',
  preset_unwritten:
    'llama-quantize 的 {preset} 会用到这里不能写出的类型。请选择其他预设，或一种格式。',
  preset_rows:
    '不能写出 {preset}：{tensor} 每行有 {length} 个元素，不是 q1_0 的整数个块（每块 {block} 个元素），llama-quantize 对此也没有替代的类型。请选择其他预设。',
  export_write_failed:
    '无法写入 {name}（{reason}）。已写入的部分已丢弃。请腾出空间，或换一个位置。',
  export_too_large:
    '这个浏览器要把文件完整地放在内存里，所以最多写 {limit} 字节，而这个文件有 {size} 字节。请使用 Chrome 或 Edge，或命令 zeropoint quantize。',
  report_too_large:
    '这个文件约有 {size} 个字符，而页面最多生成 {limit} 个：浏览器要把它全部放在内存里。请保存为 CSV，或使用命令 zeropoint report 或 zeropoint compare。',
};
