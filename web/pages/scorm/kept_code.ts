import { draftPrefix } from '../../notebook/store/storage_keys.ts';
import { base64FromBytes, bytesFromBase64 } from '../../text/base64.ts';
import { isObject, type JsonObject, textsIn } from '../../text/json.ts';

// The learner's code. The notebooks keep it in the browser's storage, as on the site; the platform keeps a copy,
// so that it is there on another computer too, and several learners may share a browser.

/** The texts of the changed notebooks, and when the last one changed. */
export interface KeptTexts {
  readonly time: number;
  readonly texts: Readonly<Record<string, string>>;
}

const nothing: KeptTexts = { time: 0, texts: {} };

/** The learner whose texts the notebooks show. */
const shownKey = 'zeropoint.learner';
const copyKey = (learner: string) => `zeropoint.learner.${learner}`;

/** Texts that a file or a platform has kept; nothing for any other value. */
export function keptFrom(value: unknown): KeptTexts {
  if (!isObject(value) || typeof value.time !== 'number' || !isObject(value.texts)) return nothing;
  return { time: value.time, texts: textsIn(value.texts) };
}

export class KeptCode {
  #last: KeptTexts = nothing;

  constructor(
    readonly storage: Storage | undefined,
    readonly learner: string,
    readonly notebooks: ReadonlySet<string>,
  ) {}

  /**
   * Shows this learner's texts: the newer of the platform's and of those in this browser. Those of
   * another learner are set aside until that one comes back.
   */
  restore(platform: KeptTexts): void {
    const { storage, learner } = this;
    if (!storage) return;
    const before = storage.getItem(shownKey);
    if (before !== null && before !== learner) this.#copy(before);
    const own = keptFrom(parsed(storage.getItem(copyKey(learner))));
    const isHere = before === learner || before === null;
    this.#last = platform.time > own.time ? platform : own;
    if (!isHere || platform.time > own.time) this.#show(this.#last.texts);
    this.#set(shownKey, learner);
    this.current();
  }

  /** The texts as they are now; the time is that of the last change. */
  current(): KeptTexts {
    const texts = this.#shown();
    if (JSON.stringify(texts) !== JSON.stringify(this.#last.texts))
      this.#last = { time: Date.now(), texts };
    this.#set(copyKey(this.learner), JSON.stringify(this.#last));
    return this.#last;
  }

  /** The notebook of a storage key belongs to this package. */
  isOwn(key: string | null): boolean {
    return (
      key?.startsWith(draftPrefix) === true && this.notebooks.has(key.slice(draftPrefix.length))
    );
  }

  /** Copies what another learner has left in the notebooks. */
  #copy(learner: string): void {
    const known = keptFrom(parsed(this.storage?.getItem(copyKey(learner)) ?? null));
    const texts = this.#shown();
    if (JSON.stringify(texts) === JSON.stringify(known.texts)) return;
    this.#set(copyKey(learner), JSON.stringify({ time: Date.now(), texts }));
  }

  #shown(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.notebooks].sort().flatMap((name) => {
        const text = this.storage?.getItem(draftPrefix + name) ?? null;
        return text === null ? [] : [[name, text]];
      }),
    );
  }

  #show(texts: Readonly<Record<string, string>>): void {
    for (const name of this.notebooks) {
      const text = texts[name];
      if (text === undefined) this.storage?.removeItem(draftPrefix + name);
      else this.#set(draftPrefix + name, text);
    }
  }

  #set(key: string, text: string): void {
    try {
      this.storage?.setItem(key, text);
    } catch {
      // The storage is full; the platform has its own copy.
    }
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** Texts in as few characters as a platform's field needs. */
export async function packed(kept: KeptTexts): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  const deflated = await through(bytes, new CompressionStream('deflate'));
  return base64FromBytes(deflated);
}

export async function unpacked(value: JsonObject[string]): Promise<KeptTexts> {
  const bytes = typeof value === 'string' ? bytesFromBase64(value) : undefined;
  if (!bytes) return nothing;
  try {
    const whole = await through(bytes, new DecompressionStream('deflate'));
    return keptFrom(parsed(new TextDecoder().decode(whole)));
  } catch {
    return nothing; // a platform has shortened it, or it is of another program
  }
}
