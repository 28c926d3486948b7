import { words as engine } from '../ui/messages/errors/engine.ts';
import { words as files } from '../ui/messages/errors/files.ts';
import { zh as chineseOptions, en as englishOptions } from '../ui/messages/errors/options.ts';
import type { Language } from '../ui/messages/index.ts';

const complete = new WeakSet<object>();

/** Adds the messages of files and of the whole engine to a language's errors, once. */
export function addErrors({ code, errors }: Language): void {
  if (complete.has(errors)) return;
  complete.add(errors);
  const options = code === 'en' ? englishOptions : chineseOptions;
  Object.assign(errors, options, engine[code], files[code]);
}
