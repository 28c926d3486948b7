interface RichModule {
  sanitizeHtml(html: string): string;
  renderMarkdown(source: string, attachments: unknown): string;
}

/**
 * Text from outside as HTML that is safe to show. The part that knows how is loaded when something
 * first needs it; until then, and where it cannot be loaded, there is no HTML.
 */
export class SafeText {
  #module: RichModule | undefined;
  #asked = false;
  readonly #known = new Map<string, string>();

  constructor(
    readonly load: () => Promise<RichModule>,
    readonly changed: () => void,
  ) {}

  readonly of = (
    kind: 'html' | 'markdown',
    text: string,
    attachments?: unknown,
  ): string | undefined => {
    if (!this.#module) {
      this.#ask();
      return undefined;
    }
    const key = `${kind}\n${text}\n${attachments ? JSON.stringify(attachments) : ''}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const safe =
      kind === 'html'
        ? this.#module.sanitizeHtml(text)
        : this.#module.renderMarkdown(text, attachments);
    this.#known.set(key, safe);
    return safe;
  };

  #ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.load().then(
      (module) => {
        this.#module = module;
        this.changed();
      },
      () => {
        this.#asked = false;
      },
    );
  }
}
