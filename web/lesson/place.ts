/** Where a reader is in the lessons; what is left out is the first lesson, or no cell in particular. */
export interface Place {
  readonly lesson?: string | undefined;
  readonly cell?: string | undefined;
}

/** An address in its two parts: what the instrument shows, and the place in the lessons. */
export interface Address {
  readonly state: string;
  readonly place: Place;
}

/** `lessons` alone is where the page's head leads: to their list. */
const isPlace = (parameter: string) => /^(?:lesson=|cell=|lessons$)/.test(parameter);

/**
 * Splits what stands behind `#`. The place is `lesson=NAME` and `cell=ID`, anywhere among the
 * parameters of the state, which come back as they were written.
 */
export function splitAddress(hash: string): Address {
  const parameters = hash.replace(/^#/, '').split('&');
  const { lesson, cell } = Object.fromEntries(
    new URLSearchParams(parameters.filter(isPlace).join('&')),
  );
  const state = parameters.filter((one) => !isPlace(one)).join('&');
  return { state, place: { lesson: lesson || undefined, cell: cell || undefined } };
}

/** The address of a state and a place, without `#`. */
export function joinAddress({ state, place }: Address): string {
  const { lesson, cell } = place;
  const parameters = [state, lesson && `lesson=${encodeURIComponent(lesson)}`];
  return [...parameters, cell && `cell=${encodeURIComponent(cell)}`].filter(Boolean).join('&');
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.lesson === other.lesson && one.cell === other.cell;
