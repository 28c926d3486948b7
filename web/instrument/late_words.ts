import { engineErrors as englishEngine, optionErrors } from '../ui/messages/en.ts';
import { fileProblems as english } from '../ui/messages/en_files.ts';
import type { Language } from '../ui/messages/index.ts';
import { engineErrors as chineseEngine } from '../ui/messages/zh_engine.ts';
import { fileProblems as chinese } from '../ui/messages/zh_files.ts';

const complete = new WeakSet<object>();

/** Adds the messages of files and of the whole engine to a language's table, once. */
export function addWords({ code, errors }: Language): void {
  if (complete.has(errors)) return;
  complete.add(errors);
  const isChinese = code === 'zh';
  if (isChinese) Object.assign(errors, chineseEngine, chinese);
  else Object.assign(errors, optionErrors, englishEngine, english);
}
