import { inLanguageFile } from '../../ui/messages/index.ts';

/** The texts of the game for the smallest error, which an embedded instrument does not offer. */
export const en = {
  'game.title': 'Who loses least?',
  'game.unit': 'Mean squared error',
  'game.less': 'smaller is better',
  'game.hand': 'You, by hand',
  'game.best': 'best {error}',
  'game.pullLeft': 'Pull the left end until {value} is on the ruler.',
  'game.pullRight': 'Pull the right end until {value} is on the ruler.',
  'game.pull': 'Drag an end of the ruler until nothing clips.',
  'game.clipless': 'Nothing clips. Would fitting the range lose even less?',
  'game.loose':
    'Nothing clips, but the values spread over only {used} of {levels} marks: push the end back.',
  'game.fine': 'Drag an end of the ruler, and watch the error.',
  'game.lost': 'One step, {scale}, is too wide: hardly anything is left of these values.',
  'game.rangeWorse': 'Worse than your {hand}: fitting the range only promises that nothing clips.',
  'game.rangeBetter': 'Better than your {hand}, and nothing clips. Can your hand do better still?',
  'game.rangeClips':
    'Even so {count} {count=value clips|values clip}: {format} has no zero point for this range.',
  'game.rangeFew':
    'Nothing clips, but only {used} of {levels} marks are in use: a few far values stretch the ruler.',
  'game.range': 'Nothing clips. Can your hand do better?',
  'game.searchClips':
    'The smallest error that the search found: it clips {value} a little, on purpose. Can you beat it?',
  'game.searchClipsMany':
    'The smallest error that the search found: it clips {count} {count=value|values}, on purpose. Can you beat it?',
  'game.searchFits':
    'The smallest error that the search found, and nothing clips. Can you beat it?',
  'game.behind': 'The search reached {search}. Can you beat it?',
  'game.won': 'You beat the search: {hand} against {search}.',
  'game.exact': 'Every value comes back as it was: there is nothing left to win.',
  'game.show': 'Show my {hand}',
  'game.unclamped': 'No score without the clamp: a value beyond the ruler wraps around.',
  'game.uncast': 'No score without the cast to float.',
  'game.scales': 'No score with {count} scales: a hand sets only one.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'game.title': '谁的误差最小？',
  'game.unit': '均方误差',
  'game.less': '越小越好',
  'game.hand': '你手动',
  'game.best': '最好 {error}',
  'game.pullLeft': '把左端拉到 {value} 落在标尺上。',
  'game.pullRight': '把右端拉到 {value} 落在标尺上。',
  'game.pull': '拖动标尺的一端，直到没有值被截断。',
  'game.clipless': '没有值被截断了。贴合范围会让误差更小吗？',
  'game.loose': '没有值被截断，但 {levels} 个刻度只用到 {used} 个：把端点推回去。',
  'game.fine': '拖动标尺的一端，看误差怎样变化。',
  'game.lost': '步长 {scale} 太大：几乎什么都没有留下。',
  'game.rangeWorse': '比你的 {hand} 差：贴合范围只保证没有值被截断。',
  'game.rangeBetter': '比你的 {hand} 好，而且没有值被截断。你手动还能做得更好吗？',
  'game.rangeClips': '即便如此仍有 {count} 个值被截断：{format} 没有适合这个范围的零点。',
  'game.rangeFew': '没有值被截断，但 {levels} 个刻度只用到 {used} 个：少数偏远的值把标尺拉长了。',
  'game.range': '没有值被截断。你手动能做得更好吗？',
  'game.searchClips': '这是搜索找到的最小误差：它有意把 {value} 截断一点。你能胜过它吗？',
  'game.searchClipsMany': '这是搜索找到的最小误差：它有意截断 {count} 个值。你能胜过它吗？',
  'game.searchFits': '这是搜索找到的最小误差，而且没有值被截断。你能胜过它吗？',
  'game.behind': '搜索达到了 {search}。你能胜过它吗？',
  'game.won': '你胜过了搜索：{hand} 对 {search}。',
  'game.exact': '每个值都原样还原：没有误差可以再减小了。',
  'game.show': '显示我的 {hand}',
  'game.unclamped': '不截断时不计分：超出标尺的值会回绕。',
  'game.uncast': '不转换为浮点数时不计分。',
  'game.scales': '{count} 个缩放因子时不计分：手动只能设置一个。',
};

export const words = inLanguageFile<keyof typeof en>();
