import { Loadable } from '../platform/loadable.ts';
import type { Notice } from './page_model.ts';

interface RichModule {
  sanitizeHtml(html: string): string;
  renderMarkdown(source: string, attachments: unknown): string;
}

/**
 * Text from outside as HTML that is safe to show. The part that knows how is loaded when something
 * first needs it; until then, and where it cannot be loaded, there is no HTML.
 */
export class SafeText {
  readonly #module: Loadable<RichModule>;
  readonly #known = new Map<string, string>();

  constructor(load: () => Promise<RichModule>, changed: () => void) {
    this.#module = new Loadable(load, changed);
  }

  /** Says that texts stand as they were written because the part is missing, and how to try again. */
  get notice(): Notice | undefined {
    const { failure: reason, retry } = this.#module;
    return reason === undefined
      ? undefined
      : { code: 'part_unavailable', values: { reason }, retry };
  }

  readonly of = (
    kind: 'html' | 'markdown',
    text: string,
    attachments?: unknown,
  ): string | undefined => {
    const { value: module } = this.#module;
    if (!module) {
      this.#module.load();
      return undefined;
    }
    const key = `${kind}\n${text}\n${attachments ? JSON.stringify(attachments) : ''}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const safe =
      kind === 'html' ? module.sanitizeHtml(text) : module.renderMarkdown(text, attachments);
    this.#known.set(key, safe);
    return safe;
  };
}
