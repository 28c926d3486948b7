import assert from 'node:assert/strict';

// The common parts of a Markdown text and its Chinese version.

export const all = (pattern: RegExp, text: string) => text.match(pattern) ?? [];

/** A message of NumPy, which stays English. */
const quoted = 'Failed to initialize NumPy: _ARRAY_API not found';

/** A code block; its fence is longer if it contains fences. */
export const fencedIn = /^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm;
export const codeIn = /^(`{3,})[^\n]*\n[\s\S]*?^\1$|`[^`]+`/gm;
export const formulaIn = /\$\$[^$]+\$\$|\$[^$\n]+\$/g;
export const withoutCode = (text: string) => text.replaceAll(codeIn, ' ` ');

/** The prose of a text: without code, formulas, tags, URLs and quoted messages. */
const wordsOf = (text: string) =>
  withoutCode(text)
    .replaceAll(/<\/?[a-z]+(?: class="[a-z]+")?>/g, ' ')
    .replaceAll(formulaIn, ' ')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(quoted, ' ');

/** Numbers written in digits; those that belong to a name, such as `W8A32`, are part of the name. */
const numbersIn = (text: string) =>
  new Set(all(/(?<![\w])−?\d{1,3}(?:,\d{3})+|(?<![\w])−?\d+(?:\.\d+)*/g, wordsOf(text)));

/** Names that are neither English nor Chinese, such as `W8A32` or `NumPy`. */
const namesIn = (text: string) => new Set(all(/\b[A-Za-z]+(?:\d|[A-Z])\w*\b/g, wordsOf(text)));

/** Chinese writes in digits what English writes in words. */
const englishNumbers: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  sixteen: '16',
  'thirty-two': '32',
};
const numbersInWords = (text: string) =>
  all(/[a-z]+(?:-[a-z]+)?/g, wordsOf(text).toLowerCase()).flatMap((word) =>
    word in englishNumbers ? [englishNumbers[word]] : [],
  );

/** Blocks: headings, items of lists, formulas, code, paragraphs and tables. */
export function blocksOf(text: string): readonly string[] {
  const code = all(fencedIn, text);
  return text
    .replaceAll(fencedIn, '\n\n```\n\n')
    .split(/\n\n|\n(?=- )/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => (block === '```' ? (code.shift() ?? '') : block));
}

/** The kinds of a text's blocks. */
export const shapeOf = (text: string) =>
  blocksOf(text).map((block) => /^(?:#+ |- |\$\$|```)/.exec(block)?.[0] ?? 'paragraph');

/** Checks that both texts have the same numbers, in digits or in words. */
export function assertSameNumbers(english: string, chinese: string, where: string): void {
  const said = numbersIn(chinese);
  const known = numbersIn(english);
  const missing = [...known].filter((number) => !said.has(number));
  assert.deepEqual(missing, [], where);
  const inWords = numbersInWords(english);
  const more = [...said].filter((number) => !known.has(number) && !inWords.includes(number));
  assert.deepEqual(more, [], where);
}

/** Checks that names that are neither English nor Chinese are kept. */
export function assertSameNames(english: string, chinese: string, where: string): void {
  const said = namesIn(chinese);
  const missing = [...namesIn(english)].filter((name) => !said.has(name));
  assert.deepEqual(missing, [], where);
}

/** Checks that no sentence and no paragraph is left in English; a heading may be a name. */
export function assertNoEnglish(chinese: string, where: string): void {
  const sentence = /[A-Za-z][\w'’–-]*(?:[\s,;:]+[A-Za-z][\w'’–-]*){3,}/g;
  assert.deepEqual(all(sentence, wordsOf(chinese)), [], where);
  for (const block of blocksOf(chinese)) {
    const isName = /^#+ (?:[a-z._]+|Canvas|Jupyter|Moodle|Quarto)$/.test(block);
    if (!isName && /[A-Za-z]{2}/.test(wordsOf(block)))
      assert.match(block, /\p{Script=Han}/u, where);
  }
}
