import { type StoredChartMessageId, storedCharts } from './en_stored_charts.ts';
import { fill, type MessageValues } from './fill.ts';
import type { Language } from './language.ts';
import { storedCharts as chinese } from './zh_stored_charts.ts';

/** A text of the charts that compare stored formats, in both languages in the workbench. */
export const storedChartMessage = (
  { code }: Language,
  id: StoredChartMessageId,
  values: MessageValues = {},
): string => fill((code === 'zh' ? chinese : storedCharts)[id], values);
