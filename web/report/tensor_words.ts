/** The texts of the tensors’ export. */
export const en = {
  'tensors.title': 'Save quantized weights',
  'tensors.hint':
    'Writes the checkpoint with quantized weights: as GGUF in the formats of ggml, or as safetensors with quantized values, scales and zero points. Tensors of one axis and integers stay as they are.',
  'tensors.kind': 'File',
  'tensors.mix': 'The mix found above',
  'tensors.write': 'Write the file',
  'tensors.plan':
    'The file will have {size}: {quantized} {quantized=tensor is|tensors are} quantized, {kept} {kept=stays as it is|stay as they are}.',
  'tensors.leftOut': '{leftOut} {leftOut=is|are} left out.',
  'tensors.reasons': '{count} {count=tensor gets|tensors get} another format or none',
  'tensors.missing': '{count} {count=tensor|tensors} will be missing in the file',
  'tensors.lost': 'Most weights of {count} {count=tensor|tensors} become 0',
  'tensors.lostOne': '{name}: {share} of the weights that are not 0 become 0 under {format}.',
  'tensors.unmeasured':
    'Whether weights become 0 is not known for {count} {count=tensor|tensors}: {format} has not been surveyed.',
  'tensors.label': 'Progress of the file',
  'tensors.bytes': '{done} of {total} written',
  'tensors.written': '{name} is complete: {size}.',
  'tensors.cancelled': 'Cancelled: {name} has not been written.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'tensors.title': '保存量化后的权重',
  'tensors.hint':
    '写出权重已量化的检查点：GGUF 使用 ggml 的格式，safetensors 含量化值、缩放因子和零点。只有一个轴的张量和整数保持原样。',
  'tensors.kind': '文件',
  'tensors.mix': '上面求得的组合',
  'tensors.write': '写出文件',
  'tensors.plan': '文件大小将为 {size}：量化 {quantized} 个张量，{kept} 个保持原样。',
  'tensors.leftOut': '{leftOut} 个被略去。',
  'tensors.reasons': '{count} 个张量改用其他格式，或不量化',
  'tensors.missing': '文件中将缺少 {count} 个张量',
  'tensors.lost': '有 {count} 个张量的大部分权重变成 0',
  'tensors.lostOne': '{name}：在 {format} 下，非零权重的 {share} 变成 0。',
  'tensors.unmeasured': '还没有分析 {format}，所以不知道 {count} 个张量的权重是否变成 0。',
  'tensors.label': '写文件的进度',
  'tensors.bytes': '已写 {done}，共 {total}',
  'tensors.written': '{name} 已完成：{size}。',
  'tensors.cancelled': '已取消：没有写出 {name}。',
};
