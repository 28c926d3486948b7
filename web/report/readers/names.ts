/** Names from files may be of any length; sentences show their beginning. */
export const shortName = (name: string): string =>
  name.length <= 120 ? name : `${name.slice(0, 119)}…`;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8; undefined for other bytes. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Makes names unique where a file may use one twice: the second becomes `name (2)`. */
export class UniqueNames {
  readonly #uses = new Map<string, number>();

  add(name: string): string {
    let unique = name;
    while (this.#uses.has(unique)) {
      const count = (this.#uses.get(name) ?? 1) + 1;
      this.#uses.set(name, count);
      unique = `${name} (${count})`;
    }
    this.#uses.set(unique, 1);
    return unique;
  }
}

/** The older form of importance matrices has no sign but its name. */
export const imatrixName = /imatrix[^/\\]*\.dat$|\.imatrix$/i;
