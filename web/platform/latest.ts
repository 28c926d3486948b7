/** Works on one thing at a time: the newest that comes meanwhile waits, those between are left out. */
export class Newest<T> {
  #waiting: { readonly item: T } | undefined;
  #working = false;

  constructor(
    readonly work: (item: T) => Promise<void>,
    /** Told when nothing waits any more. */
    readonly rested: () => void = () => {},
  ) {}

  get isWorking(): boolean {
    return this.#working;
  }

  /** Whether something newer than what is being worked on has come. */
  get hasNewer(): boolean {
    return this.#waiting !== undefined;
  }

  offer(item: T): void {
    this.#waiting = { item };
    if (!this.#working) this.#run();
  }

  /** Forgets what waits. */
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
