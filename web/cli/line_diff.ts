// The shortest way from some lines to others, by Myers' “An O(ND) Difference Algorithm and Its Variations”
// (1986). Its work grows with the number of differences, which is bounded: whoever has more wants no list.

/** A line of a difference: in both, only before, or only after. */
export interface DiffLine {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

/** The work that is left for several differences. */
export interface DiffBudget {
  steps: number;
}

export const mostEdits = 2000;
export const newBudget = (): DiffBudget => ({ steps: 20_000_000 });

/** The lines of both texts in their order, or undefined if more than `mostEdits` differ, or the budget is spent. */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  budget: DiffBudget = newBudget(),
): readonly DiffLine[] | undefined {
  const head = commonStart(before, after);
  const tail = commonEnd(before, after, head);
  const [one, other] = numbered(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  );
  const trace = forward(one, other, budget);
  if (!trace) return undefined;
  const same = (from: number, to: number): DiffLine[] =>
    before.slice(from, to).map((text) => ({ mark: ' ', text }));
  return [
    ...same(0, head),
    ...backward(before.slice(head), after.slice(head), one.length, other.length, trace),
    ...same(before.length - tail, before.length),
  ];
}

/** How many lines at the start are the same. */
export function commonStart(before: readonly string[], after: readonly string[]): number {
  let at = 0;
  while (at < before.length && at < after.length && before[at] === after[at]) at += 1;
  return at;
}

function commonEnd(before: readonly string[], after: readonly string[], head: number): number {
  const most = Math.min(before.length, after.length) - head;
  let count = 0;
  while (count < most && before.at(-1 - count) === after.at(-1 - count)) count += 1;
  return count;
}

/** Lines as numbers: equal lines have one, so that a comparison takes no longer for long lines. */
function numbered(...texts: readonly (readonly string[])[]): readonly [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const numberOf = (line: string) => {
    const known = numbers.get(line) ?? numbers.size;
    numbers.set(line, known);
    return known;
  };
  const [one = [], other = []] = texts;
  return [Int32Array.from(one, numberOf), Int32Array.from(other, numberOf)];
}

/**
 * For each number of edits, the furthest place before that they reach on each diagonal, `edits` + 1 to both
 * sides of the main one. Undefined if the ends are not reached within the bounds.
 */
function forward(
  one: Int32Array,
  other: Int32Array,
  budget: DiffBudget,
): readonly Int32Array[] | undefined {
  const most = Math.min(one.length + other.length, mostEdits);
  const middle = most + 1;
  const furthest = new Int32Array(2 * middle + 1);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(furthest.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isDown = goesDown(furthest, middle, diagonal, edits);
      let x = isDown
        ? (furthest[middle + diagonal + 1] ?? 0)
        : (furthest[middle + diagonal - 1] ?? 0) + 1;
      const start = x;
      while (x < one.length && x - diagonal < other.length && one[x] === other[x - diagonal])
        x += 1;
      furthest[middle + diagonal] = x;
      budget.steps -= x - start + 1;
      if (x >= one.length && x - diagonal >= other.length) return trace;
    }
    if (budget.steps < 0) return undefined;
  }
  return undefined;
}

/** Whether the furthest way to a diagonal inserts a line, rather than deleting one. */
const goesDown = (furthest: Int32Array, middle: number, diagonal: number, edits: number): boolean =>
  diagonal === -edits ||
  (diagonal !== edits &&
    (furthest[middle + diagonal - 1] ?? 0) < (furthest[middle + diagonal + 1] ?? 0));

/** The lines along the way that the trace records. */
function backward(
  before: readonly string[],
  after: readonly string[],
  beforeEnd: number,
  afterEnd: number,
  trace: readonly Int32Array[],
): DiffLine[] {
  const lines: DiffLine[] = [];
  let [x, y] = [beforeEnd, afterEnd];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const furthest = trace[edits] as Int32Array;
    const middle = edits + 1;
    const diagonal = x - y;
    const isDown = goesDown(furthest, middle, diagonal, edits);
    const from = edits === 0 ? 0 : diagonal + (isDown ? 1 : -1);
    const fromX = edits === 0 ? 0 : (furthest[middle + from] ?? 0);
    const fromY = fromX - from;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      lines.push({ mark: ' ', text: before[x] ?? '' });
    }
    if (edits === 0) break;
    if (isDown) lines.push({ mark: '+', text: after[fromY] ?? '' });
    else lines.push({ mark: '-', text: before[fromX] ?? '' });
    [x, y] = [fromX, fromY];
  }
  return lines.reverse();
}
