import { withMinus } from '../../charts/number_text.ts';
import type { Result } from '../../instrument/compute.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { clockDrawing, hourOf } from './chart_clock.ts';
import { mappingDrawing } from './chart_mapping.ts';
import { brief } from './chart_parts.ts';
import { differenceAt, differenceOf, mappingOf, membersOf, turnedElement } from './compute.ts';
import type { Frame, Shown } from './drawing.ts';
import { elementHeads } from './tables.ts';
import { words } from './words.ts';

/** The drawings of the first lesson, which follow the instrument, by file name. */
export const followingNames = ['mapping', 'difference'] as const;
export type FollowingName = (typeof followingNames)[number];

export const isFollowing = (name: string): name is FollowingName =>
  followingNames.some((known) => known === name);

/** Before the reader points at an element, a drawing shows the one that the instrument shows. */
export const asInstrument = { element: -1 };

/** The result as if the element were selected that the reader has set in the drawing, if any. */
function chosenIn(result: Result, { element = -1 }: Frame['settings']): Result {
  const isThere = element >= 0 && element < result.state.tensor.data.length;
  return isThere ? { ...result, state: { ...result.state, element } } : result;
}

/** A drawing of the instrument's result. */
export function showResult(name: FollowingName, result: Result, frame: Frame): Shown {
  const chosen = chosenIn(result, frame.settings);
  return name === 'mapping' ? showMapping(chosen, frame) : showDifference(chosen, frame);
}

/** More elements than this can neither be pointed at, nor copied in each frame of a drag. */
const mostPointed = 64;

function showMapping(result: Result, { language, width }: Frame): Shown {
  const { state, anatomy } = result;
  const members = membersOf(result);
  const count = members?.length ?? state.tensor.data.length;
  const elementOf = (at: number) => members?.[at] ?? at;
  const mapping = mappingOf(result, language, width);
  const isFew = count <= mostPointed;
  const elements = isFew ? Array.from({ length: count }, (_, at) => elementOf(at)) : [];
  return {
    svg: mappingDrawing({ ...mapping, elements }),
    says: mapping.label,
    knobs: [knobOf(result, language, state.element ?? -1, -1)],
    tables: [
      {
        heads: elementHeads(language),
        count,
        row: (at) => {
          const element = elementOf(at);
          const columns = [state.tensor.data, anatomy.quantized.data, anatomy.dequantized.data];
          return [String(element), ...columns.map((column) => shortNumber(column[element] ?? 0))];
        },
      },
    ],
  };
}

function showDifference(result: Result, { language, width }: Frame): Shown {
  const { state, anatomy, quantizer } = result;
  const { data } = anatomy.quantized;
  const clock = differenceOf(result, language, width);
  const element = turnedElement(result);
  const sentence = message(language, words, 'drawing.element', {
    real: withMinus(formatFloat32(state.tensor.data[element] ?? 0)),
    integer: withMinus(String(data[element] ?? 0)),
  });
  return {
    svg: clockDrawing({ ...clock, starts: data.length <= mostPointed ? Array.from(data) : [] }),
    says: [sentence, clock.label].join(message(language, words, 'join.sentences')),
    knobs: [knobOf(result, language, element, 0)],
    tables: [
      {
        heads: [
          message(language, words, 'drawing.element.number'),
          message(language, words, 'drawing.integer'),
          message(language, words, 'drawing.difference'),
          message(language, words, 'drawing.arrives', { dtype: quantizer.scheme.format }),
        ],
        count: data.length,
        row: (at) => {
          const difference = differenceAt(result, at);
          return [String(at), ...[data[at] ?? 0, difference, hourOf(clock, difference)].map(brief)];
        },
      },
    ],
  };
}

/** A float32 in the digits that tell it apart. */
const shortNumber = (value: number) => withMinus(formatFloat32(value));

/** The element in the drawing; where none may be chosen, `low` is -1 and stands for that. */
function knobOf({ state }: Result, language: Language, element: number, low: number) {
  const isNone = element < 0;
  return {
    ...{ id: 'element', low, high: state.tensor.data.length - 1, step: 1, value: element },
    label: message(language, words, 'drawing.element.number'),
    text: isNone ? message(language, words, 'drawing.none') : String(element),
  };
}

/** A drawing of the instrument's result as markup, `width` CSS pixels wide. */
export const svgOf = (
  name: FollowingName,
  result: Result,
  language: Language,
  width: number,
): string => showResult(name, result, { settings: asInstrument, language, width }).svg;
