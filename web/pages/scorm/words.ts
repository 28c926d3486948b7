/** The text of scorm.html. */
export const en = {
  'scorm.exercises': 'Exercises',
  'scorm.standing': '{solved} of {all} solved, score {score} of 100',
  'scorm.stored': 'The learning platform has stored it.',
  'scorm.notStored':
    'The learning platform has not stored it (error {error}). Your code stays in this browser. Check the connection, then check the answer again.',
  'scorm.noPlatform':
    'There is no learning platform around this page, or it refuses the attempt. The exercises work, and no score is reported.',
  'scorm.noRoom':
    'The learning platform has no room for your code, which stays in this browser. It has stored the score.',
  'scorm.unreadable':
    'The list of exercises of this package cannot be read. Reload the page, or import the package again.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'scorm.exercises': '练习',
  'scorm.standing': '已解出 {solved} 道，共 {all} 道，得分 {score}（满分 100）',
  'scorm.stored': '学习平台已保存。',
  'scorm.notStored':
    '学习平台没有保存（错误 {error}）。你的代码留在本浏览器中。请检查网络连接，然后重新检查答案。',
  'scorm.noPlatform':
    '本页周围没有学习平台，或者平台拒绝了这次学习。练习可以照常使用，但不会上报得分。',
  'scorm.noRoom': '学习平台容不下你的代码，代码留在本浏览器中。得分已保存。',
  'scorm.unreadable': '无法读取此学习包的练习列表。请重新加载页面，或者重新导入学习包。',
};
