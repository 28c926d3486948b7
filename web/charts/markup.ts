/** Attributes of one element; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** SVG as text, for where there is no document. The children are markup already. */
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

/** Coordinates need no more than a hundredth of a pixel. */
const shown = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;

/** The width of a text in ems: Chinese letters are as wide as high, others about `narrow` of that. */
export function emsOf(text: string, narrow: number): number {
  let ems = 0;
  for (const character of text) ems += (character.codePointAt(0) ?? 0) > 0x2e7f ? 1.05 : narrow;
  return ems;
}

/** About the width of a text in the sans-serif of a figure. */
export const textWidth = (text: string, size: number): number => emsOf(text, 0.56) * size;

export const fontFamily = 'system-ui, sans-serif';

/** A name that is the same for the same content only: for the ids of pictures that share a page. */
export function nameOf(content: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(content)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return `figure-${hash.toString(36)}`;
}
