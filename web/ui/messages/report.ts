import { type ReportMessageId, report } from './en_report.ts';
import { fill, type MessageValues } from './fill.ts';
import type { Language } from './language.ts';
import { report as chinese } from './zh_report.ts';

export type { ReportMessageId } from './en_report.ts';

/** A text of the report, which its page bundles in both languages. */
export const reportMessage = (
  { code }: Language,
  id: ReportMessageId,
  values: MessageValues = {},
): string => fill((code === 'zh' ? chinese : report)[id], values);
