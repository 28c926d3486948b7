/** As much of a browser's storage as is used. */
export function openStorage(most = Number.POSITIVE_INFINITY): Storage {
  const methods = {
    getItem(key: string) {
      return (this as unknown as Record<string, string>)[key] ?? null;
    },
    setItem(key: string, value: string) {
      if (value.length > most) throw new Error('QuotaExceededError');
      (this as unknown as Record<string, string>)[key] = value;
    },
    removeItem(key: string) {
      delete (this as unknown as Record<string, string>)[key];
    },
  };
  return Object.create(methods);
}
