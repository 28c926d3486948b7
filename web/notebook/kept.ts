/** The prefix of the storage keys of drafts; the name of the notebook follows. */
export const draftPrefix = 'zeropoint.draft.';

/** The browser's local storage; undefined in frames without access to it. */
export function storageHere(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** The names of the notebooks that were changed in an earlier visit. */
export const keptNames = (storage = storageHere()): string[] =>
  Object.keys(storage ?? {})
    .filter((key) => key.startsWith(draftPrefix))
    .map((key) => key.slice(draftPrefix.length));
