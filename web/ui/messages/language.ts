import type * as en from './en.ts';
import type { lessons } from './en_lessons.ts';
import type { programs } from './en_programs.ts';
import type { stored } from './en_stored.ts';

/** A language code, as in attributes and links. */
export type LanguageCode = 'en' | 'zh';

export type PageMessageId = keyof typeof en.page;
export type MessageId = keyof typeof en.ui | keyof typeof en.notebook;
/** The workbench also uses the page's messages. */
export type BenchMessageId = keyof typeof en.bench | MessageId;
export type ProgramMessageId = keyof typeof programs;
export type StoredMessageId = keyof typeof stored;
export type LessonMessageId = keyof typeof lessons;

export type Table<Id extends string> = Readonly<Record<Id, string>>;

/**
 * A language with its texts. Views get it in their model, so there is no global table, and several
 * elements can use different languages at the same time.
 */
export interface Language {
  readonly code: LanguageCode;
  /** The value of the `lang` attribute. */
  readonly tag: string;
  readonly ui: Table<MessageId>;
  /** Error messages, by code. */
  readonly errors: Readonly<Record<string, string>>;
  // Missing in English, whose texts are where they are used: in the HTML, in the part around the
  // lessons and in the one-file page.
  readonly page?: Table<PageMessageId>;
  readonly file?: Table<keyof typeof en.file>;
  readonly lessons?: Table<LessonMessageId>;
}

/** A complete language, as in a loaded part. */
export interface WholeLanguage extends Required<Language> {
  readonly errors: Table<
    | keyof typeof en.errors
    | keyof typeof en.notebookErrors
    | keyof typeof en.optionErrors
    | keyof typeof en.fileErrors
  >;
}
