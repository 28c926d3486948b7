/** Errors of stored formats in files of weights. */
export const en = {
  stored_codes:
    '{tensor} is stored as {scheme} codes, with scales in {others}. This scheme is not decoded here, so it is left as it is.',
  stored_codes_alone:
    '{tensor} is stored as {scheme} codes, whose scales are not among the tensors of this file. Without them it cannot be decoded, so it is left as it is.',
  stored_packed:
    '{tensor} looks packed: integers with the companion {others}. How they are packed is unknown, so it is not read as weights and left as it is.',
  stored_companion: '{tensor} belongs to the codes in {others}, and is left as it is.',
  stored_activations:
    '{tensor} is one number, by its name a scale or zero point of activations, and not a weight. It is left as it is.',
  stored_optimizer: '{tensor} is the state of an optimizer, not a weight of the model.',
  stored_excluded: '{tensor} is left out, as --include or --exclude asks, and stays as it is.',
  stored_integers:
    '{tensor} holds integers ({dtype}), and no scales for them were found. It is not read as weights and left as it is.',
  stored_booleans:
    '{tensor} holds truth values (bool), such as a mask, and no weights. It is left as it is.',
  stored_exponents:
    '{tensor} holds powers of two without a sign (E8M0), which are scales, and no codes for them were found. It is not read as weights and left as it is.',
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
  folder_below:
    'The folder {name} itself holds no file of weights, but its folder {folder} does ({count} {count=other does|others do}). Choose that folder.',
  folder_several:
    'The folder {name} holds several checkpoints, such as {file} and {other}. Choose the files of one.',
  weights_only_json:
    '{name} is JSON, which describes a checkpoint and holds no weights. Choose the files of weights together with it.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  stored_codes:
    '{tensor} 以 {scheme} 编码存储，缩放因子在 {others} 中。这里不解码这种方案，因此保持原样。',
  stored_codes_alone:
    '{tensor} 以 {scheme} 编码存储，缩放因子不在这个文件的张量中，没有它们就无法解码，因此保持原样。',
  stored_packed:
    '{tensor} 看来是打包的整数，与它配套的是 {others}。打包方式未知，因此不当作权重读取，保持原样。',
  stored_companion: '{tensor} 属于 {others} 中的编码，保持原样。',
  stored_activations: '{tensor} 是一个数，从名称看是激活值的缩放因子或零点，不是权重，保持原样。',
  stored_optimizer: '{tensor} 是优化器的状态，不是模型的权重。',
  stored_excluded: '按 --include 或 --exclude 的要求，{tensor} 不参与，保持原样。',
  stored_integers:
    '{tensor} 是整数（{dtype}），没有找到对应的缩放因子，因此不当作权重读取，保持原样。',
  stored_booleans: '{tensor} 存储的是真假值（bool），例如掩码，不是权重，保持原样。',
  stored_exponents:
    '{tensor} 存储的是没有符号的 2 的幂（E8M0），即缩放因子，没有找到对应的编码，因此不当作权重读取，保持原样。',
  stored_empty: '{tensor} 没有元素。',
  compare_stored:
    '无法比较 {name}：{file} 以 {scheme} 编码存储它，这里不解码。请比较以浮点数存储权重的文件或 GGUF 文件。',
  compare_packed:
    '无法比较 {name}：{file} 看来以打包的整数存储它，与它配套的是 {others}。请比较以浮点数存储权重的文件或 GGUF 文件。',
  export_channel_axis:
    '按计算图，{tensor} 的通道在轴 {axis} 上，而 {format} 按轴 0 写出缩放因子。它保持原样；请为它选择其他格式。',
  channel_axis: '{tensor}：按计算图，通道在轴 {axis} 上。',
  channel_axis_large:
    '{tensor}：按计算图，通道在轴 {axis} 上；它太大，无法重排，因此不计算逐通道的格式。',
  channel_axis_unknown: '{tensor}：计算图没有说明通道在哪个轴上，因此不计算逐通道的格式。',
  channel_axis_several: '{tensor}：使用它的节点的通道在不同的轴上，因此不计算逐通道的格式。',
  export_only_codes:
    '{name} 没有可以量化的权重：{tensor} 等张量以 {scheme} 编码存储。请量化原始检查点。',
  folder_none:
    '文件夹 {name} 的 {count} 个文件中没有权重文件。请选择含有 .safetensors、.gguf、.onnx、.bin、.pt、.npz 或 .npy 文件的文件夹。',
  folder_below:
    '文件夹 {name} 本身没有权重文件，但其中的文件夹 {folder} 有（另有 {count} 个也有）。请选择那个文件夹。',
  folder_several: '文件夹 {name} 中有几个检查点，例如 {file} 和 {other}。请给出其中一个的文件。',
  weights_only_json: '{name} 是 JSON，只描述检查点，不含权重。请把它与权重文件一起选择。',
};
