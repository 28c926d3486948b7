/** Chooses the same things for the same seed. */
export interface Chance {
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
}

export function chanceFrom(seed: number): Chance {
  let state = Math.imul(seed, 2654435761) >>> 0;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(random() * limit),
    of: (list) => list[Math.floor(random() * list.length)] as never,
  };
}
