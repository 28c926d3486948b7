import type { Granularity } from '../core/engine/values.ts';
import { formatFloat32 } from '../text/numbers.ts';
import { joined, type Language, message, messageIn } from '../ui/messages/index.ts';
import { words as chartWords } from './chart_words.ts';
import { words as compareWords } from './compare/words.ts';
import { words as advancedWords } from './settings/advanced_words.ts';
import type { SourceName } from './settings/draft.ts';
import { schemeFlags } from './settings/table.ts';
import { words as settingsWords } from './settings/words.ts';
import { plainScheme, type QuantizerConfig, type Source, type State } from './store/state.ts';

const words = joined(advancedWords, settingsWords, compareWords, chartWords);

export const sourceName = (source: Source): SourceName =>
  typeof source === 'object' ? 'percentile' : source;

export function granularityText(language: Language, granularity: Granularity): string {
  if ('perChannel' in granularity) {
    return message(language, advancedWords, 'granularity.channel', {
      axis: granularity.perChannel,
    });
  }
  if ('perGroup' in granularity) {
    return message(language, advancedWords, 'granularity.group', { size: granularity.perGroup });
  }
  return message(language, advancedWords, 'granularity.tensor');
}

/** The name of an observer; percentiles include their limits. */
export function sourceText(language: Language, source: Exclude<Source, 'given'>): string {
  const name = message(language, words, `source.${sourceName(source)}`);
  return typeof source === 'object' ? `${name} ${source.percentile.join('–')}` : name;
}

/** A short description of a setting: format, granularity, source, and non-default options. */
export function configText(
  language: Language,
  { scheme, source, ...rest }: QuantizerConfig,
): string {
  const { convention } = scheme;
  const byHand = { scale: formatFloat32(Math.fround(rest.scale)), zeroPoint: rest.zeroPoint };
  const text = messageIn(language, words);
  return [
    scheme.format,
    granularityText(language, scheme.granularity),
    source === 'given' ? text('compare.byHand', byHand) : sourceText(language, source),
    rest.includeZero && source !== 'given' && text('settings.includeZero'),
    ...schemeFlags.map((name) => scheme[name] && text(`settings.${name}`)),
    convention !== plainScheme.convention && text(`convention.${convention}`),
    !rest.clamp && text('compare.wrapped'),
    !rest.castToFloat && text('compare.notCast'),
  ]
    .filter((part) => part !== false)
    .join(text('join.settings'));
}

/** A tensor by its shape, and by its kind if it was generated. */
export function tensorName(
  language: Language,
  { tensor, sample }: Pick<State, 'tensor' | 'sample'>,
): string {
  const shape = tensor.shape.join(' × ');
  if (!sample) return shape;
  const kind = message(language, advancedWords, `sample.${sample.kind}`);
  return message(language, chartWords, 'join.sample', { sample: kind, shape });
}
