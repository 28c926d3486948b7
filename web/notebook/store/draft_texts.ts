import { newId } from '../model.ts';
import { draftPrefix, nameOfKey, waitingKey } from './storage_keys.ts';

// The stored texts of notebooks. Several tabs may change the same notebook: a tab only replaces a text
// that it has read or written itself. Any other text stays, and this tab’s is stored beside it until the
// reader chooses one.

/** The version of the format of drafts. */
export const draftVersion = 1;

export type StoredDraft = Readonly<Record<string, unknown>>;

/** How many texts of a notebook are stored, and which one is shown. */
export interface Versions {
  /** The place of the shown text, counted from 1. */
  readonly at: number;
  readonly count: number;
  /** Whether the shown text is stored, too. */
  readonly isStored: boolean;
  /** Whether this version of the page can show another one. */
  readonly hasReadable: boolean;
}

/** The text of a notebook that a tab shows. */
interface Shown {
  key: string;
  /** The text under the key as this tab has last read or written it. */
  text: string | null;
  /** Whether this tab has written the text. */
  isMine: boolean;
  /** The hash of the newest text that was derived from it, here or in another tab. */
  head: number | undefined;
}

const isObject = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string | null): StoredDraft | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? '');
    return isObject(draft) && typeof draft.version === 'number' ? draft : undefined;
  } catch {
    return undefined;
  }
}

function hashOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  let hash = 0;
  for (let i = 0; i < text.length; ++i) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}

/** A draft's text; `after` is the hash of the text that it was derived from. */
const textOf = (draft: object, after?: number): string => JSON.stringify({ ...draft, after });

export class DraftTexts {
  readonly #shown = new Map<string, Shown>();
  /** Memoized, because every render asks; cleared by every change. */
  readonly #versions = new Map<string, Versions | undefined>();

  constructor(
    readonly storage: Storage | undefined,
    /** Whether a draft of the present version is complete. */
    readonly isReadable: (draft: StoredDraft) => boolean,
    /** Called when there may be another number of texts. */
    readonly changed: () => void = () => {},
  ) {}

  /** Reads the stored text of a notebook; the first of several. */
  read(name: string): StoredDraft | undefined {
    const key = this.#keys(name).find((one) => this.#draftAt(one) !== undefined);
    return key === undefined ? undefined : this.#show(name, key);
  }

  /**
   * Stores a draft. If another tab has stored a text under the same key, that one stays, and the draft
   * gets a key of its own. Throws if the storage is full.
   */
  write(name: string, draft: object): void {
    const shown = this.#of(name);
    const { storage } = this;
    if (!storage) return;
    if (this.#isSame(shown, draft)) return;
    this.#versions.delete(name);
    if (this.#isForeign(shown, draft)) {
      this.#setAside(name, shown);
      this.changed();
    }
    const text = textOf(draft, hashOf(shown.text));
    storage.setItem(shown.key, text);
    Object.assign(shown, { text, isMine: true, head: hashOf(text) });
  }

  /** Removes the shown text, unless another tab has replaced it. */
  remove(name: string): void {
    const shown = this.#of(name);
    this.#shown.delete(name);
    this.#versions.delete(name);
    try {
      if (this.storage?.getItem(shown.key) === shown.text) this.storage.removeItem(shown.key);
    } catch {
      // Without storage there is nothing to remove.
    }
  }

  /** The texts among which the reader has to choose; undefined if there is only one. */
  versions(name: string): Versions | undefined {
    if (!this.#versions.has(name)) this.#versions.set(name, this.#count(name));
    return this.#versions.get(name);
  }

  #count(name: string): Versions | undefined {
    const shown = this.#shown.get(name);
    if (!shown) return undefined;
    const keys = this.#keys(name);
    const others = keys.filter((key) => key !== shown.key);
    if (others.length === 0) return undefined;
    const at = keys.indexOf(shown.key);
    return {
      at: (at < 0 ? keys.length : at) + 1,
      count: others.length + 1,
      isStored: at >= 0,
      hasReadable: others.some((key) => this.#draftAt(key) !== undefined),
    };
  }

  /** Shows the next of several texts; undefined if there is none that can be shown. */
  next(name: string): StoredDraft | undefined {
    const keys = this.#keys(name);
    const at = keys.indexOf(this.#of(name).key);
    const order = [...keys.slice(at + 1), ...keys.slice(0, Math.max(at, 0))];
    const key = order.find((one) => this.#draftAt(one) !== undefined);
    return key === undefined ? undefined : this.#show(name, key);
  }

  /** Keeps a draft, which is shown, and removes all other texts of the notebook. */
  keepOnly(name: string, draft: object): void {
    const { storage } = this;
    if (!storage) return;
    this.#versions.delete(name);
    const main = draftPrefix + name;
    const text = textOf(draft, hashOf(storage.getItem(main)));
    // The texts that wait go first, because there may be no room for another one.
    for (const key of this.#keys(name)) if (key !== main) storage.removeItem(key);
    storage.setItem(main, text);
    this.#shown.set(name, { key: main, text, isMine: true, head: hashOf(text) });
  }

  /**
   * A change of the storage in another tab. It may have replaced a text of this tab without having seen
   * it, as an earlier version of the page does: then this tab’s text is stored again, beside it.
   */
  heard({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    const name = key === null ? undefined : nameOfKey(key);
    if (name === undefined) return;
    const shown = this.#shown.get(name);
    if (shown?.key === key && shown.isMine && newValue !== null)
      this.#replaced(name, shown, newValue);
    this.#versions.delete(name);
    this.changed();
  }

  #replaced(name: string, shown: Shown, by: string): void {
    const { text, head } = shown;
    if (text === null || by === text || this.storage?.getItem(shown.key) === text) return;
    if (head !== undefined && parsed(by)?.after === head) {
      shown.head = hashOf(by);
      return;
    }
    this.#setAside(name, shown);
    try {
      this.storage?.setItem(shown.key, text);
      shown.text = text;
    } catch {
      // The next change says that there is no room.
    }
  }

  /** Whether the shown text has the contents of a draft: then another tab’s newer text may stay. */
  #isSame({ key, text }: Shown, draft: object): boolean {
    const known = parsed(text);
    return (
      known !== undefined && this.storage?.getItem(key) !== null && textOf(known) === textOf(draft)
    );
  }

  /** Whether the key holds a text that this tab has not seen, of other contents than the draft. */
  #isForeign({ key, text }: Shown, draft: object): boolean {
    const stored = this.storage?.getItem(key) ?? null;
    if (stored === null || stored === text) return false;
    const other = parsed(stored);
    if (!other) return false;
    // A damaged text of this version is no text.
    if (other.version === draftVersion && !this.isReadable(other)) return false;
    return textOf(other) !== textOf(draft);
  }

  #setAside(name: string, shown: Shown): void {
    Object.assign(shown, { key: waitingKey(name, newId()), text: null, head: undefined });
  }

  #of(name: string): Shown {
    const known = this.#shown.get(name);
    if (known) return known;
    const made: Shown = { key: draftPrefix + name, text: null, isMine: false, head: undefined };
    this.#shown.set(name, made);
    return made;
  }

  #show(name: string, key: string): StoredDraft | undefined {
    const text = this.storage?.getItem(key) ?? null;
    this.#versions.delete(name);
    this.#shown.set(name, { key, text, isMine: false, head: hashOf(text) });
    return this.#draftAt(key);
  }

  /** The draft under a key, if this version of the page can read it. */
  #draftAt(key: string): StoredDraft | undefined {
    const draft = parsed(this.storage?.getItem(key) ?? null);
    return draft?.version === draftVersion && this.isReadable(draft) ? draft : undefined;
  }

  /** The keys of the texts of a notebook that this or a later version of the page has stored. */
  #keys(name: string): string[] {
    const keys = Object.keys(this.storage ?? {}).filter((key) => nameOfKey(key) === name);
    const isText = (key: string) => {
      const draft = parsed(this.storage?.getItem(key) ?? null);
      return draft && (Number(draft.version) > draftVersion || this.isReadable(draft));
    };
    // The main one is first.
    return keys.filter(isText).sort();
  }
}
