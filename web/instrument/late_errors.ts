import { words as engine } from '../ui/messages/errors/engine.ts';
import { words as files } from '../ui/messages/errors/files.ts';
import { en as options } from '../ui/messages/errors/options.ts';
import type { Language } from '../ui/messages/index.ts';

const complete = new WeakSet<object>();

/** Adds the messages of files and of the whole engine to a language's errors, once. */
export function addErrors({ code, errors }: Language): void {
  if (complete.has(errors)) return;
  complete.add(errors);
  Object.assign(errors, code === 'en' && options, engine[code], files[code]);
}
