import {
  type Convention,
  levelDTypes,
  type Observer,
  type Report,
} from '../../core/engine/contract.ts';
import type { Granularity, Tensor } from '../../core/engine/values.ts';
import type { AsyncWholeEngine } from '../../core/worker/whole_client.ts';
import { measured } from '../compute.ts';
import { partOf } from '../layout.ts';
import { observers } from '../observers.ts';
import { isRefusal } from '../refusal.ts';
import {
  configFrom,
  type OptionName,
  optionNames,
  optionsOf,
  plainOptions,
} from '../settings/table.ts';
import type { QuantizerConfig } from '../store/state.ts';

/** A setting with its bits and its error. */
export interface MeasuredConfig {
  /** Identifies the setting. */
  readonly id: string;
  readonly config: QuantizerConfig;
  readonly report: Report;
}

/** Limits above which slow observers are skipped: elements for the search, scales for entropy. */
export const most = { searched: 16384, entropies: 128 } as const;
/** Common group sizes, of which those that divide a row are used. */
const groupSizes = [128, 64, 32, 16, 8, 4];
const mostGroupSizes = 4;
const reportEach = 8;

/** Measures every format, granularity and observer for a tensor, the quick ones first. */
export async function measureAll(
  core: AsyncWholeEngine,
  tensor: Tensor,
  convention: Convention,
  report: (configs: readonly MeasuredConfig[]) => void,
  includeZero = false,
): Promise<void> {
  const configs: MeasuredConfig[] = [];
  for (const config of configsFor(tensor, convention, includeZero)) {
    try {
      configs.push({ id: configId(config), config, report: await measured(core, tensor, config) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // A setting that this tensor does not allow is skipped.
    }
    if (configs.length % reportEach === 0) report([...configs]);
  }
  report([...configs]);
}

/**
 * Every format, granularity and observer, and also symmetric for signed formats. An axis is used if it
 * has several channels with several elements each.
 */
export function configsFor(
  tensor: Tensor,
  convention: Convention,
  includeZero = false,
): QuantizerConfig[] {
  const formats = levelDTypes.flatMap((format) =>
    (format.startsWith('u') ? [false] : [false, true]).map((symmetric) => ({ format, symmetric })),
  );
  return observers.flatMap((source) => {
    const granularities = granularitiesOf(tensor).filter((one) => isQuick(tensor, one, source));
    return formats.flatMap(({ format, symmetric }) =>
      granularities.map((granularity) =>
        configFrom(
          { ...plainOptions, symmetric, convention, includeZero },
          { format, granularity },
          { source, scale: 1, zeroPoint: 0 },
        ),
      ),
    );
  });
}

/** Whether an observer is skipped for at least one granularity of this tensor. */
export const leavesOut = (tensor: Tensor): boolean =>
  observers.some((source) => granularitiesOf(tensor).some((one) => !isQuick(tensor, one, source)));

function isQuick({ shape, data }: Tensor, granularity: Granularity, source: Observer): boolean {
  if (source === 'mse') return data.length <= most.searched;
  return source !== 'entropy' || partOf(shape, granularity, data.length - 1) < most.entropies;
}

function granularitiesOf({ shape, data }: Tensor): Granularity[] {
  const last = shape.at(-1) ?? 1;
  const sizes = groupSizes.filter((size) => size < last && last % size === 0);
  const axes = shape.map((extent, axis) => ({ extent, axis }));
  return [
    { perTensor: true },
    ...axes
      .filter(({ extent }) => extent > 1 && extent < data.length)
      .map(({ axis }) => ({ perChannel: axis })),
    ...sizes.slice(0, mostGroupSizes).map((perGroup) => ({ perGroup })),
  ];
}

/** The options that the chart varies, or takes from the present setting. */
const shown: readonly OptionName[] = ['symmetric', 'convention', 'includeZero'];

/** Whether a setting can be in this chart: its other options have their defaults. */
export function isComparable(config: QuantizerConfig): boolean {
  const values = optionsOf(config);
  return optionNames.every((name) => shown.includes(name) || values[name] === plainOptions[name]);
}

export const configId = ({ scheme, source }: QuantizerConfig): string =>
  JSON.stringify([scheme.format, scheme.granularity, scheme.symmetric, source]);
