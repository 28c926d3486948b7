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
    const begin = async (isStyled: boolean) => {
      this.isStyled = isStyled;
      await spoken;
      this.#waits = false;
      this.draw();
    };
    this.addSheet(sheet).then(begin);
  }

  /** Adds a style sheet, unless it is there; resolves with whether it has come. */
  async addSheet(href: string): Promise<boolean> {
    const present = [...this.root.querySelectorAll('link')].find((one) => one.href === href);
    if (present?.sheet) return true;
    const link = present ?? document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    return new Promise((resolve) => {
      link.onload = () => resolve(true);
      link.onerror = () => {
        link.remove();
        resolve(false);
      };
      if (!present) this.root.append(link);
    });
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
