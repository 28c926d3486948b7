import { fileProblems as english } from '../messages/en_files.ts';
import type { Language } from '../messages/index.ts';
import { fileProblems as chinese } from '../messages/zh_files.ts';

const complete = new WeakSet<object>();

/** Adds the messages about files to a language's table, once. */
export function addFileWords({ code, errors }: Language): void {
  if (complete.has(errors)) return;
  complete.add(errors);
  Object.assign(errors, code === 'zh' ? chinese : english);
}
