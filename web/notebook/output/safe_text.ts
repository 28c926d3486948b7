import { Loadable } from '../../ui/loadable.ts';
import type { NotebookNotice } from '../page_model.ts';

interface RichModule {
  sanitizeHtml(html: string): string;
  renderMarkdown(source: string, attachments: unknown): string;
}

/**
 * Sanitizes foreign text. The sanitizer is loaded on first use; until then, and if loading fails, there
 * is no HTML.
 */
export class SafeText {
  readonly #module: Loadable<RichModule>;
  readonly #known = new Map<string, string>();

  constructor(load: () => Promise<RichModule>, changed: () => void) {
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
    kind: 'html' | 'markdown',
    text: string,
    attachments?: unknown,
  ): string | undefined => {
    const { value: module } = this.#module;
    if (!module) {
      this.#module.load();
      return undefined;
    }
    const key = `${kind}\n${text}\n${JSON.stringify(attachments)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const safe =
      kind === 'html' ? module.sanitizeHtml(text) : module.renderMarkdown(text, attachments);
    this.#known.set(key, safe);
    return safe;
  };
}
