/** Does work in slices; rejects once the signal is aborted. `report` gets how much of it is done, from 0 to 1. */
type Sliced<T> = (signal: AbortSignal, report: (part: number) => void) => Promise<T>;

/** One piece of long work at a time, with its progress; a new one takes the place of one that goes on. */
export class LongWork {
  /** The name of the thing that is made or read now, and how much of it is done. */
  going: { readonly name: string; readonly percent: number } | undefined;
  #current = new AbortController();

  /** `changed` is called whenever `going` has changed. */
  constructor(public changed: () => void = () => {}) {}

  /** Resolves with the result; with undefined if the work was stopped, or another one has taken its place. */
  async do<T>(name: string, work: Sliced<T>): Promise<{ readonly result: T } | undefined> {
    this.stop();
    const { signal } = this.#current;
    this.going = { name, percent: 0 };
    const report = (part: number) => {
      const percent = Math.floor(part * 100);
      if (signal.aborted || percent <= (this.going?.percent ?? 0)) return;
      this.going = { name, percent };
      this.changed();
    };
    try {
      const result = await work(signal, report);
      return signal.aborted ? undefined : { result };
    } catch (error) {
      if (!signal.aborted) throw error;
      return undefined;
    } finally {
      if (!signal.aborted) {
        this.going = undefined;
        this.changed();
      }
    }
  }

  readonly stop = (): void => {
    this.#current.abort();
    this.#current = new AbortController();
    this.going = undefined;
    this.changed();
  };
}
