/** A call of an engine. */
export interface Call {
  readonly verb: string;
  readonly args: readonly unknown[];
}

/** An engine whose slow answers wait until a test releases them. */
export class SlowEngine<Engine extends object> {
  isSlow: (call: Call) => boolean = () => false;
  readonly engine: Engine;
  readonly #waiting: (Call & { readonly release: () => void })[] = [];

  constructor(fast: Engine) {
    this.engine = new Proxy(fast, {
      get:
        (engine, verb) =>
        async (...args: readonly unknown[]) => {
          const call = Reflect.get(engine, verb) as (
            ...args: readonly unknown[]
          ) => Promise<unknown>;
          const answer = await call(...args);
          const own = { verb: String(verb), args };
          if (this.isSlow(own)) {
            await new Promise<void>((release) => {
              this.#waiting.push({ ...own, release });
            });
          }
          return answer;
        },
    });
  }

  /** The verbs whose answers wait. */
  get waiting(): readonly string[] {
    return this.#waiting.map(({ verb }) => verb);
  }

  /** Lets the waiting answers arrive, the last one first; later calls are fast again. */
  release(): void {
    this.isSlow = () => false;
    for (const { release } of this.#waiting.splice(0).reverse()) release();
  }
}
