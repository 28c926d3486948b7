/** Errors of files of quantized tensors, and why a tensor is not stored as was asked. */
export const exportErrors = {
  export_not_finite: '{tensor} contains NaN or infinities, so it stays as it is.',
  export_overflow:
    '{format} would make NaN or infinities of elements of {tensor}, so it stays as it is.',
  export_overflowed:
    '{format} makes NaN or infinities of elements of {tensor}. Nothing was written. Choose another format for this tensor in a recipe, or leave it out.',
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
  export_write_failed:
    '{name} could not be written ({reason}). What was written of it is discarded. Make room, or choose another place.',
  export_too_large:
    'This browser keeps a file in memory until it is complete, so it writes {limit} bytes at most, and this file has {size}. Use Chrome or Edge, or the command zeropoint quantize.',
} as const;
