// Names from a stranger's file may hold characters that are not shown but act: they move the cursor of a
// terminal, turn the direction of a line or end it. Such characters are written as escapes.

/** Controls, separators of lines, marks of direction, characters without width, and halves of pairs. */
const acting =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
  /[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|[\u{e0000}-\u{e0fff}]|\p{Default_Ignorable_Code_Point}|\p{Surrogate}/gu;

/** `\x1b`, or `\u202e` beyond a byte. */
function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, '0')}`;
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\u{${code}}`;
}

/** A text in one line, in which every character is seen and none acts. */
export const visible = (text: string): string => text.replace(acting, escapeOf);

/** Blanks of a name that are not seen as such: at its ends, next to each other, or of another width. */
const hiddenBlanks = /^ +| +$|(?<= ) +|[^\S ]|\u2800/g;

/** A name, of which also an empty one and every blank is seen: pages and Markdown leave blanks out. */
export const visibleName = (name: string): string =>
  name === ''
    ? '""'
    : visible(name).replace(hiddenBlanks, (blanks) => Array.from(blanks, escapeOf).join(''));

/** Members of plain data that hold names of tensors and files, or lists of them. */
const named = /^(?:name|names|otherName|tensor|other|others|tiedTo|array|only(?:Original|Other))$/;

/** The same of every text in plain data. What does not change is not copied: reports of checkpoints are large. */
export function visibleIn<T>(data: T): T {
  return mapped(data, visible) as T;
}

function mapped(data: unknown, show: (text: string) => string): unknown {
  if (typeof data === 'string') return show(data);
  if (data === null || typeof data !== 'object' || ArrayBuffer.isView(data)) return data;
  if (Array.isArray(data)) {
    const shown = data.map((one) => mapped(one, show));
    return shown.every((one, at) => Object.is(one, data[at])) ? data : shown;
  }
  const entries = Object.entries(data);
  const shown = entries.map(
    ([key, value]) =>
      [visible(key), mapped(value, named.test(key) ? visibleName : visible)] as const,
  );
  const isSame = shown.every(
    ([key, value], at) => key === entries[at]?.[0] && Object.is(value, entries[at]?.[1]),
  );
  return isSame ? data : Object.fromEntries(shown);
}

/** JSON whose texts a terminal can show: the characters above as JSON's own escapes. */
const actingOrBlank = new RegExp(`${acting.source}|[^\\S \\n]|\\u2800`, 'gu');

export const visibleJson = (json: string): string =>
  json.replace(actingOrBlank, (character) =>
    // Between values, line ends are only layout; within texts, JSON has escaped them.
    character === '\n'
      ? character
      : [...Array(character.length).keys()]
          .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
          .join(''),
  );
