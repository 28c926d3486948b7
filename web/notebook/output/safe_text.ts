import { Loadable } from '../../ui/loadable.ts';
import type { LanguageCode } from '../../ui/messages/index.ts';
import type { NotebookNotice } from '../page_model.ts';

interface RichModule {
  renderHtml(html: string, language: LanguageCode): string;
  renderMarkdown(source: string, attachments: unknown, language: LanguageCode): string;
  pictureProblem(data: string, type: unknown, language: LanguageCode): string;
}

/** How long texts are sanitized for one drawing; the others follow, so that the page stays usable. */
const sliceMs = 60;

/**
 * Sanitizes foreign text, and checks foreign pictures. The sanitizer is loaded on first use; until then, and if loading fails, there
 * is no HTML.
 */
export class SafeText {
  readonly #module: Loadable<RichModule>;
  readonly #known = new Map<string, string>();

  /** The time that the texts of this drawing took, and whether others wait for the next. */
  #spentMs = 0;
  #isWaiting = false;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    load: () => Promise<RichModule>,
    readonly changed: () => void,
    readonly language: () => LanguageCode,
    readonly now = () => performance.now(),
  ) {
    this.#module = new Loadable(load, changed);
  }

  /** The notice that texts are shown as source because the sanitizer failed to load, with a retry. */
  get notice(): NotebookNotice | undefined {
    const { failure: reason, retry } = this.#module;
    return reason === undefined
      ? undefined
      : { code: 'part_unavailable', values: { reason }, retry };
  }

  readonly of = (
    kind: 'html' | 'markdown' | 'picture',
    text: string,
    more?: unknown,
  ): string | undefined => {
    const { value: module } = this.#module;
    if (!module) {
      this.#module.load();
      return undefined;
    }
    const language = this.language();
    const key = `${kind}\n${language}\n${text}\n${JSON.stringify(more)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#pause ??= setTimeout(this.#goOn);
    if (this.#spentMs > sliceMs) {
      this.#isWaiting = true;
      return undefined;
    }
    const startMs = this.now();
    const safe =
      kind === 'html'
        ? module.renderHtml(text, language)
        : module[kind === 'markdown' ? 'renderMarkdown' : 'pictureProblem'](text, more, language);
    this.#spentMs += this.now() - startMs;
    this.#known.set(key, safe);
    return safe;
  };

  readonly #goOn = (): void => {
    this.#pause = undefined;
    this.#spentMs = 0;
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.changed();
  };
}
