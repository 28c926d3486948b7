/** How much memory so many elements take, at so many bits each. */
export function byteText(bitsPerWeight: number, elements: number): string {
  const bytes = Math.ceil((bitsPerWeight * elements) / 8);
  const unit = bytes < 1000 ? 0 : bytes < 1e6 ? 1 : 2;
  return `${unit === 0 ? bytes : (bytes / 1000 ** unit).toFixed(1)} ${['B', 'kB', 'MB'][unit]}`;
}
