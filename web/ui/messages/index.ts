import { bench as englishBench } from './en.ts';
import { programs as englishPrograms } from './en_programs.ts';
import { stored as englishStored } from './en_stored.ts';
import { entryOf } from './entry.ts';
import { fill, type MessageValues } from './fill.ts';
import type {
  BenchMessageId,
  Language,
  LanguageCode,
  MessageId,
  ProgramMessageId,
  StoredMessageId,
  Table,
} from './language.ts';
import { bench as chineseBench } from './zh_bench.ts';
import { programs as chinesePrograms } from './zh_programs.ts';
import { stored as chineseStored } from './zh_stored.ts';

export type { MessageValues } from './fill.ts';
export type * from './language.ts';

/** The first supported language in a list of tags, such as the browser's. */
export function languageAmong(tags: Iterable<string | null | undefined>): LanguageCode {
  for (const tag of tags) {
    const code = tag?.slice(0, 2).toLowerCase();
    if (code === 'zh' || code === 'en') return code;
  }
  return 'en';
}

/** A message of the page; its id, if a damaged file of texts lacks it. */
export function message({ ui }: Language, id: MessageId, values: MessageValues = {}): string {
  return fill(ui[id] ?? id, values);
}

/** The same for the workbench, which bundles its text in both languages. */
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

/** The same for the part about stored formats. */
export function storedMessage(
  { code }: Language,
  id: StoredMessageId,
  values: MessageValues = {},
): string {
  return fill((code === 'zh' ? chineseStored : englishStored)[id], values);
}

/** The message of an error. A code that a damaged or older file of texts lacks gets one that says so. */
export function errorSentence({ errors }: Language, code: string, values: MessageValues): string {
  const sentence = entryOf(errors, code);
  return sentence ? fill(sentence, values) : fill(errors.no_sentence ?? '', { code });
}
