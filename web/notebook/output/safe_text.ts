import { Loadable } from '../../ui/loadable.ts';
import type { LanguageCode } from '../../ui/messages/index.ts';
import type { NotebookModel, NotebookNotice } from '../page_model.ts';
import { DrawingSlices } from './drawing_slices.ts';
import { mostOfNotebook } from './limits.ts';

/** Sanitized text, or the sentence about a picture, and the work of drawing it, in elements. */
interface Safe {
  readonly text: string;
  readonly work: number;
}

interface RichModule {
  safeHtml(html: string, language: LanguageCode): Safe;
  safeMarkdown(source: string, attachments: unknown, language: LanguageCode): Safe;
  checkPicture(data: string, type: unknown, language: LanguageCode): Safe;
  /** The sentence in the place of what a notebook has too much of. */
  leftOut(kind: Kind, language: LanguageCode): string;
}

/** Characters of a text that is sanitized while a page is drawn. */
const mostInDrawing = 20_000;

type Kind = 'html' | 'markdown' | 'picture';

/**
 * Sanitizes foreign text, and checks foreign pictures. The sanitizer is loaded on first use; until then, and if loading fails, there
 * is no HTML.
 */
export class SafeText {
  readonly #module: Loadable<RichModule>;
  /** By kind and language, text, and what else it depends on: one key of all would copy long texts at each drawing. */
  readonly #known = new Map<string, Map<string, Map<unknown, Safe>>>();
  readonly #slices: DrawingSlices;

  constructor(
    load: () => Promise<RichModule>,
    changed: () => void,
    readonly language: () => LanguageCode,
    now?: () => number,
  ) {
    this.#module = new Loadable(load, changed);
    this.#slices = new DrawingSlices(changed, now);
  }

  /** The notice that texts are shown as source because the sanitizer failed to load, with a retry. */
  get notice(): NotebookNotice | undefined {
    const { failure: reason, retry } = this.#module;
    return reason === undefined
      ? undefined
      : { code: 'part_unavailable', values: { reason }, retry };
  }

  /** The texts of one drawing of a notebook, which share the work that a page can draw. */
  drawing(): NotebookModel['safe'] {
    let work = 0;
    return (kind, text, more) => {
      const safe = this.#safe(kind, text, more);
      work += safe?.work ?? 0;
      if (!safe || work <= mostOfNotebook) return safe?.text;
      // A simpler one may still find room.
      work -= safe.work;
      return this.#module.value?.leftOut(kind, this.language());
    };
  }

  #safe(kind: Kind, text: string, more: unknown): Safe | undefined {
    const { value: module } = this.#module;
    if (!module) {
      this.#module.load();
      return undefined;
    }
    const language = this.language();
    const texts = within(this.#known, `${kind} ${language}`);
    const known = texts.get(text)?.get(more);
    if (known) return known;
    const results = within(texts, text);
    const work = () => {
      const make = kind === 'markdown' ? module.safeMarkdown : module.checkPicture;
      const isHtml = kind === 'html';
      results.set(more, isHtml ? module.safeHtml(text, language) : make(text, more, language));
    };
    this.#slices.do(work, text.length > mostInDrawing);
    return results.get(more);
  }
}

function within<Key, Inner, Value>(map: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  const found = map.get(key) ?? new Map<Inner, Value>();
  map.set(key, found);
  return found;
}
