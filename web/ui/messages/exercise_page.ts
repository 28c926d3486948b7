import { fill, type MessageValues } from './fill.ts';
import type { Language } from './language.ts';

// The text of exercises on the page in both languages, loaded with them.

const en = {
  tools: 'Exercise tools',
  check: 'Check',
  checking: 'Checking…',
  hint: 'Hint {place} of {count}',
  model: 'Model answer',
  modelLater: 'The model answer opens after an answer of your own has been checked',
  startOver: 'Start over',
  startOverHint: 'Restore the starting code. You can undo this',
  startedOver: 'The starting code is back.',
  undo: 'Undo',
  solved: 'Correct.',
  solvedBefore: 'Solved before.',
  wrong: 'Not correct yet. The check does not say why.',
  partly: 'A part of the answer is correct.',
  points: '({points} of {most} points)',
  failed: 'The answer stopped with an error, so it was not checked: {reason}',
  stopped: 'Stopped before the check had ended.',
  changed: 'The answer has changed since then.',
  open: 'Open this tensor in the instrument',
  opened: 'The instrument shows the tensor. Undo in the instrument brings yours back.',
  unreadable: 'This tensor cannot be opened: its description is not valid.',
  hiddenCheck: 'Show the check',
  locked: 'You can read the check, but not change it.',
  'progress.tools': 'Progress tools',
  'progress.about':
    'What you have read and solved is stored in this browser only, and nothing is sent.',
  'progress.export': 'Export progress (.json)',
  'progress.import': 'Import progress…',
  'progress.forget': 'Forget progress',
  'progress.imported': 'Your progress is imported. What was already here stays.',
  'progress.forgotten': 'Your progress is forgotten.',
  'progress.unreadable': '“{name}” has no progress: {reason}.',
  'progress.unstored':
    'This browser stores nothing for this page, so progress ends with this visit.',
  'progress.notJson': 'it is not JSON',
  'progress.other': 'zeropoint did not write it',
  'progress.newer': 'it is from a newer version of zeropoint',
  'progress.entry': 'the entry “{entry}” is invalid',
  'progress.large': 'it has more than {most} characters',
} as const;

export type ExerciseMessageId = keyof typeof en;

const zh: Readonly<Record<ExerciseMessageId, string>> = {
  tools: '练习工具',
  check: '检查',
  checking: '正在检查…',
  hint: '提示 {place}（共 {count} 条）',
  model: '参考答案',
  modelLater: '检查过自己的答案之后，才能查看参考答案',
  startOver: '重新开始',
  startOverHint: '恢复初始代码，此操作可以撤销',
  startedOver: '已恢复初始代码。',
  undo: '撤销',
  solved: '正确。',
  solvedBefore: '以前已解出。',
  wrong: '还不对。检查没有说明原因。',
  partly: '答案只有一部分正确。',
  points: '（得 {points} 分，满分 {most} 分）',
  failed: '答案在运行时出错，因此没有检查：{reason}',
  stopped: '检查结束之前已停止。',
  changed: '此后答案已被修改。',
  open: '在实验台中打开这个张量',
  opened: '实验台已显示这个张量。在实验台中撤销，即可恢复自己的张量。',
  unreadable: '无法打开这个张量：它的描述无效。',
  hiddenCheck: '显示检查',
  locked: '检查可以查看，但不能修改。',
  'progress.tools': '学习进度工具',
  'progress.about': '读过的课程和解出的练习只保存在这个浏览器里，不会发送到任何地方。',
  'progress.export': '导出学习进度（.json）',
  'progress.import': '导入学习进度…',
  'progress.forget': '清除学习进度',
  'progress.imported': '已导入学习进度。原有的进度仍然保留。',
  'progress.forgotten': '已清除学习进度。',
  'progress.unreadable': '“{name}”里没有学习进度：{reason}。',
  'progress.unstored': '浏览器没有为此页面保存任何内容，因此进度只在本次访问中有效。',
  'progress.notJson': '它不是 JSON',
  'progress.other': '它不是由 zeropoint 写的',
  'progress.newer': '它来自更新版本的 zeropoint',
  'progress.entry': '条目“{entry}”无效',
  'progress.large': '它超过 {most} 个字符',
};

export const exerciseWords = { en, zh } as const;

/** A message about exercises. */
export const exerciseMessage = (
  { code }: Language,
  id: ExerciseMessageId,
  values: MessageValues = {},
): string => fill(exerciseWords[code][id], values);
