/** Scripts that make the storage of a page fail, by name. */
export const failingStorages: Readonly<Record<string, () => void>> = {
  'the storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'the storage is disabled': () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  },
};
