/**
 * Renders into a shadow root, at most once per frame, and only after its style sheet and its texts
 * have loaded.
 */
export class Screen {
  #waits = true;
  /** Whether the style sheet has loaded. */
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

  /** Adds a style sheet unless it is already there; resolves with whether it has loaded. */
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

  /** Adds a style sheet; rejects with its name if it has not loaded. */
  async needSheet(href: string): Promise<void> {
    if (!(await this.addSheet(href))) throw new Error(href.replace(/.*\/|\?.*/g, ''));
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
