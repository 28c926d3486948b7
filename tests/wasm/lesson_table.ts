/**
 * The lesson's figures as PyTorch printed them, and the cells of the notebook that show them. All
 * their digits are compared in engine.test.ts and test_lesson.cpp. Symmetric, per-row and per-column
 * quantization and seeded random numbers belong to later lessons.
 */
export const lessonTable: readonly { readonly cell: string; readonly text: string }[] = [
  {
    cell: 'rounded',
    text: 'tensor([[ -15.,  -74.,  138.],\n        [ -44.,   14., -123.],\n        [ -70.,  126.,    0.]])',
  },
  {
    cell: 'quantize',
    text: 'tensor([[ -15,  -74,  127],\n        [ -44,   14, -123],\n        [ -70,  126,    0]], dtype=torch.int8)',
  },
  {
    cell: 'dequantize',
    text: 'tensor([[ 192.5000,  -14.0000,  689.5000],\n        [  91.0000,  294.0000, -185.5000],\n        [   0.0000,  686.0000,  245.0000]])',
  },
  {
    cell: 'without-cast',
    text: 'tensor([[ 192.5000,  -14.0000, -206.5000],\n        [  91.0000,  294.0000, -185.5000],\n        [   0.0000, -210.0000,  245.0000]])',
  },
  { cell: 'mean-squared-error', text: 'tensor(170.8753)' },
  { cell: 'error-norm', text: 'tensor(39.2158)' },
  { cell: 'range-from-data', text: 'scale: 3.578823433670343, zero point: -77' },
  {
    cell: 'quantize-from-data',
    text: 'tensor([[ -23,  -81,  127],\n        [ -51,    6, -128],\n        [ -77,  114,   -8]], dtype=torch.int8)',
  },
  { cell: 'mean-squared-error-from-data', text: 'tensor(1.5730)' },
  { cell: 'constant-tensor', text: '(-5.0, 0)' },
  {
    cell: 'naive-quantize',
    text: 'tensor([[ 67,  -5,  -1],\n        [ 32, 103, -64],\n        [  0, -16,  86]], dtype=torch.int8)',
  },
  { cell: 'naive-norm', text: 'tensor(1033.6320)' },
];
