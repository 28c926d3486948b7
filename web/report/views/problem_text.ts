import type { ErrorRecord } from '../../core/engine/errors.ts';
import { entryOf } from '../../ui/messages/entry.ts';
import * as engine from '../../ui/messages/errors/engine.ts';
import * as files from '../../ui/messages/errors/files.ts';
import { zh as chineseOptions, en as englishOptions } from '../../ui/messages/errors/options.ts';
import * as weights from '../../ui/messages/errors/weights.ts';
import { fill } from '../../ui/messages/fill.ts';
import {
  errorSentence,
  type Language,
  type LanguageCode,
  message,
} from '../../ui/messages/index.ts';
import { visibleIn } from '../../ui/visible_text.ts';
import { words } from '../words.ts';

/** Sentences that the page's language lacks, because no other page shows them. */
const readers: Readonly<Record<LanguageCode, Readonly<Record<string, string>>>> = {
  en: { ...englishOptions, ...engine.en, ...files.en, ...weights.en },
  zh: { ...chineseOptions, ...engine.zh, ...files.zh, ...weights.zh },
};

/** The sentence of a refusal: of this page, of a reader of files, or of the core. */
export function errorText(language: Language, { code, values }: ErrorRecord): string {
  const own: Readonly<Record<string, string>> = words[language.code];
  const template =
    entryOf(own, `drop.${code}`) ??
    entryOf(own, `detail.${code}`) ??
    entryOf(readers[language.code], code);
  const shown = visibleIn(values);
  return template ? fill(template, shown) : errorSentence(language, code, shown);
}

/** Why a single tensor has no report. A worker that crashed is replaced, so the next tensor goes on. */
export function rowProblem(language: Language, problem: ErrorRecord): string {
  if (problem.code !== 'engine_crashed') return errorText(language, problem);
  return message(language, words, 'table.crashed', problem.values);
}
