/** Errors of files of models. */
export const en = {
  // gguf
  gguf_magic: '{name} is not a GGUF file: its first bytes are not “GGUF”. Choose another file.',
  gguf_version:
    '{name} has version {version} of GGUF (byte {offset}), and versions 2 and 3 can be read. Convert it again with a current llama.cpp.',
  gguf_version_newer:
    '{name} has version {version} of GGUF (byte {offset}), which is newer than 3, the newest that can be read here. Convert it with a program that writes version 3.',
  gguf_big_endian:
    '{name} is a GGUF file for big-endian machines (byte {offset}). Convert it with gguf_convert_endian.py of llama.cpp.',
  gguf_truncated: '{name} ends within its header (byte {offset}). Copy or download it again.',
  gguf_pairs:
    '{name} announces {count} key-value pairs (byte {offset}): more than it has room for, or than the 65,536 that are read. Copy or download it again.',
  gguf_tensors:
    '{name} announces more tensors, {count} (byte {offset}), than it has room for, or than the 1,048,576 that are read. Copy or download it again.',
  gguf_key:
    '{name} has a key that is empty, longer than 65,535 bytes, or not UTF-8 (byte {offset}). Copy or convert it again.',
  gguf_duplicate_key: '{name} has the key {key} twice (byte {offset}). Convert it again.',
  gguf_value_type:
    '{name} has the key {key} with a value of type {type} (byte {offset}), which GGUF does not have here. Copy or convert it again.',
  gguf_array:
    '{name} has the key {key} with an array of length {count} (byte {offset}), more than the file has room for. Copy or download it again.',
  gguf_alignment:
    '{name} has the alignment {value} (byte {offset}), which must be a power of two in 32 bits. Convert it again.',
  gguf_tensor_name:
    '{name} has a tensor whose name is longer than 1,024 bytes or not UTF-8 (byte {offset}). Convert it again with shorter names.',
  gguf_duplicate:
    '{name} has two tensors with the name {tensor} (byte {offset}). Convert it again.',
  gguf_axes:
    '{name} has the tensor {tensor} with {axes} axes (byte {offset}), and GGUF has at most 4. Copy or convert it again.',
  gguf_shape:
    '{name} has the tensor {tensor} with the shape {shape} (byte {offset}), which has more elements than can be counted. Copy or download it again.',
  gguf_type:
    '{name} has the tensor {tensor} with elements of type {type} (byte {offset}), which is unknown. Convert it to one of Q8_0, Q4_K, F16 or F32.',
  gguf_removed_type:
    '{name} has the tensor {tensor} in {type} (byte {offset}), which ggml no longer has. Quantize the original again with a current llama.cpp.',
  gguf_row:
    '{name} has the tensor {tensor} with rows of length {length} (byte {offset}), which {dtype} cannot store: its blocks have {block}. Convert it again.',
  gguf_offset:
    '{name} has the tensor {tensor} at offset {start} of the data instead of {expected} (byte {offset}), so that tensors overlap or leave a hole. Convert it again.',
  gguf_beyond:
    '{name} has {size} {size=byte|bytes}, but the tensor {tensor} ends at byte {expected} (its entry: byte {offset}). Copy or download the file again.',
  gguf_unread:
    'The tensor {tensor} is stored in {dtype}, which cannot be read here. llama.cpp can turn the file into float32: llama-quantize --allow-requantize in.gguf out.gguf F32.',
  gguf_shard:
    '{name} does not say which part of a model it is. Open it by itself, or open the files that gguf-split has written.',
  gguf_shard_count:
    '{name} is one of {count} {count=file|files}, but the number opened is {actual}. Open all of them together.',
  gguf_joined:
    '{name} has another GGUF file behind its last tensor (byte {offset}): parts were joined byte by byte. Open the parts together, or merge them with llama-gguf-split --merge.',
  gguf_shard_twice: '{name} and {other} are the same part of a model. Open each part once.',
  gguf_shard_duplicate:
    '{name} and {other} both have a tensor with the name {tensor}. Open the parts of one model only.',
  gguf_shard_tensors:
    '{name} together have {actual} instead of {expected} {expected=tensor|tensors}. Open the parts of one model only.',
  // importance matrices
  imatrix_unknown:
    '{name} is not an importance matrix: neither a GGUF file of sums nor the older form. Choose what llama-imatrix wrote.',
  imatrix_none:
    '{name} is a GGUF file without sums of an importance matrix (tensors named ….in_sum2). Choose what llama-imatrix wrote.',
  imatrix_forms:
    '{name} and {other} have different forms, whose counts cannot be added: one counts tokens, the other chunks. Convert one with llama-imatrix --in-file.',
  imatrix_differs:
    '{name} and {other} have different numbers of sums or counts for {tensor}. Add importance matrices of one model only.',
  imatrix_sums:
    '{name} has no counts for the sums of {tensor}, or sums that are no float32 or do not divide by the counts. Copy or compute it again.',
  imatrix_counts:
    '{name} has the count {value} for {tensor} (number {index}), which cannot be. Compute it again.',
  imatrix_truncated: '{name} ends within its entries (byte {offset}). Copy or download it again.',
  imatrix_entry:
    '{name} has an entry whose name or length cannot be (byte {offset}). Copy or compute it again.',
  imatrix_twice: '{name} has two entries for {tensor} (byte {offset}). Compute it again.',
  imatrix_other:
    '{name} belongs to another model: none of its entries, such as {tensor}, is a weight of this checkpoint. Choose the importance matrix of this model.',
  imatrix_size:
    '{name} has {length} {length=number|numbers} for {entry}, and {tensor} needs {expected}. Choose the importance matrix of this model.',
  imatrix_number:
    '{name} has the sum {value} for {entry}, column {column}: a sum of squares is finite and not negative. Compute it again.',
  // torch
  torch_other:
    '{name} is no file of torch.save, which begins as a ZIP archive does. Other programs use its ending, too, such as OpenVINO and NCNN: choose the checkpoint that it was made of. If torch.save wrote it, download it again.',
  torch_plain_pickle:
    '{name} is a Python pickle that torch.save has not written in its usual way. Save the weights alone: torch.save(model.state_dict(), path).',
  torch_no_pickle:
    '{name} is an archive without exactly one member data.pkl in a folder, so it is not a file of torch.save. Choose another file.',
  torch_script:
    '{name} is a TorchScript program. Save its weights alone: torch.save(torch.jit.load(path).state_dict(), "weights.pt").',
  torch_byte_order:
    '{name} states a byte order that is neither little nor big (byte {offset}). Copy or save it again.',
  torch_pickle_size:
    '{name} has a pickle of {length} {length=byte|bytes}, and at most 16,777,216 are read. Save the weights alone: torch.save(model.state_dict(), path).',
  torch_pickle: '{name} has a damaged pickle (byte {offset} of its pickle). Copy or save it again.',
  torch_pickle_end:
    '{name} has a pickle that is cut off (byte {offset} of its pickle). Copy or save it again.',
  torch_opcode:
    '{name} has a pickle with the opcode 0x{opcode} (byte {offset} of its pickle), which files of weights do not need. Save them with PyTorch’s usual protocol: torch.save(model.state_dict(), path).',
  torch_operations:
    '{name} has a pickle of more than 4,000,000 operations (byte {offset} of its pickle). Save the weights alone: torch.save(model.state_dict(), path).',
  torch_global:
    '{name} has no tensor that is found without running anything: it is, or holds, the Python object {global} (byte {offset} of its pickle). Save the weights alone: torch.save(model.state_dict(), path).',
  torch_call:
    '{name} calls {global} with arguments that make no tensor or lead beyond its storage (byte {offset} of its pickle). Copy or save it again.',
  torch_storage_id:
    '{name} refers to something that is not a storage (byte {offset} of its pickle). Copy or save it again.',
  torch_storage: '{name} lacks the storage {member}. Copy or save it again.',
  torch_storage_size:
    '{name} has the storage {member} with {actual} instead of {expected} {expected=byte|bytes} (byte {offset}). Copy or save it again.',
  torch_nested:
    '{name} has dicts and lists in each other, deeper than 64 or without end. Save the weights alone: torch.save(model.state_dict(), path).',
  torch_dtype:
    'The tensor {tensor} has the dtype {dtype}, which cannot be read here. Save it in a real dtype, such as tensor.float().',
  torch_strides:
    'The tensor {tensor} is a view of {dtype} elements that are not one after the other. Save tensor.contiguous().',
  torch_quantized:
    'The tensor {tensor} is quantized already, to {dtype}. Save tensor.dequantize() to compare formats.',
  torch_sparse: 'The tensor {tensor} of {dtype} is sparse. Save tensor.to_dense().',
  torch_meta: 'The tensor {tensor} of {dtype} is on the device “meta”, so it has no numbers.',
  torch_class:
    'The tensor {tensor} of {dtype} is of a class of its own, which may mean something else by its numbers. Save a plain tensor, such as tensor.dequantize().',
  // onnx
  onnx_damaged:
    '{name} is not an ONNX model, or is damaged (byte {offset}). Copy or export it again.',
  onnx_no_graph: '{name} has no graph, so it is not an ONNX model. Choose another file.',
  onnx_fields:
    '{name} has more fields than any model needs (byte {offset}). Copy or export it again.',
  onnx_nested:
    '{name} has graphs in each other, deeper than 32 (byte {offset}). Copy or export it again.',
  onnx_text:
    '{name} has a name or text that is longer than 65,535 bytes or not UTF-8 (byte {offset}). Export it again.',
  onnx_axes: '{name} has a tensor of more than 64 axes (byte {offset}). Copy or export it again.',
  onnx_shape:
    '{name} has the tensor {tensor} with the shape {shape} (byte {offset}), whose elements cannot be counted. Copy or export it again.',
  onnx_type:
    '{name} has the tensor {tensor} with elements of type {type} (byte {offset}), which is unknown. Export it in float32.',
  onnx_elements:
    '{name} has the tensor {tensor} with {actual} instead of {expected} {expected=byte|bytes} of elements (byte {offset}). Copy or export it again.',
  onnx_external_path:
    '{name} has the tensor {tensor} in the file {location} (byte {offset}), which is not a relative path below the model. Export it again with external data beside it.',
  onnx_external_range:
    '{name} has the tensor {tensor} in {location} from byte {start}, with {length} of {size} {size=byte|bytes} (its entry: byte {offset}); it needs {expected}. Copy or export both files again.',
  onnx_external_missing:
    'The tensor {tensor} of {dtype} is in the file {location}. Open that file together with the model.',
  onnx_unread:
    'The tensor {tensor} has elements of {dtype} in a form that cannot be read here. Export it in float32.',
  onnx_varints:
    'The tensor {tensor} of {dtype} is stored as more than 4,194,304 numbers of varying length. Save it with raw data: onnx.numpy_helper.from_array.',
  onnx_sparse: 'The tensor {tensor} is sparse. Export it as a dense one.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  gguf_magic: '{name} 不是 GGUF 文件：开头的字节不是“GGUF”。请选择其他文件。',
  gguf_version:
    '{name} 的 GGUF 版本为 {version}（字节 {offset}），只能读取版本 2 和 3。请用当前的 llama.cpp 重新转换。',
  gguf_version_newer:
    '{name} 的 GGUF 版本是 {version}（字节 {offset}），比这里能读取的最新版本 3 还新。请用能写出版本 3 的程序转换。',
  gguf_big_endian:
    '{name} 是大端机器的 GGUF 文件（字节 {offset}）。请用 llama.cpp 的 gguf_convert_endian.py 转换。',
  gguf_truncated: '{name} 在文件头中途结束（字节 {offset}）。请重新复制或下载。',
  gguf_pairs:
    '{name} 声明了 {count} 个键值对（字节 {offset}）：超出文件的容量，或超出读取上限 65,536 个。请重新复制或下载。',
  gguf_tensors:
    '{name} 声明了 {count} 个张量（字节 {offset}）：超出文件的容量，或超出读取上限 1,048,576 个。请重新复制或下载。',
  gguf_key:
    '{name} 有一个键为空、超过 65,535 字节或不是 UTF-8（字节 {offset}）。请重新复制或转换。',
  gguf_duplicate_key: '{name} 中的键 {key} 出现两次（字节 {offset}）。请重新转换。',
  gguf_value_type:
    '{name} 的键 {key} 的值类型为 {type}（字节 {offset}），GGUF 在此处没有这种类型。请重新复制或转换。',
  gguf_array:
    '{name} 的键 {key} 是含 {count} 个值的数组（字节 {offset}），超出文件的容量。请重新复制或下载。',
  gguf_alignment: '{name} 的对齐为 {value}（字节 {offset}），它必须是 32 位的 2 的幂。请重新转换。',
  gguf_tensor_name:
    '{name} 有一个张量的名称超过 1,024 字节或不是 UTF-8（字节 {offset}）。请改用较短的名称重新转换。',
  gguf_duplicate: '{name} 有两个名为 {tensor} 的张量（字节 {offset}）。请重新转换。',
  gguf_axes:
    '{name} 的张量 {tensor} 有 {axes} 个轴（字节 {offset}），GGUF 最多 4 个。请重新复制或转换。',
  gguf_shape:
    '{name} 的张量 {tensor} 的形状为 {shape}（字节 {offset}），元素多得无法计数。请重新复制或下载。',
  gguf_type:
    '{name} 的张量 {tensor} 的元素类型为 {type}（字节 {offset}），这是未知类型。请转换为 Q8_0、Q4_K、F16 或 F32。',
  gguf_removed_type:
    '{name} 的张量 {tensor} 使用 {type}（字节 {offset}），ggml 已不再支持。请用当前的 llama.cpp 重新量化原模型。',
  gguf_row:
    '{name} 的张量 {tensor} 每行有 {length} 个元素（字节 {offset}），{dtype} 的块有 {block} 个元素，无法存储这样的行。请重新转换。',
  gguf_offset:
    '{name} 的张量 {tensor} 在数据中的偏移为 {start}，应为 {expected}（字节 {offset}），因此张量之间重叠或有空洞。请重新转换。',
  gguf_beyond:
    '{name} 有 {size} 字节，但张量 {tensor} 结束于字节 {expected}（其条目在字节 {offset}）。请重新复制或下载。',
  gguf_unread:
    '张量 {tensor} 以 {dtype} 存储，此处无法读取。llama.cpp 可以把文件转换为 float32：llama-quantize --allow-requantize in.gguf out.gguf F32。',
  gguf_shard:
    '{name} 没有说明自己是模型的哪一部分。请单独打开它，或打开 gguf-split 写出的各个文件。',
  gguf_shard_count: '{name} 是 {count} 个文件之一，但只打开了 {actual} 个。请同时打开全部文件。',
  gguf_joined:
    '{name} 的最后一个张量之后还有一个 GGUF 文件（字节 {offset}）：各部分被逐字节连接了。请一起打开各部分，或用 llama-gguf-split --merge 合并。',
  gguf_shard_twice: '{name} 和 {other} 是模型的同一部分。请每部分只打开一次。',
  gguf_shard_duplicate: '{name} 和 {other} 都有名为 {tensor} 的张量。请只打开同一模型的各部分。',
  gguf_shard_tensors:
    '{name} 合计有 {actual} 个张量，应为 {expected} 个。请只打开同一模型的各部分。',
  imatrix_unknown:
    '{name} 不是重要性矩阵：既不是存有累加和的 GGUF 文件，也不是旧格式。请选择 llama-imatrix 写出的文件。',
  imatrix_none:
    '{name} 是 GGUF 文件，但没有重要性矩阵的累加和（名为 ….in_sum2 的张量）。请选择 llama-imatrix 写出的文件。',
  imatrix_forms:
    '{name} 与 {other} 格式不同，计数无法相加：一个数词元，另一个数文本块。请用 llama-imatrix --in-file 转换其中一个。',
  imatrix_differs:
    '{name} 与 {other} 中 {tensor} 的累加和或计数的个数不同。只能相加同一模型的重要性矩阵。',
  imatrix_sums:
    '{name} 中 {tensor} 的累加和没有计数，或不是 float32，或个数不能被计数的个数整除。请重新复制或计算。',
  imatrix_counts: '{name} 中 {tensor} 的计数（第 {index} 个）是 {value}，这不可能。请重新计算。',
  imatrix_truncated: '{name} 在条目中途结束（字节 {offset}）。请重新复制或下载。',
  imatrix_entry: '{name} 有一个条目的名称或长度不可能（字节 {offset}）。请重新复制或计算。',
  imatrix_twice: '{name} 中 {tensor} 有两个条目（字节 {offset}）。请重新计算。',
  imatrix_other:
    '{name} 属于另一个模型：它的条目（如 {tensor}）都不是这个检查点的权重。请选择这个模型的重要性矩阵。',
  imatrix_size:
    '{name} 中 {entry} 有 {length} 个数，而 {tensor} 需要 {expected} 个。请选择这个模型的重要性矩阵。',
  imatrix_number:
    '{name} 中 {entry} 第 {column} 列的累加和是 {value}：平方和应当有限且不为负。请重新计算。',
  torch_other:
    '{name} 不是 torch.save 写出的文件，那样的文件以 ZIP 归档开头。OpenVINO、NCNN 等程序也用这个后缀：请选择转换前的检查点。如果确由 torch.save 写出，请重新下载。',
  torch_plain_pickle:
    '{name} 是 Python 的 pickle，但不是 torch.save 以通常方式写出的。请只保存权重：torch.save(model.state_dict(), path)。',
  torch_no_pickle:
    '归档 {name} 的文件夹中没有恰好一个 data.pkl 成员，因此不是 torch.save 的文件。请选择其他文件。',
  torch_script:
    '{name} 是 TorchScript 程序。请只保存权重：torch.save(torch.jit.load(path).state_dict(), "weights.pt")。',
  torch_byte_order:
    '{name} 声明的字节序既不是 little 也不是 big（字节 {offset}）。请重新复制或保存。',
  torch_pickle_size:
    '{name} 的 pickle 有 {length} 字节，最多读取 16,777,216 字节。请只保存权重：torch.save(model.state_dict(), path)。',
  torch_pickle: '{name} 的 pickle 已损坏（其 pickle 的字节 {offset}）。请重新复制或保存。',
  torch_pickle_end: '{name} 的 pickle 不完整（其 pickle 的字节 {offset}）。请重新复制或保存。',
  torch_opcode:
    '{name} 的 pickle 含有操作码 0x{opcode}（其 pickle 的字节 {offset}），权重文件不需要它。请用 PyTorch 的默认协议保存：torch.save(model.state_dict(), path)。',
  torch_operations:
    '{name} 的 pickle 超过 4,000,000 个操作（其 pickle 的字节 {offset}）。请只保存权重：torch.save(model.state_dict(), path)。',
  torch_global:
    '{name} 中没有不运行代码就能找到的张量：它是或含有 Python 对象 {global}（其 pickle 的字节 {offset}）。请只保存权重：torch.save(model.state_dict(), path)。',
  torch_call:
    '{name} 调用 {global} 的参数不构成张量，或超出其存储（其 pickle 的字节 {offset}）。请重新复制或保存。',
  torch_storage_id: '{name} 引用的对象不是存储（其 pickle 的字节 {offset}）。请重新复制或保存。',
  torch_storage: '{name} 缺少存储 {member}。请重新复制或保存。',
  torch_storage_size:
    '{name} 的存储 {member} 有 {actual} 字节，应为 {expected} 字节（字节 {offset}）。请重新复制或保存。',
  torch_nested:
    '{name} 的字典和列表嵌套超过 64 层，或没有尽头。请只保存权重：torch.save(model.state_dict(), path)。',
  torch_dtype:
    '张量 {tensor} 的 dtype 为 {dtype}，此处无法读取。请保存为实数类型，如 tensor.float()。',
  torch_strides: '张量 {tensor} 是视图，其 {dtype} 元素并非依次相邻。请保存 tensor.contiguous()。',
  torch_quantized: '张量 {tensor} 已量化为 {dtype}。要比较格式，请保存 tensor.dequantize()。',
  torch_sparse: '张量 {tensor}（{dtype}）是稀疏的。请保存 tensor.to_dense()。',
  torch_meta: '张量 {tensor}（{dtype}）在 meta 设备上，没有数值。',
  torch_class:
    '张量 {tensor}（{dtype}）属于自定义的类，其数值可能另有含义。请保存普通张量，如 tensor.dequantize()。',
  onnx_damaged: '{name} 不是 ONNX 模型，或已损坏（字节 {offset}）。请重新复制或导出。',
  onnx_no_graph: '{name} 没有计算图，因此不是 ONNX 模型。请选择其他文件。',
  onnx_fields: '{name} 的字段多于任何模型所需（字节 {offset}）。请重新复制或导出。',
  onnx_nested: '{name} 的计算图嵌套超过 32 层（字节 {offset}）。请重新复制或导出。',
  onnx_text: '{name} 有一个名称或文本超过 65,535 字节或不是 UTF-8（字节 {offset}）。请重新导出。',
  onnx_axes: '{name} 有一个张量超过 64 个轴（字节 {offset}）。请重新复制或导出。',
  onnx_shape:
    '{name} 的张量 {tensor} 的形状为 {shape}（字节 {offset}），元素无法计数。请重新复制或导出。',
  onnx_type:
    '{name} 的张量 {tensor} 的元素类型为 {type}（字节 {offset}），这是未知类型。请导出为 float32。',
  onnx_elements:
    '{name} 的张量 {tensor} 有 {actual} 字节的元素，应为 {expected} 字节（字节 {offset}）。请重新复制或导出。',
  onnx_external_path:
    '{name} 的张量 {tensor} 位于文件 {location}（字节 {offset}），它不是模型之下的相对路径。请重新导出，把外部数据放在模型旁边。',
  onnx_external_range:
    '{name} 的张量 {tensor} 位于 {location}，从字节 {start} 起有 {length} 字节，文件共 {size} 字节（其条目在字节 {offset}）；需要 {expected} 字节。请重新复制或导出两个文件。',
  onnx_external_missing: '张量 {tensor}（{dtype}）位于文件 {location}。请与模型一起打开该文件。',
  onnx_unread: '张量 {tensor} 的 {dtype} 元素的存储形式此处无法读取。请导出为 float32。',
  onnx_varints:
    '张量 {tensor}（{dtype}）存储为超过 4,194,304 个变长数字。请用原始数据保存：onnx.numpy_helper.from_array。',
  onnx_sparse: '张量 {tensor} 是稀疏的。请导出为稠密张量。',
};
