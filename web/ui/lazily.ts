/**
 * Memoizes an async function: called once on first use, and again after a failure. A caller that joined an
 * attempt of another gets a new one when that fails: what made it fail may be over, as after “Try again”.
 */
export function lazily<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  const attempt = (): Promise<T> => {
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return () => (opened ? opened.catch(attempt) : attempt());
}
