/** A GGUF file of float32 tensors of 32 elements, with whole numbers and texts as its metadata. */
export function ggufOf(
  tensors: readonly string[],
  metadata: Readonly<Record<string, number | string>> = {},
): Uint8Array {
  const parts: Buffer[] = [];
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    parts.push(bytes);
  };
  const u64 = (value: number) => {
    u32(value);
    u32(0);
  };
  const text = (value: string) => {
    u64(Buffer.byteLength(value));
    parts.push(Buffer.from(value));
  };
  parts.push(Buffer.from('GGUF'));
  u32(3);
  u64(tensors.length);
  u64(Object.keys(metadata).length);
  for (const [key, value] of Object.entries(metadata)) {
    text(key);
    if (typeof value === 'string') {
      u32(8);
      text(value);
    } else {
      u32(4);
      u32(value);
    }
  }
  for (const [at, name] of tensors.entries()) {
    text(name);
    u32(1);
    u64(32);
    u32(0);
    u64(at * 128);
  }
  const length = parts.reduce((sum, one) => sum + one.length, 0);
  parts.push(Buffer.alloc((32 - (length % 32)) % 32), Buffer.alloc(tensors.length * 128, 1));
  return new Uint8Array(Buffer.concat(parts));
}
