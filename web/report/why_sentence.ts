import type { ReportMessageId } from '../messages/report.ts';
import { type Model, wordsOf } from './model.ts';
import type { Surveyed } from './rows.ts';
import { whyOf } from './why.ts';

/** Why a format harms a tensor, in a sentence. */
export function whySentence(model: Pick<Model, 'language'>, row: Surveyed, format: string): string {
  const why = whyOf(row, format);
  return why ? wordsOf(model)(`why.${why.id}` satisfies ReportMessageId, why.values) : '';
}
