/** The words of repairs and surveys on the page about digits. */
export const en = {
  'digits.repairs': 'Repair it',
  'digits.repairsHint':
    'Methods that know what enters each layer, from 400 digits that training has seen. Switch them on, alone or together; the table has each alone, under the format above.',
  'digits.steps': '{steps} steps',
  'digits.alone': 'Repair, alone',
  'digits.rightHead': 'Right',
  'digits.bitsHead': 'Bits',
  'digits.repair.training': 'Train with the rounding in place',
  'digits.perRow': 'of each digit, while it runs',
  'digits.imatrix': 'Save the importance matrix (GGUF)',
  'digits.imatrixHint':
    'The sum of squares of each input of each layer over these 400 digits, in the file that llama-quantize reads.',
  'digits.trust': 'Can the error of the weights be trusted?',
  'digits.trustHint':
    'Each point is a format: the error of its weights to the right, the loss on the 500 digits upwards, each doubling one step. Choose a point to see it above.',
  'digits.trustLabel': 'The loss of each format over the error of its weights',
  'digits.trying': 'Formats are being tried …',
  'digits.correlation':
    'Rank correlation of the two: {all} for all formats, {coarse} for those with an error of 5 % or more, {fine} for the others.',
  'digits.correlationHint':
    '1 means that both figures order the formats alike, 0 that they have nothing to do with each other, −1 that they order them the other way round. Among coarse formats the cheap figure orders well; among fine ones the loss hardly changes, and the cheap figure cannot order them.',
  'digits.perChannel': '{format} per channel',
  'digits.inGroups': '{format} in groups of {size}',
  'digits.mixes': 'The best mix for a size',
  'digits.mixesHint':
    'Every format of the hidden layer with every one of the output layer. One mix is chosen by the error of the weights, the other by the loss on the 400 calibration digits; the figures are those of the 500 that neither has seen.',
  'digits.tryMixes': 'Try all mixes',
  'digits.cancel': 'Cancel',
  'digits.mixBits': 'Bits per weight, at most',
  'digits.chosenBy': 'Chosen by',
  'digits.calibrationLoss': 'calibration loss',
  'digits.verdict.measured': 'At this size, the mix chosen by loss has the smaller loss.',
  'digits.verdict.same': 'At this size, both choices have the same loss.',
  'digits.verdict.cheap':
    'At this size, the mix chosen by the error of the weights has the smaller loss.',
  'digits.verdict.none': 'No mix is that small.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'digits.repairs': '修复它',
  'digits.repairsHint':
    '这些方法通过训练见过的 400 个数字知道什么进入每一层。把它们打开，单独或一起使用；表中是每种方法单独在上面的格式下的结果。',
  'digits.steps': '{steps} 步',
  'digits.alone': '单独一种修复',
  'digits.rightHead': '答对',
  'digits.bitsHead': '位数',
  'digits.repair.training': '带着舍入训练',
  'digits.perRow': '每个数字各自的，运行时得出',
  'digits.imatrix': '保存重要性矩阵（GGUF）',
  'digits.imatrixHint':
    '每一层的每个输入在这 400 个数字上的平方和，采用 llama-quantize 读取的文件格式。',
  'digits.trust': '权重的误差可信吗？',
  'digits.trustHint':
    '每个点是一种格式：向右是权重的误差，向上是 500 个数字上的损失，每翻一倍走一步。选择一个点，就能在上面看到它。',
  'digits.trustLabel': '每种格式的损失与其权重误差的关系',
  'digits.trying': '正在试各种格式……',
  'digits.correlation':
    '两者的等级相关系数：全部格式 {all}，误差不小于 5% 的格式 {coarse}，其余的 {fine}。',
  'digits.correlationHint':
    '1 表示两个指标给格式排的顺序相同，0 表示它们毫无关系，−1 表示顺序相反。在粗糙的格式之间，廉价的指标排得很好；在精细的格式之间，损失几乎不变，廉价的指标排不出它们的顺序。',
  'digits.perChannel': '{format}，每通道',
  'digits.inGroups': '{format}，每组 {size} 个',
  'digits.mixes': '一定大小下的最佳组合',
  'digits.mixesHint':
    '隐藏层的每种格式与输出层的每种格式组合。一个组合按权重的误差选择，另一个按 400 个校准数字上的损失选择；列出的是两者都没有见过的 500 个数字上的指标。',
  'digits.tryMixes': '试遍所有组合',
  'digits.cancel': '取消',
  'digits.mixBits': '每个权重最多的位数',
  'digits.chosenBy': '选择依据',
  'digits.calibrationLoss': '校准损失',
  'digits.verdict.measured': '在这个大小下，按损失选出的组合损失更小。',
  'digits.verdict.same': '在这个大小下，两种选择的损失相同。',
  'digits.verdict.cheap': '在这个大小下，按权重误差选出的组合损失更小。',
  'digits.verdict.none': '没有这么小的组合。',
};
