import { each, type Steps } from '../../text/steps.ts';
import type { Choice, Item, Mix } from '../survey/recipes.ts';

// The question for the best mix, and its answer, as they cross between threads: a message of very many objects would
// block both threads, and arrays of numbers are copied at once.

/** Items and their choices, as columns. */
export interface MixTable {
  readonly formats: readonly string[];
  /** The place of the first choice of each item, and the end of the last item's. */
  readonly starts: Uint32Array;
  /** The format of each choice, by its place among `formats`. */
  readonly format: Uint16Array;
  readonly bits: Float64Array;
  readonly squaredError: Float64Array;
}

/** A mix whose choices are places among those of their items. */
export interface MixPlaces extends Omit<Mix, 'chosen'> {
  readonly places: Uint32Array;
}

/** The items as columns; in steps. */
export function* tableSteps(items: readonly Item[]): Steps<MixTable> {
  const starts = new Uint32Array(items.length + 1);
  let count = 0;
  yield* each(items, ({ choices }, at) => {
    count += choices.length;
    starts[at + 1] = count;
  });
  const formats = new Map<string, number>();
  const [bits, squaredError] = [new Float64Array(count), new Float64Array(count)];
  const format = new Uint16Array(count);
  yield* each(items, ({ choices }, at) => {
    const start = starts[at] ?? 0;
    for (const [place, choice] of choices.entries()) {
      if (!formats.has(choice.format)) formats.set(choice.format, formats.size);
      format[start + place] = formats.get(choice.format) ?? 0;
      bits[start + place] = choice.bits;
      squaredError[start + place] = choice.squaredError;
    }
  });
  return { formats: [...formats.keys()], starts, format, bits, squaredError };
}

/** The items of a table, without their names, which the search does not need. */
export function itemsOf({ formats, starts, format, bits, squaredError }: MixTable): Item[] {
  const choice = (at: number): Choice => ({
    format: formats[format[at] ?? 0] ?? '',
    bits: bits[at] ?? 0,
    squaredError: squaredError[at] ?? 0,
  });
  return Array.from({ length: starts.length - 1 }, (_, item) => {
    const [start = 0, end = 0] = starts.subarray(item, item + 2);
    return {
      name: '',
      choices: Array.from({ length: end - start }, (_, at) => choice(start + at)),
    };
  });
}

/** A mix by the places of its choices. */
export function placesOf(items: readonly Item[], { chosen, ...rest }: Mix): MixPlaces {
  const places = chosen.map((choice, at) => items[at]?.choices.indexOf(choice) ?? 0);
  return { ...rest, places: Uint32Array.from(places) };
}

/** The mix of the items; in steps. */
export function* mixSteps(items: readonly Item[], { places, ...rest }: MixPlaces): Steps<Mix> {
  const chosen: Choice[] = [];
  yield* each(items, ({ choices }, at) => {
    const choice = choices[places[at] ?? 0];
    if (choice) chosen.push(choice);
  });
  return { ...rest, chosen };
}
