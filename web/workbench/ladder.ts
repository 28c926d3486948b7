import type { Granularity, Report } from '../engine/quantizer_types.ts';
import type { Convention, LevelDType } from '../engine/tile_types.ts';
import type { Tensor } from '../engine/types.ts';
import { measured } from '../playground/lab.ts';
import { type Choice, plainScheme } from '../playground/state.ts';
import type { AsyncVerbs } from '../worker/twin.ts';
import { observers } from './observers.ts';

/** One setting and what it costs. */
export interface Rung {
  /** The same for the same setting. */
  readonly id: string;
  readonly choice: Choice;
  readonly report: Report;
}

const formats: readonly LevelDType[] = ['int8', 'uint8', 'int4', 'uint4', 'int2', 'uint2', 'int16'];
/** The search takes its time; of larger tensors it is left to those who ask for it. */
const searchable = 16384;
const reportEach = 8;

/** Every format, granularity and observer for a tensor, the quick ones first. */
export async function climb(
  core: AsyncVerbs,
  tensor: Tensor,
  convention: Convention,
  report: (rungs: readonly Rung[]) => void,
): Promise<void> {
  const rungs: Rung[] = [];
  for (const choice of choicesFor(tensor, convention)) {
    try {
      rungs.push({ id: rungId(choice), choice, report: await measured(core, tensor, choice) });
    } catch (error) {
      if (error instanceof DOMException) throw error; // the question is no longer asked
      // A setting that this tensor does not allow is no rung.
    }
    if (rungs.length % reportEach === 0) report([...rungs]);
  }
  report([...rungs]);
}

function choicesFor({ shape, data }: Tensor, convention: Convention): Choice[] {
  const last = shape.at(-1) ?? 1;
  const sizes = [128, 32, 16, 4].filter((size) => size < last).slice(0, 2);
  const granularities: Granularity[] = [
    { perTensor: true },
    ...(shape.length > 1 ? [{ perChannel: 0 }, { perChannel: shape.length - 1 }] : []),
    ...sizes.map((perGroup) => ({ perGroup })),
  ];
  const usable = observers.filter((observer) => observer !== 'mse' || data.length <= searchable);
  return usable.flatMap((source) =>
    formats.flatMap((format) =>
      granularities.map((granularity) => ({
        scheme: {
          ...plainScheme,
          format,
          granularity,
          convention,
          symmetric: source === 'absMax' && !format.startsWith('u'),
        },
        source,
        scale: 1,
        zeroPoint: 0,
        clamp: true,
        castToFloat: true,
      })),
    ),
  );
}

/** Whether a setting can be on the ladder, where all is clamped, cast and of the full range. */
export const isRung = ({ scheme, clamp, castToFloat }: Choice): boolean =>
  !scheme.restricted && clamp && castToFloat;

export const rungId = ({ scheme, source }: Choice): string =>
  JSON.stringify([scheme.format, scheme.granularity, scheme.symmetric, source]);
