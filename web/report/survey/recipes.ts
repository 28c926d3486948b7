/**
 * The best mix of formats for a size. The objective is the sum of squared errors over all weights,
 * which adds up over tensors: what one tensor costs does not depend on the others. Choosing a format
 * for each tensor under a limit of bits is then the multiple-choice knapsack problem, and what is
 * found here is its optimum, not an approximation.
 */

/** A way to store a tensor. */
export interface Choice {
  readonly format: string;
  /** The bits of the whole tensor, scales and other parts included; a whole number. */
  readonly bits: number;
  readonly squaredError: number;
}

/** A tensor with at least one choice. */
export interface Item {
  readonly name: string;
  readonly choices: readonly Choice[];
}

const isUsable = ({ bits, squaredError }: Choice) =>
  Number.isFinite(bits) && Number.isFinite(squaredError);

export interface Mix {
  /** One for each item, in their order. */
  readonly chosen: readonly Choice[];
  readonly bits: number;
  readonly squaredError: number;
  /**
   * Whether no other mix within the limit has a smaller error. Otherwise the search was ended, and
   * `atLeast` says how small the error of any other mix could be.
   */
  readonly isBest: boolean;
  readonly atLeast: number;
}

/** How many partial mixes the search keeps before it gives up on a proof, unless a caller says otherwise. */
const usualStates = 200_000;

/** A partial mix: the choice of the last item, and the partial mix of those before it. */
interface State {
  readonly bits: number;
  readonly error: number;
  readonly choice: Choice;
  readonly before: State | undefined;
}

/**
 * The best mix of at most `limit` bits; undefined if even the smallest is larger. Choices whose error is
 * not finite are none. A search that is ended still finds nothing worse than one format for all items.
 */
export function bestMix(
  items: readonly Item[],
  limit: number,
  mostStates = usualStates,
): Mix | undefined {
  const classes = items.map(({ choices }) => undominated(choices.filter(isUsable)));
  if (classes.some(({ length }) => length === 0)) return undefined;
  const relaxed = relax(classes, limit);
  if (!relaxed) return undefined;
  // A choice whose use costs more than what separates the mix at hand from the relaxation's bound
  // is in no better mix.
  const { price } = relaxed;
  const slack = relaxed.error - relaxed.atLeast + roundings(relaxed, limit);
  const open = classes.map((choices) => {
    const cost = ({ squaredError, bits }: Choice) => squaredError + price * bits;
    const least = Math.min(...choices.map(cost));
    return choices.filter((choice) => cost(choice) - least <= slack);
  });
  const { best, isBest } = search(open, limit, relaxed, mostStates);
  const chosen = best ?? betterOf(relaxed.chosen, uniforms(items, limit, relaxed.chosen));
  const sum = (of: (choice: Choice) => number) => chosen.reduce((total, one) => total + of(one), 0);
  const squaredError = sum((one) => one.squaredError);
  return {
    chosen,
    bits: sum((one) => one.bits),
    squaredError,
    isBest,
    atLeast: isBest ? squaredError : relaxed.atLeast,
  };
}

const errorOf = (chosen: readonly Choice[]) =>
  chosen.reduce((sum, { squaredError }) => sum + squaredError, 0);

const betterOf = (one: readonly Choice[], others: readonly (readonly Choice[])[]) =>
  others.reduce((best, other) => (errorOf(other) < errorOf(best) ? other : best), one);

/** One format for all items that have it, where it fits; the others keep what was chosen for them. */
function uniforms(items: readonly Item[], limit: number, otherwise: readonly Choice[]): Choice[][] {
  const formats = new Set(items.flatMap(({ choices }) => choices.map(({ format }) => format)));
  return [...formats].flatMap((format) => {
    const chosen = items.flatMap(
      ({ choices }, at) =>
        choices.find((one) => one.format === format && isUsable(one)) ?? otherwise[at] ?? [],
    );
    const bits = chosen.reduce((sum, one) => sum + one.bits, 0);
    return chosen.length === items.length && bits <= limit ? [chosen] : [];
  });
}

/** In the order of growing size, without those that are not smaller in error than a smaller one. */
function undominated(choices: readonly Choice[]): Choice[] {
  const sorted = [...choices].sort(
    (one, other) => one.bits - other.bits || one.squaredError - other.squaredError,
  );
  const kept: Choice[] = [];
  for (const choice of sorted) {
    const last = kept.at(-1);
    if (!last || choice.squaredError < last.squaredError) kept.push(choice);
  }
  return kept;
}

/** Those on the lower convex hull of error over bits: the steps get worth less and less. */
function hull(choices: readonly Choice[]): Choice[] {
  const kept: Choice[] = [];
  for (const choice of choices) {
    while (kept.length > 1 && worth(kept.at(-2), kept.at(-1)) <= worth(kept.at(-1), choice)) {
      kept.pop();
    }
    kept.push(choice);
  }
  return kept;
}

/** The error that a step saves for each bit. */
function worth(from: Choice | undefined, to: Choice | undefined): number {
  if (!from || !to) return Number.POSITIVE_INFINITY;
  return (from.squaredError - to.squaredError) / (to.bits - from.bits);
}

interface Relaxed {
  /** A mix within the limit. */
  readonly chosen: readonly Choice[];
  readonly error: number;
  /** No mix within the limit has a smaller error. */
  readonly atLeast: number;
  /** The error that the last bit saves. */
  readonly price: number;
}

/** More than the sums of the search lose to rounding. */
const roundings = ({ error, price }: Relaxed, limit: number) => 1e-9 * (error + price * limit);

/** Takes the steps of all hulls in the order of their worth, and the one that no longer fits in part. */
function relax(classes: readonly Choice[][], limit: number): Relaxed | undefined {
  const hulls = classes.map(hull);
  const places = hulls.map(() => 0);
  const at = (index: number, place = places[index] ?? 0) => hulls[index]?.[place] as Choice;
  let bits = 0;
  let error = 0;
  for (const [index] of hulls.entries()) {
    bits += at(index).bits;
    error += at(index).squaredError;
  }
  if (bits > limit) return undefined;
  const steps = hulls.flatMap((choices, index) =>
    choices.slice(1).map((choice, i) => ({ index, worth: worth(choices[i], choice) })),
  );
  steps.sort((one, other) => other.worth - one.worth);
  let price = 0;
  let atLeast: number | undefined;
  const closed = new Set<number>();
  for (const step of steps) {
    const from = at(step.index);
    const to = at(step.index, (places[step.index] ?? 0) + 1);
    if (closed.has(step.index)) continue;
    if (bits + to.bits - from.bits > limit) {
      if (atLeast === undefined) {
        price = step.worth;
        atLeast = error - step.worth * (limit - bits);
      }
      // Smaller steps of other tensors may still fit.
      closed.add(step.index);
      continue;
    }
    bits += to.bits - from.bits;
    error += to.squaredError - from.squaredError;
    places[step.index] = (places[step.index] ?? 0) + 1;
  }
  const chosen = hulls.map((_, index) => at(index));
  return { chosen, error, atLeast: Math.min(atLeast ?? error, error), price };
}

/** Partial mixes item by item, without those that another beats in both size and error. */
function search(classes: readonly Choice[][], limit: number, relaxed: Relaxed, mostStates: number) {
  const { price } = relaxed;
  // Lower bounds: the least cost of the remaining items, with bits priced by the relaxation.
  const rest = new Float64Array(classes.length + 1);
  for (let at = classes.length - 1; at >= 0; at -= 1) {
    const costs = (classes[at] ?? []).map((one) => one.squaredError + price * one.bits);
    rest[at] = Math.min(...costs) + (rest[at + 1] ?? 0);
  }
  const most = relaxed.error + roundings(relaxed, limit);
  const promises = (state: State, next: number) =>
    state.error + price * (state.bits - limit) + (rest[next] ?? 0) <= most;
  let states: (State | undefined)[] = [undefined];
  for (const [index, choices] of classes.entries()) {
    const grown = states.flatMap((before) =>
      choices.map((choice) => ({
        bits: (before?.bits ?? 0) + choice.bits,
        error: (before?.error ?? 0) + choice.squaredError,
        choice,
        before,
      })),
    );
    const fitting = grown.filter((state) => state.bits <= limit && promises(state, index + 1));
    fitting.sort((one, other) => one.bits - other.bits || one.error - other.error);
    const kept: State[] = [];
    for (const state of fitting) {
      const last = kept.at(-1);
      if (!last || state.error < last.error) kept.push(state);
    }
    if (kept.length > mostStates) return { best: undefined, isBest: false };
    states = kept;
  }
  const last = states.at(-1);
  if (!last) return { best: undefined, isBest: true };
  const chosen: Choice[] = [];
  for (let state: State | undefined = last; state; state = state.before) chosen.push(state.choice);
  return { best: chosen.reverse(), isBest: true };
}
