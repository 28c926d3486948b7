import { tableNumber } from '../charts/chart_table.ts';
import type { Granularity } from '../engine/quantizer_types.ts';
import { benchMessage, type Language } from '../messages/index.ts';
import type { SourceName } from '../playground/draft.ts';
import type { Choice, Source } from '../playground/state.ts';

export const sourceName = (source: Source): SourceName =>
  typeof source === 'object' ? 'percentile' : source;

export function granularityText(language: Language, granularity: Granularity): string {
  if ('perChannel' in granularity) {
    return benchMessage(language, 'granularity.channel', { axis: granularity.perChannel });
  }
  if ('perGroup' in granularity) {
    return benchMessage(language, 'granularity.group', { size: granularity.perGroup });
  }
  return benchMessage(language, 'granularity.tensor');
}

/** An observer in words; percentiles with their limits. */
export function sourceText(language: Language, source: Exclude<Source, 'given'>): string {
  const name = benchMessage(language, `source.${sourceName(source)}`);
  return typeof source === 'object' ? `${name} ${source.percentile.join('–')}` : name;
}

/** A setting in a few words. */
export function choiceText(language: Language, { scheme, source, ...rest }: Choice): string {
  const byHand = { scale: tableNumber(rest.scale), zeroPoint: rest.zeroPoint };
  return [
    scheme.format,
    granularityText(language, scheme.granularity),
    source === 'given'
      ? benchMessage(language, 'compare.byHand', byHand)
      : sourceText(language, source),
    ...(scheme.symmetric ? [benchMessage(language, 'settings.symmetric')] : []),
  ].join(benchMessage(language, 'join.settings'));
}
