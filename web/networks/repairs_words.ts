/** The words of the repairs that pages about networks share. */
export const en = {
  'repair.off': 'off',
  'repair.none': 'none',
  'repair.smoothing': 'SmoothQuant: share the difficulty',
  'repair.aware': 'AWQ: scale the inputs that are loud',
  'repair.rotated': 'Rotate by a Hadamard matrix',
  'repair.gptq': 'GPTQ: later weights make up for errors',
  'repair.observer': 'Range of what enters',
  'repair.observer.minMax': 'min–max, beforehand',
  'repair.observer.percentile': '0.1 to 99.9 %, beforehand',
  'repair.observer.entropy': 'entropy, beforehand',
  'repair.observer.mse': 'squared error, beforehand',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'repair.off': '关',
  'repair.none': '无',
  'repair.smoothing': 'SmoothQuant：分担难度',
  'repair.aware': 'AWQ：缩放响亮的输入',
  'repair.rotated': '用哈达玛矩阵旋转',
  'repair.gptq': 'GPTQ：后面的权重弥补误差',
  'repair.observer': '进入的值的范围',
  'repair.observer.minMax': '最小–最大，事先得出',
  'repair.observer.percentile': '0.1 到 99.9%，事先得出',
  'repair.observer.entropy': '熵，事先得出',
  'repair.observer.mse': '平方误差，事先得出',
};
