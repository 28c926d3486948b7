/**
 * A shadow root that everything is drawn into: at most once a frame, and not before it has style and
 * words.
 */
export class Screen {
  #waits = true;
  /** Whether the style sheet has come. */
  isStyled = false;

  constructor(
    readonly root: ShadowRoot,
    sheet: string,
    readonly paint: (root: ShadowRoot) => void,
    spoken: Promise<void>,
  ) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    const begin = async ({ type }: Event) => {
      this.isStyled = type === 'load';
      await spoken;
      this.#waits = false;
      this.draw();
    };
    link.addEventListener('load', begin, { once: true });
    link.addEventListener('error', begin, { once: true });
    root.append(link);
  }

  readonly draw = (): void => {
    if (this.#waits) return;
    this.#waits = true;
    requestAnimationFrame(() => {
      this.#waits = false;
      this.paint(this.root);
    });
  };
}
