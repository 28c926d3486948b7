/** Work in small steps: whoever runs it may do something else after each. A step yields how much is done, from 0 to 1. */
export type Steps<T> = Generator<number, T>;

/** Runs all steps without a break. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The milliseconds that the page's thread is kept at a time: two thirds of a frame. */
export const sliceTime = 10;

/** Lets the page draw and take events. */
export const breath = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Runs the steps in slices; `report` is called after each slice. Rejects with the signal's reason once it is aborted. */
export async function inSlices<T>(
  steps: Steps<T>,
  signal?: AbortSignal,
  report?: (part: number) => void,
): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceTime;
    let part = 0;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done) return step.value;
      part = step.value;
    }
    report?.(part);
    await breath();
    signal?.throwIfAborted();
  }
}

/** Items of one step, where each takes microseconds. */
export const itemsInStep = 512;

/** Calls a function with each item. */
export function* each<T>(
  items: readonly T[],
  call: (item: T, at: number) => void,
  inStep = itemsInStep,
): Steps<void> {
  for (const [at, item] of items.entries()) {
    if (at % inStep === 0) yield at / items.length;
    call(item, at);
  }
}

/** The items that a test keeps. */
export function keptIn<T, Kept extends T>(
  items: readonly T[],
  isKept: (item: T) => item is Kept,
): Steps<Kept[]>;
export function keptIn<T>(items: readonly T[], isKept: (item: T) => boolean): Steps<T[]>;
export function* keptIn<T>(items: readonly T[], isKept: (item: T) => boolean): Steps<T[]> {
  const kept: T[] = [];
  yield* each(items, (item) => {
    if (isKept(item)) kept.push(item);
  });
  return kept;
}

/** The results of a function for each item. */
export function* mappedIn<T, Made>(
  items: readonly T[],
  make: (item: T, at: number) => Made,
  inStep = itemsInStep,
): Steps<Made[]> {
  const made: Made[] = [];
  const work = (item: T, at: number) => {
    made.push(make(item, at));
  };
  yield* each(items, work, inStep);
  return made;
}

/** The sum of the results of a function for each item. */
export function* sumIn<T>(items: readonly T[], of: (item: T) => number): Steps<number> {
  let total = 0;
  yield* each(items, (item) => {
    total += of(item);
  });
  return total;
}

/** The items in order; equal ones keep theirs. */
export function* sortedIn<T>(
  items: readonly T[],
  compare: (one: T, other: T) => number,
): Steps<T[]> {
  let sorted: T[] = [];
  for (let start = 0; start < items.length; start += itemsInStep) {
    yield 0;
    for (const item of items.slice(start, start + itemsInStep).sort(compare)) sorted.push(item);
  }
  for (let length = itemsInStep; length < items.length; length *= 2) {
    const merged: T[] = [];
    for (let start = 0; start < sorted.length; start += 2 * length)
      yield* merge(sorted, start, start + length, start + 2 * length, compare, merged);
    sorted = merged;
  }
  return sorted;
}

/** Merges two ranges that follow each other. */
function* merge<T>(
  sorted: readonly T[],
  start: number,
  middle: number,
  end: number,
  compare: (one: T, other: T) => number,
  into: T[],
): Steps<void> {
  const last = Math.min(end, sorted.length);
  const half = Math.min(middle, sorted.length);
  let [one, other] = [start, half];
  while (one < half || other < last) {
    if (into.length % itemsInStep === 0) yield into.length / sorted.length;
    const isFirst =
      other >= last || (one < half && compare(sorted[one] as T, sorted[other] as T) <= 0);
    into.push(sorted[isFirst ? one++ : other++] as T);
  }
}
