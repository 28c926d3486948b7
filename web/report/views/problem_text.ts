import type { ErrorRecord } from '../../core/engine/errors.ts';
import { engineErrors, optionErrors } from '../../ui/messages/en.ts';
import { fileProblems } from '../../ui/messages/en_files.ts';
import { report as ownEnglish } from '../../ui/messages/en_report.ts';
import { weightErrors } from '../../ui/messages/en_weights.ts';
import { entryOf } from '../../ui/messages/entry.ts';
import { fill } from '../../ui/messages/fill.ts';
import { errorSentence, type Language } from '../../ui/messages/index.ts';
import { engineErrors as chineseEngine } from '../../ui/messages/zh_engine.ts';
import { fileProblems as chineseFiles } from '../../ui/messages/zh_files.ts';
import { report as ownChinese } from '../../ui/messages/zh_report.ts';
import { weightErrors as chineseWeights } from '../../ui/messages/zh_weights.ts';

/** The page's own refusals, whose sentences are among its texts. */
export type OwnCode = 'none' | 'example_unavailable' | 'window_not_finite';

/** Sentences that the page's language lacks, because no other page shows them. */
const english = { ...optionErrors, ...engineErrors, ...fileProblems, ...weightErrors };
const chinese = { ...chineseEngine, ...chineseFiles, ...chineseWeights };

/** The sentence of a refusal: of this page, of a reader of files, or of the core. */
export function errorText(language: Language, { code, values }: ErrorRecord): string {
  const isChinese = language.code === 'zh';
  const own: Readonly<Record<string, string>> = isChinese ? ownChinese : ownEnglish;
  const readers: Readonly<Record<string, string>> = isChinese ? chinese : english;
  const template =
    entryOf(own, `drop.${code}`) ?? entryOf(own, `detail.${code}`) ?? entryOf(readers, code);
  return template ? fill(template, values) : errorSentence(language, code, values);
}

/** Why a single tensor has no report. A worker that crashed is replaced, so the next tensor goes on. */
export function rowProblem(language: Language, problem: ErrorRecord): string {
  if (problem.code !== 'engine_crashed') return errorText(language, problem);
  const own = language.code === 'zh' ? ownChinese : ownEnglish;
  return fill(own['table.crashed'], problem.values);
}
