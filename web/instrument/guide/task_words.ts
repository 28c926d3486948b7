import { inLanguageFile } from '../../ui/messages/index.ts';

/** The texts of the tasks for a reader, which an embedded instrument does not set. */
export const en = {
  'guide.title': 'Three things to try',
  'guide.drag': 'Drag until nothing clips',
  'guide.left': 'Pull the left end until {value} is on the ruler',
  'guide.right': 'Pull the right end until {value} is on the ruler',
  'guide.outside': '{count} outside',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'guide.title': '动手试三步',
  'guide.drag': '拖动，直到没有值被截断',
  'guide.left': '把左端拉到 {value} 落在标尺上',
  'guide.right': '把右端拉到 {value} 落在标尺上',
  'guide.outside': '{count} 个值超出范围',
};

export const words = inLanguageFile<keyof typeof en>();
