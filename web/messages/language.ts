import type * as en from './en.ts';
import type { lessons } from './en_lessons.ts';
import type { programs } from './en_programs.ts';

/** A language as an attribute, a link or a browser names it. */
export type LanguageCode = 'en' | 'zh';

export type PageMessageId = keyof typeof en.page;
export type MessageId = keyof typeof en.ui | keyof typeof en.notebook;
/** The workbench also says what the page says. */
export type BenchMessageId = keyof typeof en.bench | MessageId;
export type ProgramMessageId = keyof typeof programs;
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
