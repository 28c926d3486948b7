export interface Offer {
  readonly bits: number;
  readonly sqnr: number;
}

/** The offers that no other dominates (as good in both and better in one), by ascending bits. */
export function paretoFront<One extends Offer>(offers: readonly One[]): One[] {
  const order = offers
    .filter(({ sqnr }) => !Number.isNaN(sqnr))
    .sort((one, other) => one.bits - other.bits || (one.sqnr > other.sqnr ? -1 : 1));
  let best = Number.NEGATIVE_INFINITY;
  return order.filter(({ sqnr }) => {
    if (!(sqnr > best)) return false;
    best = sqnr;
    return true;
  });
}
