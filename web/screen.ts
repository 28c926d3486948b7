/**
 * The shadow root that everything is drawn into: at most once a frame, and not before it has style
 * and words.
 */
export class Screen {
  readonly root: ShadowRoot;
  #waits = true;

  constructor(
    at: (file: string) => URL,
    readonly paint: (root: ShadowRoot) => void,
    spoken: Promise<void>,
  ) {
    const host = document.querySelector('#app') as HTMLElement;
    this.root = host.attachShadow({ mode: 'open' });
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = at('rooms.css').href;
    const begin = async () => {
      await spoken;
      this.#waits = false;
      this.draw();
    };
    link.addEventListener('load', begin);
    link.addEventListener('error', begin);
    this.root.append(link);
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
