import type { storedErrors as english } from './en_weight_stored.ts';

export const storedErrors: Readonly<Record<keyof typeof english, string>> = {
  stored_codes: '{tensor} 以 {scheme} 编码存储，缩放因子在 {others} 中。这里不解码，因此保持原样。',
  stored_codes_alone:
    '{tensor} 以 {scheme} 编码存储，缩放因子不在这个文件的张量中。这里不解码，因此保持原样。',
  stored_packed:
    '{tensor} 看来是打包的整数，与它配套的是 {others}。打包方式未知，因此不当作权重读取，保持原样。',
  stored_companion: '{tensor} 属于 {others} 中的编码，保持原样。',
  stored_optimizer: '{tensor} 是优化器的状态，不是模型的权重，保持原样。',
  stored_integers:
    '{tensor} 是整数（{dtype}），没有找到对应的缩放因子，因此不当作权重读取，保持原样。',
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
  folder_several: '文件夹 {name} 中有几个检查点，例如 {file} 和 {other}。请给出其中一个的文件。',
  weights_only_json: '{name} 是 JSON，只描述检查点，不含权重。请把它与权重文件一起选择。',
};
