/** Processes one value at a time; of the values that arrive meanwhile, only the latest is kept. */
export class Latest<T> {
  #waiting: { readonly item: T } | undefined;
  #working = false;

  constructor(
    readonly work: (item: T) => Promise<void>,
    /** Called when no value is pending. */
    readonly rested: () => void = () => {},
  ) {}

  get isWorking(): boolean {
    return this.#working;
  }

  /** Whether a value newer than the current one is pending. */
  get hasNewer(): boolean {
    return this.#waiting !== undefined;
  }

  offer(item: T): void {
    this.#waiting = { item };
    if (!this.#working) this.#run();
  }

  /** Drops the pending value. */
  clear(): void {
    this.#waiting = undefined;
  }

  async #run(): Promise<void> {
    this.#working = true;
    while (this.#waiting) {
      const { item } = this.#waiting;
      this.#waiting = undefined;
      await this.work(item);
    }
    this.#working = false;
    this.rested();
  }
}
