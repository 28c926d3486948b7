/** The properties that decide the order of formats. */
export interface Ranked {
  readonly id: string;
  readonly bits: number;
  readonly sqnr: number;
}

/**
 * The least SQNR in dB that is recommended. The best levels for normal values reach 9.3 dB with 2 bits,
 * 14.6 dB with 3 and 20.2 dB with 4: people use models of 4 bits, and of 3 with some loss. At 0 dB,
 * storing only zeros would be as good.
 */
export const leastUsableDb = 15;

/** Whether anyone would use a point. Compares the decimal that is shown. */
export const isUsable = ({ sqnr }: Pick<Ranked, 'sqnr'>): boolean =>
  Math.round(sqnr * 10) / 10 >= leastUsableDb;

/** The usable point of the fewest bits; of equal ones that of the highest SQNR. */
export function smallestUsable<One extends Ranked>(points: readonly One[]): One | undefined {
  const isBetter = (one: One, best: One) =>
    one.bits < best.bits || (one.bits === best.bits && one.sqnr > best.sqnr);
  return points
    .filter(isUsable)
    .reduce<One | undefined>((best, one) => (!best || isBetter(one, best) ? one : best), undefined);
}

/** The usable point of the highest SQNR within a budget. */
export function usableWithin<One extends Ranked>(
  points: readonly One[],
  bits: number,
): One | undefined {
  const best = bestWithin(points, bits);
  return best && isUsable(best) ? best : undefined;
}

/** The point of the highest SQNR within a budget of bits per weight; of equal ones the smallest. */
export function bestWithin<One extends Ranked>(
  points: readonly One[],
  bits: number,
): One | undefined {
  let best: One | undefined;
  for (const one of points) {
    if (one.bits > bits || Number.isNaN(one.sqnr)) continue;
    const isBetter =
      !best || one.sqnr > best.sqnr || (one.sqnr === best.sqnr && one.bits < best.bits);
    if (isBetter) best = one;
  }
  return best;
}

/** Two points whose order differs between two tensors: how far the first is ahead, in dB. */
export interface Swap<One> {
  readonly one: One;
  readonly other: One;
  /** Above 0. */
  readonly before: number;
  /** Below 0. */
  readonly now: number;
}

/** Points whose bits differ by at most this are about the same size. */
const sameBits = 0.3;

/**
 * The points of about the same size that change order between two tensors, the largest changes first;
 * each point is in at most one of them.
 */
export function swaps<One extends Ranked>(
  before: readonly One[],
  now: readonly One[],
  most: number,
): Swap<One>[] {
  const later = new Map(now.map((one) => [one.id, one]));
  const lead = (one: One, other: One, of: (point: One) => number) => of(one) - of(other);
  /** NaN, so that no lead is a swap, for a point that only the first tensor has. */
  const sqnrNow = ({ id }: One) => later.get(id)?.sqnr ?? Number.NaN;
  const found: Swap<One>[] = [];
  for (const one of before) {
    for (const other of before) {
      if (Math.abs(one.bits - other.bits) > sameBits) continue;
      const swap = {
        one,
        other,
        before: lead(one, other, ({ sqnr }) => sqnr),
        now: lead(one, other, sqnrNow),
      };
      const areFinite = [swap.before, swap.now].every(Number.isFinite);
      if (areFinite && swap.before > 0 && swap.now < 0) found.push(swap);
    }
  }
  const size = (swap: Swap<One>) => Math.min(swap.before, -swap.now);
  found.sort((one, other) => size(other) - size(one));
  const used = new Set<string>();
  return found
    .filter(({ one, other }) => {
      if (used.has(one.id) || used.has(other.id)) return false;
      used.add(one.id).add(other.id);
      return true;
    })
    .slice(0, most);
}
