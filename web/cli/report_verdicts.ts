import { wordsOf } from '../report/model.ts';
import type { CheckpointReport } from '../report/survey/report.ts';
import { usualLeast } from '../report/verdict_state.ts';
import { foundIn } from '../report/views/rows.ts';
import { totalsOf } from '../report/views/totals.ts';
import { verdictsOn, watched } from '../report/views/verdict.ts';
import { belowSentence, verdictSentence, watchText } from '../report/views/verdict_sentences.ts';
import type { Language } from '../ui/messages/index.ts';
import { visibleName } from '../ui/visible_text.ts';
import { type JunitCase, testSuite } from './junit.ts';
import { english } from './languages.ts';
import type { PlanMix } from './report_presets.ts';
import { type Check, failureText, type Threshold } from './thresholds.ts';

/** Recommendations of a report, in sentences: one for each kind of file, and the tensors to watch. */
export interface Verdicts {
  readonly sentences: readonly string[];
  readonly rule: string;
}

/** The threshold of all tensors, or the usual one. */
export const leastOf = (thresholds: readonly Threshold[]): number =>
  thresholds.find(({ pattern }) => pattern === undefined)?.least ?? usualLeast;

export async function verdictsOf(
  report: CheckpointReport,
  least: number,
  plan: PlanMix,
  language: Language = english,
): Promise<Verdicts> {
  const told = { language };
  const rows = foundIn(report);
  const now = totalsOf(report, rows, []).bytes;
  const sentences: string[] = [];
  for (const verdict of verdictsOn(rows, least)) {
    // A file that cannot be written has no size.
    const bytes = await plan(verdict.kind, verdict.formats).catch(() => undefined);
    const watch = watched(rows, verdict).map((row) => watchText(told, row, verdict.base ?? ''));
    const own = verdictSentence(told, verdict, { now, bytes });
    for (const text of [own, belowSentence(told, verdict), ...watch])
      if (text && !sentences.includes(text)) sentences.push(text);
  }
  return { sentences, rule: wordsOf(told)('verdict.ruleAt', { least }) };
}

/** The checks as JUnit XML: a test for each weight and format. */
export const checksJunit = ({ files }: CheckpointReport, checks: readonly Check[]): string => {
  const name = files.map((file) => file.name).join(', ');
  return testSuite(
    name,
    checks.map((check): JunitCase => {
      const own = { className: check.format, name: visibleName(check.tensor) };
      if (!check.isBelow) return own;
      const text = failureText(check);
      return { ...own, failure: { type: 'below', message: text, text } };
    }),
  );
};
