/** The texts of the drawings in the fourth part of the lessons, methods, and in the sets of exercises. */
export const en = {
  'smoothing.up': 'Largest activation of each channel',
  'smoothing.down': 'Largest weight of each channel',
  'smoothing.pick': 'Channel',
  'smoothing.channel': 'channel {channel}: {x} and {w}',
  'smoothing.says':
    'In 8 bits, the output’s error is {activations}\u00a0% from the activations, {weights}\u00a0% from the weights, and {both}\u00a0% from both.',
  'following.first': 'The first weight',
  'following.second': 'The second weight, errors of the output',
  'following.weights': 'Integers',
  'following.error': 'Squared error of the output',
  'following.says':
    'The first weight is fixed at {first}. If the second follows to {second}, the squared error of the output is {followed}; if it stays, {alone}.',
  'cache.size': 'GiB; dashed: 2 bits behind the window',
  'cache.tokens': 'Tokens',
  'cache.window': 'Window',
  'cache.few': '2 bits',
  'cache.says':
    'After {tokens} tokens, the cache of Llama 2 7B takes {full} GiB, or {few} with 2 bits; that of Llama 3.1 8B takes {fullOther}, or {fewOther}.',
  'ties.half': 'The half',
  'ties.even': 'to the even neighbour',
  'ties.up': 'upwards',
  'ties.says':
    '{half} becomes {even}, or {up} upwards. All halves add up to {exact}; rounded to even, to {evenSum}, and upwards, to {upSum}.',
  'rotation.before': 'Before',
  'rotation.after': 'Rotated',
  'rotation.value': 'One number',
  'rotation.others': 'The others',
  'rotation.place': 'Its place',
  'rotation.says':
    'The step of 4 bits goes from {step} to {turned}, and the mean squared error from {plain} to {rotated}.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'smoothing.up': '每个通道最大的激活值',
  'smoothing.down': '每个通道最大的权重',
  'smoothing.pick': '通道',
  'smoothing.channel': '通道 {channel}：{x} 和 {w}',
  'smoothing.says':
    '用 8 位时，输出误差来自激活值的是 {activations}%，来自权重的是 {weights}%，两者一起是 {both}%。',
  'following.first': '第一个权重',
  'following.second': '第二个权重，以及输出的平方误差',
  'following.weights': '整数',
  'following.error': '输出的平方误差',
  'following.says':
    '第一个权重固定为 {first}。第二个若跟到 {second}，输出的平方误差是 {followed}；若不动，则是 {alone}。',
  'cache.size': 'GiB；虚线：窗口之前用 2 位',
  'cache.tokens': '词元',
  'cache.window': '窗口',
  'cache.few': '2 位',
  'cache.says':
    '{tokens} 个词元之后，Llama 2 7B 的缓存占 {full} GiB，用 2 位则占 {few}；Llama 3.1 8B 的占 {fullOther}，用 2 位则占 {fewOther}。',
  'ties.half': '半数',
  'ties.even': '舍入到偶数',
  'ties.up': '向上舍入',
  'ties.says':
    '{half} 变成 {even}，向上则变成 {up}。所有半数之和是 {exact}；舍入到偶数后是 {evenSum}，向上舍入后是 {upSum}。',
  'rotation.before': '旋转前',
  'rotation.after': '旋转后',
  'rotation.value': '其中一个数',
  'rotation.others': '其余的数',
  'rotation.place': '它的位置',
  'rotation.says': '4 位的步长从 {step} 变为 {turned}，均方误差从 {plain} 变为 {rotated}。',
};

export const words = { en, zh };
