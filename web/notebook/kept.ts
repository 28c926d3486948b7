/** Under which names drafts stand in the browser's storage, before the name of the notebook. */
export const draftPrefix = 'zeropoint.draft.';

/** The storage of this browser; none where a frame may not keep anything. */
export function storageHere(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** The names of the notebooks that an earlier visit left changed. */
export const keptNames = (storage = storageHere()): string[] =>
  Object.keys(storage ?? {})
    .filter((key) => key.startsWith(draftPrefix))
    .map((key) => key.slice(draftPrefix.length));
