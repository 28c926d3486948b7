// The elements of an SVG text as a browser's XML parser finds them. Only what decides how much is drawn is
// kept. Where a browser would stop at an error, this may read on: it never finds fewer elements.

export interface SvgElement {
  /** Without its prefix, as those of attributes. */
  readonly name: string;
  /** The place of the parent in the list of all elements; -1 for the root. */
  readonly parent: number;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** The characters of the start tag, and of the text in the element. */
  characters: number;
  /** The text of a style sheet; of others it is left out. */
  style: string;
}

const encodings = /^(?:utf-?8|us-ascii|ascii|iso-8859-1)$/i;

/** Whether bytes in this encoding are, as far as they are ASCII, what they are in UTF-8. */
export const isAsciiLike = (encoding: string): boolean => encodings.test(encoding);

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
};

/** Thrown where a browser shows nothing, or where entities of the text's own could be anything. */
export class SvgUnreadable extends Error {}

/** The value with its references to characters replaced. */
function decoded(value: string): string {
  if (!value.includes('&')) return value;
  return value.replaceAll(/&(#x[0-9a-f]+|#[0-9]+|[^;&]*)(;?)/gi, (_, name: string, end: string) => {
    const code = name.startsWith('#')
      ? Number(name.replace(/^#x/i, '0x').replace('#', ''))
      : undefined;
    const character =
      code === undefined ? named[name] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    if (character === undefined || end === '') throw new SvgUnreadable();
    return character;
  });
}

const local = (name: string) => name.slice(name.lastIndexOf(':') + 1);

const startOfTag = /<([^\s<>/=!?'"&]+)/y;
const attributeName = /[ \t\r\n]+([^\s<>/='"&]+)[ \t\r\n]*=[ \t\r\n]*(["'])/y;
const endOfTag = /[ \t\r\n]*(\/?)>/y;
const closingTag = /<\/([^\s<>/=!?'"&]+)[ \t\r\n]*>/y;
/** Without entities of its own. */
const documentType = /<!DOCTYPE[ \t\r\n][^[<>]*>/y;

/** The elements in their order, and no more than one more than `most` of them. Throws `SvgUnreadable`. */
export function svgElements(source: string, most: number): readonly SvgElement[] {
  const elements: SvgElement[] = [];
  const open: { readonly at: number; readonly name: string }[] = [];
  let at = 0;

  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  };
  /** The text up to a mark, behind which reading goes on. */
  const upTo = (mark: string, from: number) => {
    const end = source.indexOf(mark, from);
    if (end < 0) throw new SvgUnreadable();
    at = end + mark.length;
    return source.slice(from, end);
  };
  const addText = (text: string, isRaw = false) => {
    const inside = elements[open.at(-1)?.at ?? -1];
    if (!inside && text.trim() !== '') throw new SvgUnreadable();
    if (!inside) return;
    inside.characters += text.length;
    if (inside.name === 'style') inside.style += isRaw ? text : decoded(text);
  };
  const start = () => {
    const from = at;
    const [, name] = take(startOfTag) ?? [];
    if (name === undefined || (open.length === 0 && elements.length > 0)) throw new SvgUnreadable();
    const attributes: [string, string][] = [];
    for (let found = take(attributeName); found; found = take(attributeName)) {
      const [, attribute = '', quote = ''] = found;
      attributes.push([attribute, decoded(upTo(quote, at))]);
    }
    const end = take(endOfTag);
    if (!end) throw new SvgUnreadable();
    const parent = open.at(-1)?.at ?? -1;
    if (!end[1]) open.push({ at: elements.length, name });
    elements.push({
      ...{ name: local(name), parent, attributes, characters: at - from, style: '' },
    });
  };

  if (source.includes('\0')) throw new SvgUnreadable();
  if (source.startsWith('\ufeff')) at = 1;
  while (at < source.length) {
    const next = source.indexOf('<', at);
    if (next !== at) {
      addText(source.slice(at, next < 0 ? undefined : next));
      if (next < 0) break;
      at = next;
    }
    if (source.startsWith('<!--', at)) upTo('-->', at + 4);
    else if (source.startsWith('<![CDATA[', at)) addText(upTo(']]>', at + 9), true);
    else if (source.startsWith('<?', at)) checkInstruction(upTo('?>', at + 2));
    else if (source.startsWith('<!', at)) {
      if (elements.length > 0 || !take(documentType)) throw new SvgUnreadable();
    } else if (source.startsWith('</', at)) {
      const name = take(closingTag)?.[1];
      if (name === undefined || open.pop()?.name !== name) throw new SvgUnreadable();
    } else start();
    if (elements.length > most) return elements;
  }
  if (open.length > 0 || elements[0]?.name !== 'svg') throw new SvgUnreadable();
  return elements;
}

/** A style sheet may be anything, and another encoding makes other text of the same bytes. */
function checkInstruction(text: string): void {
  const encoding = /^xml\s.*?encoding\s*=\s*["']([^"']*)/s.exec(text)?.[1] ?? 'utf-8';
  if (text.startsWith('xml-stylesheet') || !isAsciiLike(encoding)) throw new SvgUnreadable();
}
