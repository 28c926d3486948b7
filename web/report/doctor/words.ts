import type { ConventionId } from './conventions.ts';

/** The sentences of the doctor; those of a convention say what a loader sees that reads so. */
export const en = {
  'doctor.title': 'How the bytes may be read',
  'doctor.examine': 'Examine how the bytes are read',
  'doctor.examining': 'Examining …',
  'doctor.fits': 'The convention that the file states fits best.',
  'doctor.other':
    'The numbers do not look like weights as the file states them. This convention fits: {convention}',
  'doctor.others':
    'The numbers do not look like weights as the file states them. {count} conventions fit: {conventions}. Compare with the original to tell them apart.',
  'doctor.measured':
    'As the file states them, the numbers are not those of the original. This convention fits: {convention}',
  'doctor.none':
    'No convention gives the numbers of the original: another one was given, or the bytes are read in a way that is not listed.',
  'doctor.open':
    'By the numbers alone, {count} {count=convention fits|conventions fit} about as well as the stated one: {conventions}. Compare with the original to tell them apart.',
  'doctor.stated': 'as the file states it',
  'doctor.zeroPlusOne': 'zero points are stored one too small (GPTQ version 1)',
  'doctor.zeroAsStored': 'zero points are stored as they are (GPTQ version 2)',
  'doctor.zeroIgnored': 'no zero points: the middle code is zero',
  'doctor.zeroIsMiddle': 'no zero points: the middle code is zero (MatMulNBits)',
  'doctor.zeroIsFirst': 'no zero points: code 0 is zero (DequantizeLinear)',
  'doctor.signed': 'codes are signed (two’s complement)',
  'doctor.offset': 'codes are shifted by half their range',
  'doctor.secondMultiplies': 'the number of the tensor multiplies (ModelOpt)',
  'doctor.secondDivides': 'the number of the tensor divides (compressed-tensors)',
  'doctor.scaleDivides': 'scales divide',
  'doctor.scaleMultiplies': 'scales multiply',
  'doctor.scaleIsExponent': 'scales are exponents of two (E8M0)',
  'doctor.scaleIsFloat8': 'scales are floats of eight bits (E4M3)',
  'doctor.scaleIsNumber': 'scales are integers of eight bits',
  'doctor.scaleIsBfloat16': 'scales are bfloat16',
  'doctor.scaleIsFloat16': 'scales are float16',
  'doctor.scalesTransposed': 'scales are stored transposed',
  'doctor.highFirst': 'the first code of a byte is in its high half',
  'doctor.lowFirst': 'the first code of a byte is in its low half',
  'doctor.interleaved': 'codes of a word are in AWQ’s order 0 2 4 6 1 3 5 7',
  'doctor.inOrder': 'codes of a word are in their order',
  'doctor.indexIgnored': 'columns are in the order of their groups, without g_idx',
  'doctor.indexUsed': 'columns are in the order that g_idx states',
  'doctor.otherBits': 'another number of bits and columns in a group',
  'doctor.seen':
    'mean {mean}, standard deviation {std}, largest {largest}, groups’ means {groups} (about 1 for weights), kurtosis {kurtosis}',
  'doctor.error': 'relative error {relative}',
  'doctor.block': 'row {row}, columns {column} to {last}, counted from 0: {values}',
  'doctor.drawn':
    'The bars are {count} neighbours in one row, those of the same bytes under each convention, each drawn up to its own largest.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'doctor.title': '字节的读法',
  'doctor.examine': '检查字节的读法',
  'doctor.examining': '正在检查……',
  'doctor.fits': '文件所说的约定最吻合。',
  'doctor.other': '按文件所说的约定，这些数不像权重。吻合的是：{convention}',
  'doctor.others':
    '按文件所说的约定，这些数不像权重。有 {count} 种约定吻合：{conventions}。请与原文件比较来区分。',
  'doctor.measured': '按文件所说的约定，得不到原文件的数。吻合的是：{convention}',
  'doctor.none': '没有一种约定能得到原文件的数：给出的是另一个文件，或者字节的读法不在此列。',
  'doctor.open':
    '只看这些数，有 {count} 种约定与文件所说的差不多吻合：{conventions}。请与原文件比较来区分。',
  'doctor.stated': '按文件所说',
  'doctor.zeroPlusOne': '存储的零点小 1（GPTQ 第 1 版）',
  'doctor.zeroAsStored': '零点按原值存储（GPTQ 第 2 版）',
  'doctor.zeroIgnored': '没有零点：中间的编码是零',
  'doctor.zeroIsMiddle': '没有零点：中间的编码是零（MatMulNBits）',
  'doctor.zeroIsFirst': '没有零点：编码 0 是零（DequantizeLinear）',
  'doctor.signed': '编码有符号（补码）',
  'doctor.offset': '编码偏移了范围的一半',
  'doctor.secondMultiplies': '张量的数是乘数（ModelOpt）',
  'doctor.secondDivides': '张量的数是除数（compressed-tensors）',
  'doctor.scaleDivides': '缩放因子是除数',
  'doctor.scaleMultiplies': '缩放因子是乘数',
  'doctor.scaleIsExponent': '缩放因子是 2 的指数（E8M0）',
  'doctor.scaleIsFloat8': '缩放因子是八位浮点数（E4M3）',
  'doctor.scaleIsNumber': '缩放因子是八位整数',
  'doctor.scaleIsBfloat16': '缩放因子是 bfloat16',
  'doctor.scaleIsFloat16': '缩放因子是 float16',
  'doctor.scalesTransposed': '缩放因子按转置存储',
  'doctor.highFirst': '一个字节的第一个编码在高半部分',
  'doctor.lowFirst': '一个字节的第一个编码在低半部分',
  'doctor.interleaved': '一个字中的编码按 AWQ 的顺序 0 2 4 6 1 3 5 7',
  'doctor.inOrder': '一个字中的编码按原顺序',
  'doctor.indexIgnored': '列按组的顺序排列，不用 g_idx',
  'doctor.indexUsed': '列按 g_idx 所说的顺序排列',
  'doctor.otherBits': '另一种位数和组长',
  'doctor.seen':
    '平均值 {mean}，标准差 {std}，最大 {largest}，各组平均值 {groups}（权重约为 1），峰度 {kurtosis}',
  'doctor.error': '相对误差 {relative}',
  'doctor.block': '第 {row} 行，第 {column} 到 {last} 列（从 0 起数）：{values}',
  'doctor.drawn':
    '竖条是一行中相邻的 {count} 个元素，在每种约定下取自同样的字节，各按自己的最大值绘制。',
};

/** The name of a convention's sentence. */
export const conventionWord = (id: ConventionId): `doctor.${ConventionId}` & keyof typeof en =>
  `doctor.${id}` as `doctor.${ConventionId}` & keyof typeof en;

export const words = { en, zh };
