/** What makes the storage of a page fail, as scripts of the page; each with its name. */
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
