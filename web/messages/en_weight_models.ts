/** Errors of the files of models: a section for each reader. */
export const modelErrors = {
  // gguf
  gguf_magic: '{name} is not a GGUF file: its first bytes are not “GGUF”. Choose another file.',
  gguf_version:
    '{name} has version {version} of GGUF (byte {offset}), and versions 2 and 3 can be read. Convert it again with a current llama.cpp.',
  gguf_big_endian:
    '{name} is a GGUF file for big-endian machines (byte {offset}). Convert it with gguf_convert_endian.py of llama.cpp.',
  gguf_truncated: '{name} ends within its header (byte {offset}). Copy or download it again.',
  gguf_pairs:
    '{name} announces {count} key-value pairs (byte {offset}): more than it has room for, or than the 65,536 that are read. Copy or download it again.',
  gguf_tensors:
    '{name} announces {count} tensors (byte {offset}): more than it has room for, or than the 1,048,576 that are read. Copy or download it again.',
  gguf_key:
    '{name} has a key that is empty, longer than 65,535 bytes, or not UTF-8 (byte {offset}). Copy or convert it again.',
  gguf_duplicate_key: '{name} has the key {key} twice (byte {offset}). Convert it again.',
  gguf_value_type:
    '{name} has the key {key} with a value of type {type} (byte {offset}), which GGUF does not have here. Copy or convert it again.',
  gguf_array:
    '{name} has the key {key} with an array of {count} values (byte {offset}), more than the file has room for. Copy or download it again.',
  gguf_alignment:
    '{name} has the alignment {value} (byte {offset}), which must be a power of two in 32 bits. Convert it again.',
  gguf_tensor_name:
    '{name} has a tensor whose name is longer than 63 bytes or not UTF-8 (byte {offset}). Convert it again with shorter names.',
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
    '{name} has the tensor {tensor} with rows of {length} elements (byte {offset}), which {dtype} cannot store: its blocks have {block}. Convert it again.',
  gguf_offset:
    '{name} has the tensor {tensor} at offset {start} of the data instead of {expected} (byte {offset}), so that tensors overlap or leave a hole. Convert it again.',
  gguf_beyond:
    '{name} has {size} bytes, but the tensor {tensor} ends at byte {expected} (its entry: byte {offset}). Copy or download the file again.',
  gguf_unread:
    'The tensor {tensor} is stored in {dtype}, which cannot be read here. Convert it to one of Q8_0, Q4_K, F16 or F32.',
  gguf_shard:
    '{name} does not say which part of a model it is. Open it by itself, or open the files that gguf-split has written.',
  gguf_shard_count:
    '{name} is one of {count} files, and {actual} were opened. Open all of them together.',
  gguf_shard_twice: '{name} and {other} are the same part of a model. Open each part once.',
  gguf_shard_duplicate:
    '{name} and {other} both have a tensor with the name {tensor}. Open the parts of one model only.',
  gguf_shard_tensors:
    '{name} have {actual} tensors together instead of {expected}. Open the parts of one model only.',
} as const;
