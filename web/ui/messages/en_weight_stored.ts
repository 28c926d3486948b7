/** Tensors that are no weights by themselves, and why a list names them without figures. */
export const storedErrors = {
  stored_codes:
    '{tensor} is stored as {scheme} codes, with scales in {others}. Codes are not decoded here, so it is left as it is.',
  stored_codes_alone:
    '{tensor} is stored as {scheme} codes, whose scales are not among the tensors of this file. Codes are not decoded here, so it is left as it is.',
  stored_packed:
    '{tensor} looks packed: integers with the companion {others}. How they are packed is unknown, so it is not read as weights and left as it is.',
  stored_companion: '{tensor} belongs to the codes in {others}, and is left as it is.',
  stored_optimizer:
    '{tensor} is the state of an optimizer, not a weight of the model. It is left as it is.',
  stored_integers:
    '{tensor} holds integers ({dtype}), and no scales for them were found. It is not read as weights and left as it is.',
  stored_empty: '{tensor} has no elements.',
  compare_stored:
    '{name} has no figures: {file} stores it as {scheme} codes, which are not decoded here. Compare files with weights in floating point, or GGUF files.',
  compare_packed:
    '{name} has no figures: {file} seems to store it packed, as integers with the companion {others}. Compare files with weights in floating point, or GGUF files.',
  export_channel_axis:
    '{tensor} has its channels along axis {axis}, as the graph says, and {format} is written with scales along axis 0. It stays as it is; choose another format for it.',
  channel_axis: '{tensor}: channels along axis {axis}, as the graph says.',
  channel_axis_large:
    '{tensor}: channels along axis {axis}, as the graph says; it is too large to be turned, so formats per channel are left out.',
  channel_axis_unknown:
    '{tensor}: the graph does not say which axis the channels are along; formats per channel are left out.',
  channel_axis_several:
    '{tensor}: its users have their channels along different axes; formats per channel are left out.',
  export_only_codes:
    '{name} has no weights to quantize: {tensor} and others are stored as codes, in {scheme}. Quantize the original checkpoint.',
  folder_none:
    'The folder {name} holds no file of weights among its {count} {count=file|files}. Choose the folder with .safetensors, .gguf, .onnx, .bin, .pt, .npz or .npy files.',
  folder_several:
    'The folder {name} holds several checkpoints, such as {file} and {other}. Name the files of one.',
  weights_only_json:
    '{name} is JSON, which describes a checkpoint and holds no weights. Choose the files of weights together with it.',
} as const;
