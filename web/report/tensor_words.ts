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
  'tensors.label': '写文件的进度',
  'tensors.bytes': '已写 {done}，共 {total}',
  'tensors.written': '{name} 已完成：{size}。',
  'tensors.cancelled': '已取消：没有写出 {name}。',
};
