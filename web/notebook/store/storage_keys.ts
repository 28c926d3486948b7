/** The prefix of the storage keys of drafts; the name of the notebook follows. */
export const draftPrefix = 'zeropoint.draft.';

/**
 * The prefix of the keys of texts that wait for a choice, because another tab has stored a text of the
 * same notebook. An id and the name of the notebook follow.
 */
const waitingPrefix = 'zeropoint.waiting.';
const waiting = /^zeropoint\.waiting\.[^.]+\.(.+)$/s;

export const waitingKey = (name: string, id: string): string => `${waitingPrefix}${id}.${name}`;

/** The notebook that a storage key belongs to; undefined for other keys. */
export const nameOfKey = (key: string): string | undefined =>
  key.startsWith(draftPrefix) ? key.slice(draftPrefix.length) : waiting.exec(key)?.[1];

/** The browser's local storage; undefined in frames without access to it. */
export function storageHere(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** The names of the notebooks that were changed in an earlier visit. */
export const keptNames = (storage = storageHere()): string[] => [
  ...new Set(Object.keys(storage ?? {}).flatMap((key) => nameOfKey(key) ?? [])),
];
