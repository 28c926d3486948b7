// Texts of Markdown and TeX that make careless parsers take the square of their length, or worse: the
// pathological cases of CommonMark's own tests, and those of tables, lists, references and formulas.

const times = (text: string, count: number) => text.repeat(Math.max(0, count));
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** Each makes a text of about so many characters. */
export const hostileMarkdown: Readonly<Record<string, (length: number) => string>> = {
  'lists in lists, on one line': (n) => `${times('- ', n / 2)}a`,
  'numbered lists in lists, on one line': (n) => `${times('1. ', n / 3)}a`,
  'lists in lists, indented': (n) => {
    const depth = Math.floor(Math.sqrt(n));
    return lines(depth, (at) => `${' '.repeat(2 * at)}- a`);
  },
  'quotes in quotes': (n) => `${times('> ', n / 2)}a`,
  'quotes in quotes, without blanks': (n) => `${times('>', n)}a`,
  'quotes and lists in turn': (n) => `${times('> - ', n / 4)}a`,
  'open emphasis': (n) => times('*a ', n / 3),
  'open strong emphasis': (n) => times('**a ', n / 4),
  'emphasis in emphasis': (n) => `${times('*a **a ', n / 14)}b${times('** *', n / 8)}`,
  'closing emphasis': (n) => times('a* ', n / 3),
  'mixed emphasis': (n) => times('*a_ ', n / 4),
  'emphasis without end': (n) => times('*', n),
  underscores: (n) => `a${times('_', n)}b`,
  'open strikethrough': (n) => times('~~a ', n / 4),
  'open brackets': (n) => `${times('[', n)}a`,
  'brackets in brackets': (n) => `${times('[', n / 2)}a${times(']', n / 2)}`,
  'open links': (n) => times('[a](', n / 4),
  'links with open titles': (n) => times('[a](b "', n / 7),
  'links with brackets in the address': (n) => times('[a](<b', n / 6),
  'open images': (n) => times('![[]()', n / 6),
  'links in links': (n) => `${times('[a](b', n / 6)}${times(')', n / 6)}`,
  'references that are not there': (n) => times('[a][b] ', n / 7),
  'reference definitions': (n) => lines(n / 10, (at) => `[a${at}]: /b`),
  'references to one definition': (n) => `[a]: /b\n\n${times('[a] ', n / 4)}`,
  'an open reference definition': (n) => `[${times('a', n)}`,
  'backticks of growing length': (n) => {
    const count = Math.floor(Math.sqrt(2 * n));
    return Array.from({ length: count }, (_, at) => `e${'`'.repeat(at + 1)}`).join('');
  },
  backticks: (n) => times('`', n),
  backslashes: (n) => times('\\', n),
  'open angles': (n) => times('<', n),
  'open tags': (n) => times('<a ', n / 3),
  'open comments': (n) => times('<!-- a ', n / 7),
  'open declarations': (n) => times('<!A ', n / 4),
  'open CDATA': (n) => times('<![CDATA[', n / 9),
  'open instructions': (n) => times('<?', n / 2),
  'tags in tags': (n) => `${times('<b>', n / 7)}a${times('</b>', n / 7)}`,
  'elements in elements': (n) => `${times('<div>', n / 11)}\n\n${times('</div>', n / 11)}`,
  addresses: (n) => times('http://a.b/', n / 11),
  'an address with brackets': (n) => `http://a.b/${times('(', n)}`,
  'mail addresses': (n) => times('a@b.', n / 4),
  'a mail address without end': (n) => `${times('a.', n / 2)}@`,
  entities: (n) => times('&lt;', n / 4),
  'open entities': (n) => times('&', n),
  'a table of many columns': (n) =>
    `|${times('a|', n / 6)}\n|${times('-|', n / 6)}\n|${times('b|', n / 6)}`,
  'a table of many rows': (n) => `|a|b|\n|-|-|\n${times('|c|d|\n', n / 6)}`,
  'a table of many columns and short rows': (n) => {
    const side = Math.floor(n / 8);
    return `|${times('a|', side)}\n|${times('-|', side)}\n${times('|\n', side)}`;
  },
  'an underlined heading without end': (n) => `${times('a\n', n / 2)}${times('=', 3)}`,
  rules: (n) => times('* * *\n', n / 6),
  headings: (n) => times('# a\n', n / 4),
  hashes: (n) => `# a${times(' #', n / 2)}b`,
  'blank lines': (n) => `a${times('\n', n)}b`,
  blanks: (n) => `a${times(' ', n)}b`,
  'lines that end in blanks': (n) => times('a  \n', n / 4),
  tabs: (n) => `-${times('\t', n)}a`,
  'open fences': (n) => times('```\na\n', n / 6),
  paragraphs: (n) => times('a\n\n', n / 3),
  'list items': (n) => times('- a\n', n / 4),
  'loose list items': (n) => times('- a\n\n', n / 5),
  dollars: (n) => times('$', n),
  'open formulas': (n) => times('$a ', n / 3),
  formulas: (n) => times('$a$ ', n / 4),
  'open display formulas': (n) => times('$$a ', n / 4),
  'a formula of braces in braces': (n) => `$${times('{', n / 2)}a${times('}', n / 2)}$`,
  'a formula of open braces': (n) => `$${times('{', n)}a$`,
  'a formula of fractions in fractions': (n) =>
    `$${times('\\frac1{', n / 8)}a${times('}', n / 8)}$`,
  'a formula of roots in roots': (n) => `$${times('\\sqrt{', n / 7)}a${times('}', n / 7)}$`,
  'a formula of exponents in exponents': (n) => `$a${times('^{a', n / 4)}${times('}', n / 4)}$`,
  'a formula of brackets in brackets': (n) =>
    `$${times('\\left(', n / 14)}a${times('\\right)', n / 14)}$`,
  'a matrix of many columns': (n) => `$\\begin{matrix}${times('a&', n / 2)}a\\end{matrix}$`,
  'a matrix of many rows': (n) => `$\\begin{matrix}${times('a\\\\', n / 3)}a\\end{matrix}$`,
  'matrices in matrices': (n) =>
    `$${times('\\begin{matrix}', n / 26)}a${times('\\end{matrix}', n / 26)}$`,
  'a formula of letters': (n) => `$${times('a+', n / 2)}a$`,
  'a formula of macros that double': (n) =>
    `$\\def\\a{a}${lines(n / 30, (at) => `\\def\\${name(at + 1)}{\\${name(at)}\\${name(at)}}`).replaceAll('\n', '')}\\${name(Math.floor(n / 30))}$`,
};

/** Letters for a number: names of macros have no digits. */
const name = (at: number): string =>
  at < 26 ? String.fromCharCode(97 + at) : `${name(Math.floor(at / 26) - 1)}${name(at % 26)}`;
