import { inLanguageFile } from '../../ui/messages/index.ts';

/** The texts around the lessons: their list, the navigation, the instrument beside them. */
export const en = {
  'lessons.title': 'Lessons',
  'lessons.about': 'Each is a notebook that runs here. Your work is kept in this browser only.',
  'lessons.minutes': '{minutes} min',
  'lessons.opened': 'opened',
  'lessons.read': 'read',
  'lessons.run': 'run to the end',
  'lessons.solved': '{solved} of {count} {count=exercise|exercises} solved',
  'lessons.exercises': 'Exercises',
  'lessons.progress': 'Your progress',
  'lessons.files': 'Opened here',
  'lessons.onSite': 'On the site only: {titles}',
  'lessons.place': 'Lesson {place} of {count} · {minutes} min',
  'lessons.turn': 'Previous and next lesson',
  'lessons.previous': 'Previous: {title}',
  'lessons.next': 'Next: {title}',
  'lessons.all': 'All lessons',
  'lessons.companion': 'The instrument, beside the text',
  'lessons.clipped': '{count} clipped',
  'lessons.unknown': 'There is no lesson “{name}” here. This is the first one.',
  'lessons.unknownCell': 'This lesson has no cell “{id}”. This is its beginning.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'lessons.title': '课程',
  'lessons.about': '每一课都是一本可以在此运行的笔记本。学习进度只保存在这个浏览器里。',
  'lessons.minutes': '{minutes} 分钟',
  'lessons.opened': '已打开',
  'lessons.read': '已读完',
  'lessons.run': '已全部运行',
  'lessons.solved': '已解出 {solved} 道练习，共 {count} 道',
  'lessons.exercises': '练习',
  'lessons.progress': '学习进度',
  'lessons.files': '在此打开的文件',
  'lessons.onSite': '仅在网站上提供：{titles}',
  'lessons.place': '第 {place} 课，共 {count} 课 · {minutes} 分钟',
  'lessons.turn': '上一课和下一课',
  'lessons.previous': '上一课：{title}',
  'lessons.next': '下一课：{title}',
  'lessons.all': '全部课程',
  'lessons.companion': '正文旁的实验台',
  'lessons.clipped': '截断 {count} 个',
  'lessons.unknown': '这里没有名为“{name}”的课程，现在显示第一课。',
  'lessons.unknownCell': '本课没有名为“{id}”的单元格，现在从头显示。',
};

export const words = inLanguageFile<keyof typeof en>();
