/**
 * The memory of all typed arrays within a value, each once, as far as it can be transferred. Shared
 * memory cannot, and detached memory is left out, because Node drops such a message without an error.
 */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  gather(value, found);
  return [...found];
}

/** Adds the memory within a value. */
function gather(value: unknown, found: Set<ArrayBuffer>): void {
  if (ArrayBuffer.isView(value)) {
    const { buffer } = value;
    if (buffer instanceof ArrayBuffer && buffer.byteLength > 0) found.add(buffer);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) gather(part, found);
  }
}
