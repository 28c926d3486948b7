import type { modelErrors as english } from './en_weight_models.ts';

export const modelErrors: Readonly<Record<keyof typeof english, string>> = {
  // gguf
  gguf_magic: '{name} 不是 GGUF 文件：开头的字节不是“GGUF”。请选择其他文件。',
  gguf_version:
    '{name} 的 GGUF 版本为 {version}（字节 {offset}），只能读取版本 2 和 3。请用当前的 llama.cpp 重新转换。',
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
    '{name} 有一个张量的名称超过 63 字节或不是 UTF-8（字节 {offset}）。请改用较短的名称重新转换。',
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
  gguf_unread: '张量 {tensor} 以 {dtype} 存储，此处无法读取。请转换为 Q8_0、Q4_K、F16 或 F32。',
  gguf_shard:
    '{name} 没有说明自己是模型的哪一部分。请单独打开它，或打开 gguf-split 写出的各个文件。',
  gguf_shard_count: '{name} 是 {count} 个文件之一，但只打开了 {actual} 个。请同时打开全部文件。',
  gguf_shard_twice: '{name} 和 {other} 是模型的同一部分。请每部分只打开一次。',
  gguf_shard_duplicate: '{name} 和 {other} 都有名为 {tensor} 的张量。请只打开同一模型的各部分。',
  gguf_shard_tensors:
    '{name} 合计有 {actual} 个张量，应为 {expected} 个。请只打开同一模型的各部分。',
};
