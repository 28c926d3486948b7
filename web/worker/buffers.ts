/**
 * The memory of all typed arrays within a value, each once, as far as it can be moved: shared memory
 * cannot, and of what has moved away before nothing is left (Node would drop such a message without
 * a word).
 */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const search = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (!ArrayBuffer.isView(part)) Object.values(part).forEach(search);
    else if (part.buffer instanceof ArrayBuffer && part.buffer.byteLength > 0) {
      found.add(part.buffer);
    }
  };
  search(value);
  return [...found];
}
