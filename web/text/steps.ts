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
const sliceTime = 10;

/** Lets the page draw and take events. */
const breath = () => new Promise((done) => setTimeout(done));

/** Runs the steps in slices; `report` is called after each slice. Rejects with the signal's reason once it is aborted. */
export async function inSlices<T>(
  steps: Steps<T>,
  signal: AbortSignal,
  report: (part: number) => void,
): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceTime;
    let part = 0;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done) return step.value;
      part = step.value;
    }
    report(part);
    await breath();
    signal.throwIfAborted();
  }
}
