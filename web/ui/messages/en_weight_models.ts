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
  // torch
  torch_legacy:
    '{name} is a file of torch.save before PyTorch 1.6. Save it again: torch.save(torch.load(path, weights_only=True), path).',
  torch_no_pickle:
    '{name} is an archive without exactly one member data.pkl in a folder, so it is not a file of torch.save. Choose another file.',
  torch_script:
    '{name} is a TorchScript program. Save its weights alone: torch.save(torch.jit.load(path).state_dict(), "weights.pt").',
  torch_byte_order:
    '{name} states a byte order that is neither little nor big (byte {offset}). Copy or save it again.',
  torch_pickle_size:
    '{name} has a pickle of {length} {length=byte|bytes}, and at most 16,777,216 are read. Save the weights alone: torch.save(model.state_dict(), path).',
  torch_pickle: '{name} has a damaged pickle (byte {offset} of data.pkl). Copy or save it again.',
  torch_pickle_end:
    '{name} has a pickle that is cut off (byte {offset} of data.pkl). Copy or save it again.',
  torch_opcode:
    '{name} has a pickle with the opcode 0x{opcode} (byte {offset} of data.pkl), which files of weights do not need. Save them with PyTorch’s usual protocol: torch.save(model.state_dict(), path).',
  torch_operations:
    '{name} has a pickle of more than 4,000,000 operations (byte {offset} of data.pkl). Save the weights alone: torch.save(model.state_dict(), path).',
  torch_global:
    '{name} needs the Python object {global} (byte {offset} of data.pkl), and only tensors are read, without running anything. Save the weights alone: torch.save(model.state_dict(), path).',
  torch_call:
    '{name} calls {global} with arguments that make no tensor or lead beyond its storage (byte {offset} of data.pkl). Copy or save it again.',
  torch_storage_id:
    '{name} refers to something that is not a storage (byte {offset} of data.pkl). Copy or save it again.',
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
