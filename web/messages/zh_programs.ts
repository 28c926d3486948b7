import type { ProgramMessageId, Table } from './language.ts';

export const programs: Table<ProgramMessageId> = {
  title: '把张量量化为 {format}，再反量化。',
  scale: '{share}使用一个缩放因子，{how}。',
  scaleAndZeroPoint: '{share}使用一个缩放因子和一个零点，{how}。',
  ofTensor: '整个张量',
  ofChannel: '轴 {axis} 上的每个索引',
  ofGroup: '沿最后一轴每 {size} 个元素为一组，每组',
  given: '手动给定',
  found: '求法：{observer}',

  load: '从同一文件夹中的文件读取：{files}。',
  shape: '形状 ({shape})，按行排列。',
  part: '该元素所用缩放因子的索引',
  perElement: '每个元素对应一个。',
  perElementShorter: '每个元素对应一个；每行的最后一组较短。',

  halves: '恰在正中的值舍入到偶数。',
  nearbyint: 'std::nearbyint 把恰在正中的值舍入到偶数。',
  onnx: '与 ONNX 相同：先舍入，再加零点。',
  torch: '与 torch.quantize_per_tensor 相同：乘以 1 / scale，先舍入再平移。',
  intRepr: 'int_repr() 给出量化张量中的整数。',
  guard: '{bits} 位放不下的值变为最小的整数，与 PyTorch 相同。',
  range: '超出 {format} 范围的值取最近的界限。',
  rangeRestricted: '超出 ±{qmax} 的值取最近的界限；{below} 不使用。',
  limit: '上限转换为浮点数后是 2^31，会回绕。',
  limits: '界限转换为 float32 后是 ±2**31，其中上限会回绕。',
  wraps: '不截断时，{format} 只保留低 {bits} 位，过大的值会回绕。',

  back: '还原为实数。',
  backInFloats: '还原为实数；差用浮点数计算。',
  backInFloatsSince: '还原为实数；差用浮点数计算，因为 {storage} 可能放不下。',
  backInIntegers: '不转换为浮点数时，差用 {storage} 计算，可能会回绕。',
};
