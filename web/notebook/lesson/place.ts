/** A place in the lessons; by default the first lesson, and no particular cell. */
export interface Place {
  readonly lesson?: string | undefined;
  readonly cell?: string | undefined;
}

/** The two parts of an address: the instrument's state and the place in the lessons. */
export interface Address {
  readonly state: string;
  readonly place: Place;
}

/** `lessons` alone is the list of lessons, to which the page's header links. */
const isPlace = (parameter: string) => /^(?:lesson=|cell=|lessons$)/.test(parameter);

/**
 * Splits a fragment. The place is `lesson=NAME` and `cell=ID`, anywhere among the parameters of the
 * state, which are returned unchanged.
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
