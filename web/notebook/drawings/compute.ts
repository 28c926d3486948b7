import { extent, extremes } from '../../charts/extent.ts';
import { axisNumber } from '../../charts/number_text.ts';
import { type Engines, observed, type Result } from '../../instrument/lab.ts';
import { partOf } from '../../instrument/layout.ts';
import { limitsOf, plainScheme, type State } from '../../instrument/store/state.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { type Clock, hourOf } from './chart_clock.ts';
import type { Mapping } from './chart_mapping.ts';
import type { Ranges, Ruler } from './chart_ranges.ts';
import { words } from './words.ts';

// The data of the lessons' drawings, from the instrument's result. The core computed all numbers.

/** The mapping from real numbers to integers for one scale: the tensor's or the selected element's. */
export function mappingOf(result: Result, language: Language, width: number): Mapping {
  const { state, anatomy, quantizer } = result;
  const { qmin, qmax } = anatomy;
  const { element } = state;
  const { granularity, format } = { ...plainScheme, ...quantizer.scheme };
  const partAt = (index: number) => partOf(state.tensor.shape, granularity, index);
  const part = partAt(element ?? 0);
  const isWhole = quantizer.scales.data.length === 1;
  const members = isWhole
    ? undefined
    : [...state.tensor.data.keys()].filter((index) => partAt(index) === part);
  const pick = (data: ArrayLike<number>) =>
    members ? Float64Array.from(members, (index) => data[index] ?? 0) : data;
  const realQmin = anatomy.realQmin.data[part] ?? 0;
  const realQmax = anatomy.realQmax.data[part] ?? 0;
  const zeroPoint = quantizer.zeroPoints.data[part] ?? 0;
  const sentences = [
    message(language, words, 'drawing.mapping', {
      ...endsOf({ realQmin, realQmax }),
      qmin,
      qmax,
      zeroPoint,
    }),
  ];
  if (element !== undefined) {
    const real = formatFloat32(state.tensor.data[element] ?? 0);
    const integer = anatomy.quantized.data[element] ?? 0;
    sentences.push(message(language, words, 'drawing.element', { real, integer }));
  }
  return {
    label: sentences.join(message(language, words, 'join.sentences')),
    realLabel: message(language, words, 'drawing.real'),
    integerLabel: format,
    zeroPointLabel: message(language, words, 'drawing.zeroPoint'),
    qmin,
    qmax,
    zeroPoint,
    realQmin,
    realQmax,
    points: {
      real: pick(state.tensor.data),
      integer: pick(anatomy.quantized.data),
      level: pick(anatomy.levels.data),
      causes: pick(anatomy.causes),
    },
    selected: element === undefined ? undefined : (members?.indexOf(element) ?? element),
    width,
  };
}

/** The unclamped level of the selected element; without one, 255, the end of the naive way. */
export function conversionOf(result: Result, language: Language, width: number): Clock {
  const { state, anatomy } = result;
  const level = state.element === undefined ? undefined : anatomy.rounded.data[state.element];
  return clockOf(result, language, { from: 0, to: level ?? 255, width });
}

/** The difference in dequantization for the selected element, or else for the largest one. */
export function differenceOf(result: Result, language: Language, width: number): Clock {
  const { state, anatomy, quantizer } = result;
  const { data } = anatomy.quantized;
  const { granularity } = { ...plainScheme, ...quantizer.scheme };
  const index = state.element ?? extremes(data)[1];
  const part = partOf(state.tensor.shape, granularity, index);
  const from = data[index] ?? 0;
  return clockOf(result, language, {
    from,
    to: from - (quantizer.zeroPoints.data[part] ?? 0),
    width,
  });
}

function clockOf(
  { quantizer }: Result,
  language: Language,
  hand: Pick<Clock, 'from' | 'to' | 'width'>,
): Clock {
  const dtype = quantizer.scheme.format;
  const { min: low, max: high } = limitsOf(dtype);
  const hour = hourOf({ low, high }, hand.to);
  const label = [
    message(language, words, 'drawing.clock', { dtype, low, high }),
    message(language, words, hour === hand.to ? 'drawing.fits' : 'drawing.wraps', {
      number: hand.to,
      hour,
    }),
  ].join(message(language, words, 'join.sentences'));
  return { ...hand, label, low, high };
}

/** A quantizer's integers along the real axis; `symmetric` identifies which of the two it is. */
export interface FoundRuler extends Omit<Ruler, 'name'> {
  readonly symmetric: boolean;
  readonly dtype: string;
}

/** The rulers of the symmetric and the asymmetric quantizer for a tensor. */
export async function findRulers(engines: Engines, state: State): Promise<readonly FoundRuler[]> {
  const core = await engines.whole();
  const { format } = state.config.scheme;
  // Unsigned formats cannot be symmetric: use the signed format of the same width.
  const signed = format.replace(/^u/, '') as typeof format;
  const zero = { dtype: 'float32', shape: [1], data: new Float32Array(1) } as const;
  const found = async (symmetric: boolean, dtype: typeof format): Promise<FoundRuler> => {
    const quantizer = await observed(core, state.tensor, {
      ...state.config,
      scheme: { ...plainScheme, format: dtype, symmetric, restricted: symmetric },
      source: symmetric ? 'absMax' : 'minMax',
    });
    const anatomy = await core.anatomize(zero, quantizer, { clamp: true, castToFloat: true });
    return {
      symmetric,
      dtype,
      qmin: anatomy.qmin,
      qmax: anatomy.qmax,
      zeroPoint: quantizer.zeroPoints.data[0] ?? 0,
      realQmin: anatomy.realQmin.data[0] ?? 0,
      realQmax: anatomy.realQmax.data[0] ?? 0,
    };
  };
  return [await found(true, signed), await found(false, format)];
}

export function rangesOf(
  { state }: Result,
  found: readonly FoundRuler[],
  language: Language,
  width: number,
): Ranges {
  const rulers = found.map(({ symmetric, dtype, ...ruler }) => {
    const id = symmetric ? 'drawing.symmetric' : 'drawing.asymmetric';
    return { ...ruler, name: message(language, words, id, { dtype }) };
  });
  const [least, most] = extent(state.tensor.data).map(axisNumber);
  const sentences = rulers.map((ruler) =>
    message(language, words, 'drawing.ruler', { ...endsOf(ruler), ...ruler }),
  );
  const data = message(language, words, 'drawing.ranges', { low: least ?? '', high: most ?? '' });
  return {
    label: [data, ...sentences].join(message(language, words, 'join.sentences')),
    realLabel: message(language, words, 'drawing.real'),
    unusedLabel: message(language, words, 'drawing.unused'),
    real: state.tensor.data,
    selected: state.element,
    rulers,
    width,
  };
}

const endsOf = ({ realQmin, realQmax }: Pick<Ruler, 'realQmin' | 'realQmax'>) => ({
  low: axisNumber(Math.min(realQmin, realQmax)),
  high: axisNumber(Math.max(realQmin, realQmax)),
});
