import type { tensorTexts as english } from './en_report_tensors.ts';

export const tensorTexts: Readonly<Record<keyof typeof english, string>> = {
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
