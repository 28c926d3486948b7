/** The text around the lessons: their list, the navigation, the instrument beside them. */
export const lessons = {
  'lessons.title': 'Lessons',
  'lessons.about': 'Each is a notebook that runs here. Your work is kept in this browser only.',
  'lessons.minutes': '{minutes} min',
  'lessons.opened': 'opened',
  'lessons.read': 'read',
  'lessons.run': 'run to the end',
  'lessons.files': 'Opened here',
  'lessons.onSite': 'On the site only: {titles}',
  'lessons.place': 'Lesson {place} of {count} · {minutes} min',
  'lessons.turn': 'Previous and next lesson',
  'lessons.previous': 'Previous: {title}',
  'lessons.next': 'Next: {title}',
  'lessons.all': 'All lessons',
  'lessons.companion': 'The instrument, beside the text',
  'lessons.unknown': 'There is no lesson “{name}” here. This is the first one.',
  'lessons.unknownCell': 'This lesson has no cell “{id}”. This is its beginning.',
} as const;
