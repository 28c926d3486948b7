/** The float32 numbers of a tensor in the bytes of a .safetensors file. */
export function readTensorFile(bytes: Buffer, name: string): Float32Array {
  const length = Number(bytes.readBigUInt64LE(0));
  const head = JSON.parse(bytes.subarray(8, 8 + length).toString());
  const [from, to] = head[name].data_offsets;
  const start = bytes.byteOffset + 8 + length;
  return new Float32Array(bytes.buffer.slice(start + from, start + to));
}
