import type { Report, StoredFamily } from '../../core/engine/contract.ts';
import type { Granularity } from '../../core/engine/values.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { words } from '../coded/words.ts';
import type { Job } from '../job.ts';
import { configText, granularityText } from '../setting_names.ts';
import type { RateFamily, RatePoint } from './chart_spec.ts';
import type { MeasuredConfig } from './compute.ts';
import type { MeasuredFormat } from './stored_points.ts';

export type EntryFamily = 'integers' | StoredFamily;
export const entryFamilies: readonly EntryFamily[] = [
  ...(['integers', 'floats', 'blocks', 'gguf', 'codebook'] as const),
];

/** The measurements of one tensor: settings of integers, and stored formats. */
export interface MeasuredTensor {
  readonly configs: readonly MeasuredConfig[];
  readonly formats: readonly MeasuredFormat[];
}

/** A setting or a stored format as a point. */
export interface Entry {
  readonly id: string;
  readonly family: EntryFamily;
  /** In words. */
  readonly label: string;
  readonly bits: number;
  readonly sqnr: number;
  readonly report: Report;
  readonly measured: MeasuredConfig | MeasuredFormat;
}

export function entriesOf(language: Language, { configs, formats }: MeasuredTensor): Entry[] {
  const figures = ({ report }: { readonly report: Report }) => ({
    bits: report.bitsPerWeight,
    sqnr: report.sqnr,
    report,
  });
  return [
    ...configs.map((measured) => ({
      id: measured.id,
      family: 'integers' as const,
      label: configText(language, measured.config),
      ...figures(measured),
      measured,
    })),
    ...formats.map((measured) => ({
      id: measured.id,
      family: measured.family,
      label: measured.format,
      ...figures(measured),
      measured,
    })),
  ];
}

/** The points of entries, and the granularities and families that their symbols stand for. */
export function pointsOf(
  language: Language,
  entries: readonly Entry[],
): { readonly granularities: RateFamily[]; readonly points: RatePoint[] } {
  const kinds = new Map(
    entries.map(({ measured }) => [keyOf(measured), familyOf(language, measured)]),
  );
  const keys = [...kinds.keys()];
  const points = entries.map(({ id, bits, sqnr, label, measured }) => ({
    ...{ id, bits, sqnr, label },
    dtype: 'format' in measured ? measured.format : measured.config.scheme.format,
    isNamed: 'format' in measured,
    granularity: keys.indexOf(keyOf(measured)),
  }));
  return { granularities: [...kinds.values()], points };
}

const keyOf = (measured: Entry['measured']): string =>
  'format' in measured ? measured.family : JSON.stringify(measured.config.scheme.granularity);

function familyOf(language: Language, measured: Entry['measured']): RateFamily {
  if ('format' in measured) {
    const { family } = measured;
    return { label: message(language, words, `format.${family}`), kind: family };
  }
  const { granularity } = measured.config.scheme;
  return { label: granularityText(language, granularity), kind: kindOf(granularity) };
}

const kindOf = (granularity: Granularity): RateFamily['kind'] =>
  'perChannel' in granularity ? 'channel' : 'perGroup' in granularity ? 'group' : 'tensor';

type Measuring<T> = Pick<Job<T>, 'value' | 'isEarlier'>;

/**
 * The jobs' measurements of one and the same tensor: those of an earlier tensor only while
 * nothing of the present one is there. Undefined while there is nothing.
 */
export function measuredOf(
  configs: Measuring<readonly MeasuredConfig[]>,
  formats: Measuring<readonly MeasuredFormat[]>,
): (MeasuredTensor & { readonly isEarlier: boolean }) | undefined {
  const known = [configs, formats].filter(({ value }) => value !== undefined);
  if (known.length === 0) return undefined;
  const isEarlier = known.every((job) => job.isEarlier);
  const of = <T>(job: Measuring<readonly T[]>) => (job.isEarlier === isEarlier && job.value) || [];
  return { configs: of(configs), formats: of(formats), isEarlier };
}
