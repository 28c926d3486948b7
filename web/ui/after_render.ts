/** Callbacks that wait for the next render, such as focusing a new cell. */
export class AfterRender {
  readonly #waiting: (() => void)[] = [];

  constructor(readonly draw: () => void) {}

  readonly add = (act: () => void): void => {
    this.#waiting.push(act);
    this.draw();
  };

  /** Call this after the page has been rendered. */
  drawn(): void {
    for (const act of this.#waiting.splice(0)) act();
  }
}
