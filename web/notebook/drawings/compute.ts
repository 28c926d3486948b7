import { extremes } from '../../charts/extent.ts';
import { axisNumber, withMinus } from '../../charts/number_text.ts';
import type { Result } from '../../instrument/compute.ts';
import { partOf } from '../../instrument/layout.ts';
import { limitsOf, plainScheme } from '../../instrument/store/state.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { type Clock, hourOf } from './chart_clock.ts';
import type { Mapping } from './chart_mapping.ts';
import type { Ruler } from './chart_ranges.ts';
import { words } from './words.ts';

// The data of the lessons' drawings, from the instrument's result. The core computed all numbers.

/** The mapping from real numbers to integers for one scale: the tensor's or the selected element's. */
export function mappingOf(result: Result, language: Language, width: number): Mapping {
  const { state, anatomy, quantizer } = result;
  const { qmin, qmax } = anatomy;
  const { element } = state;
  const { granularity, format } = { ...plainScheme, ...quantizer.scheme };
  const part = partOf(state.tensor.shape, granularity, element ?? 0);
  const members = membersOf(result);
  const pick = (data: ArrayLike<number>) =>
    members ? Float64Array.from(members, (index) => data[index] ?? 0) : data;
  const realQmin = anatomy.realQmin.data[part] ?? 0;
  const realQmax = anatomy.realQmax.data[part] ?? 0;
  const zeroPoint = quantizer.zeroPoints.data[part] ?? 0;
  const sentences = [
    message(language, words, 'drawing.mapping', {
      ...endsOf({ realQmin, realQmax }),
      qmin: shown(qmin),
      qmax: shown(qmax),
      zeroPoint: shown(zeroPoint),
    }),
  ];
  if (element !== undefined) {
    const real = withMinus(formatFloat32(state.tensor.data[element] ?? 0));
    const integer = shown(anatomy.quantized.data[element] ?? 0);
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

/** The elements with the scale of the selected one, or with the first; undefined if they all have it. */
export function membersOf({ state, quantizer }: Result): number[] | undefined {
  if (quantizer.scales.data.length === 1) return undefined;
  const { granularity } = { ...plainScheme, ...quantizer.scheme };
  const partAt = (index: number) => partOf(state.tensor.shape, granularity, index);
  const part = partAt(state.element ?? 0);
  return [...state.tensor.data.keys()].filter((index) => partAt(index) === part);
}

/** The element whose difference the clock shows: the selected one, or else that of the largest integer. */
export const turnedElement = ({ state, anatomy }: Result): number =>
  state.element ?? extremes(anatomy.quantized.data)[1];

/** An element's difference in dequantization: its integer minus the zero point of its scale. */
export function differenceAt({ state, anatomy, quantizer }: Result, element: number): number {
  const { granularity } = { ...plainScheme, ...quantizer.scheme };
  const part = partOf(state.tensor.shape, granularity, element);
  return (anatomy.quantized.data[element] ?? 0) - (quantizer.zeroPoints.data[part] ?? 0);
}

/** The difference in dequantization for the selected element, or else for the largest one. */
export function differenceOf(result: Result, language: Language, width: number): Clock {
  const index = turnedElement(result);
  return clockOf(result, language, {
    from: result.anatomy.quantized.data[index] ?? 0,
    to: differenceAt(result, index),
    width,
  });
}

/** An integer in a sentence. */
const shown = (integer: number): string => withMinus(String(integer));

function clockOf(
  { quantizer }: Result,
  language: Language,
  hand: Pick<Clock, 'from' | 'to' | 'width'>,
): Clock {
  const dtype = quantizer.scheme.format;
  const { min: low, max: high } = limitsOf(dtype);
  const hour = hourOf({ low, high }, hand.to);
  const label = [
    message(language, words, 'drawing.clock', { dtype, low: shown(low), high: shown(high) }),
    message(language, words, hour === hand.to ? 'drawing.fits' : 'drawing.wraps', {
      number: shown(hand.to),
      hour: shown(hour),
    }),
  ].join(message(language, words, 'join.sentences'));
  return { ...hand, label, low, high };
}

const endsOf = ({ realQmin, realQmax }: Pick<Ruler, 'realQmin' | 'realQmax'>) => ({
  low: axisNumber(Math.min(realQmin, realQmax)),
  high: axisNumber(Math.max(realQmin, realQmax)),
});
