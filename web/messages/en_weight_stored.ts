/** Tensors that are no weights by themselves, and why a list names them without figures. */
export const storedErrors = {
  stored_codes:
    '{tensor} is stored as {scheme} codes, with scales in {others}. Codes are not decoded here, so it is left as it is.',
  stored_packed:
    '{tensor} looks packed: integers with the companion {others}. How they are packed is unknown, so it is not read as weights and left as it is.',
  stored_companion: '{tensor} belongs to the codes in {others}, and is left as it is.',
  stored_optimizer:
    '{tensor} is the state of an optimizer, not a weight of the model. It is left as it is.',
  stored_empty: '{tensor} has no elements.',
  compare_stored:
    '{name} has no figures: {file} stores it as {scheme} codes, with scales in {others}, which are not decoded here. Compare files with weights in floating point, or GGUF files.',
  compare_packed:
    '{name} has no figures: {file} seems to store it packed, as integers with the companion {others}. Compare files with weights in floating point, or GGUF files.',
  export_only_codes:
    '{name} has no weights to quantize: {tensor} and others are stored as codes, in {scheme}. Quantize the original checkpoint.',
  folder_none:
    'The folder {name} holds no file of weights among its {count} files. Choose the folder with .safetensors, .gguf, .onnx, .bin, .pt, .npz or .npy files.',
  folder_several:
    'The folder {name} holds several checkpoints, such as {file} and {other}. Name the files of one.',
  weights_only_json:
    '{name} is JSON, which describes a checkpoint and holds no weights. Choose the files of weights together with it.',
} as const;
