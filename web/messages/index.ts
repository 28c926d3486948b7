import type * as en from './en.ts';
import { bench as englishBench } from './en.ts';
import type { lessons } from './en_lessons.ts';
import { programs as englishPrograms } from './en_programs.ts';
import { entryOf } from './entry.ts';
import { fill, type MessageValues } from './fill.ts';
import { bench as chineseBench } from './zh_bench.ts';
import { programs as chinesePrograms } from './zh_programs.ts';

export type { MessageValues } from './fill.ts';

/** A language as an attribute, a link or a browser names it. */
export type LanguageCode = 'en' | 'zh';

/** The first language of a list of tags, such as the browser's, that is spoken here. */
export function languageAmong(tags: Iterable<string | null | undefined>): LanguageCode {
  for (const tag of tags) {
    const code = tag?.slice(0, 2).toLowerCase();
    if (code === 'zh' || code === 'en') return code;
  }
  return 'en';
}

export type PageMessageId = keyof typeof en.page;
export type MessageId = keyof typeof en.ui | keyof typeof en.notebook;
/** The workbench also says what the page says. */
export type BenchMessageId = keyof typeof en.bench | MessageId;
export type ProgramMessageId = keyof typeof englishPrograms;
export type LessonMessageId = keyof typeof lessons;

export type Table<Id extends string> = Readonly<Record<Id, string>>;

/**
 * A language with its words. Drawings get it in their model, so that no part of the page needs a
 * table of its own, and several of them may speak different languages at the same time.
 */
export interface Language {
  readonly code: LanguageCode;
  /** For the `lang` attribute of what is written in it. */
  readonly tag: string;
  readonly ui: Table<MessageId>;
  /** Sentences about what went wrong, by error code. */
  readonly errors: Readonly<Record<string, string>>;
  // What English does without, because it stands where it is used: in the HTML, in the part around the
  // lessons and in the page in one file.
  readonly page?: Table<PageMessageId>;
  readonly file?: Table<keyof typeof en.file>;
  readonly lessons?: Table<LessonMessageId>;
}

/** A language of which nothing is left out, as a part that is loaded has it. */
export interface WholeLanguage extends Required<Language> {
  readonly errors: Table<
    | keyof typeof en.errors
    | keyof typeof en.notebookErrors
    | keyof typeof en.optionErrors
    | keyof typeof en.fileErrors
  >;
}

export function message({ ui }: Language, id: MessageId, values: MessageValues = {}): string {
  return fill(ui[id], values);
}

/** The same of the workbench, which brings its words in both languages. */
export function benchMessage(
  { code, ui }: Language,
  id: BenchMessageId,
  values: MessageValues = {},
): string {
  const own: Partial<Table<BenchMessageId>> = code === 'zh' ? chineseBench : englishBench;
  return fill(own[id] ?? ui[id as MessageId], values);
}

/** A comment of an exported program. */
export function programMessage(
  { code }: Language,
  id: ProgramMessageId,
  values: MessageValues = {},
): string {
  return fill((code === 'zh' ? chinesePrograms : englishPrograms)[id], values);
}

/** The sentence of an error; a code without one is shown as it is, with its values. */
export function errorSentence({ errors }: Language, code: string, values: MessageValues): string {
  return fill(entryOf(errors, code) ?? `${code} ${JSON.stringify(values)}`, values);
}
