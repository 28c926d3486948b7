/** Attributes of one element; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An SVG element as text, for use without a document. The children are markup. */
export function element(
  name: string,
  attributes: Attributes,
  ...children: readonly string[]
): string {
  let written = '';
  for (const key of Object.keys(attributes)) {
    const value = attributes[key];
    if (value !== undefined) written += ` ${key}="${shown(value)}"`;
  }
  const inside = children.join('');
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
}

/** A text with none of these is its own markup, as almost all are: reading each character takes longer. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out; \p{Cc} takes longer
const special = /[\x00-\x1f\x7f-\x9f&<>"]/;

/** Plain text as markup. Characters that XML forbids are left out. */
export function escapeText(text: string): string {
  if (!special.test(text)) return text;
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
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : escapeText(value);

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
  const text = JSON.stringify(content);
  for (let at = 0; at < text.length; at += 1) {
    let point = text.charCodeAt(at);
    // Half of a pair; most texts have none.
    if ((point & 0xfc00) === 0xd800) point = text.codePointAt(at) ?? 0;
    if (point > 0xffff) at += 1;
    hash = Math.imul(hash ^ point, 0x01000193) >>> 0;
  }
  return `figure-${hash.toString(36)}`;
}
