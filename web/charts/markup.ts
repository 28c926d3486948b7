/** Attributes of one element; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An SVG element as text, for use without a document. The children are markup. */
export function element(
  name: string,
  attributes: Attributes,
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(shown(value as string | number))}"`);
  const inside = children.join('');
  return inside === ''
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${inside}</${name}>`;
}

/** Plain text as markup. Characters that XML forbids are left out. */
export function escapeText(text: string): string {
  return [...text]
    .filter((character) => character >= ' ' || character === '\t' || character === '\n')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Rounds coordinates to a hundredth of a pixel. */
const shown = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;

/** The width of a text in ems: 1 for a Chinese character, about `narrow` for others. */
export function emsOf(text: string, narrow: number): number {
  let ems = 0;
  for (const character of text) ems += (character.codePointAt(0) ?? 0) > 0x2e7f ? 1.05 : narrow;
  return ems;
}

/** The approximate width of a text in a figure's sans-serif font. */
export const textWidth = (text: string, size: number): number => emsOf(text, 0.56) * size;

export const fontFamily = 'system-ui, sans-serif';

/** A hash of the content, for unique ids of pictures on the same page. */
export function nameOf(content: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(content)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return `figure-${hash.toString(36)}`;
}
