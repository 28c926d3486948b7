// Names of tensors as a hostile file may have them, the same for the same seed.

/** Text that has a meaning for a shell, a terminal, a spreadsheet, a browser or an expression. */
const pieces: readonly string[] = [
  ...["'", '"', '`', '\\', '$', '$(touch CANARY)', '`touch CANARY`', "';touch CANARY;'", '$IFS'],
  ...[
    '|touch CANARY',
    '&',
    ';',
    '>CANARY',
    '<',
    '(',
    ')',
    '{a,b}',
    '*',
    '?',
    '[a-z]',
    '~',
    '#',
    '!',
  ],
  ...['\n', '\r', '\t', '\x00', '\x07', '\x08', '\x1b[2J', '\x1b]0;x\x07', '\x7f', '\x9b31m'],
  ...['\u202e', '\u2066', '\u200f', '\u061c', '\u2028', '\u2029', '\ufeff', '\u200b', '\u{e0041}'],
  ...['=cmd|calc', '+1', '-1', '@SUM(A1)', '＝1', ' =1', ',', ';', '"",""', '\r\n=1'],
  ...['<script>alert(1)</script>', '</td>', '&lt;', '&#27;', '<!--', ']]>', '<bdi>'],
  ...['.', '^', '$=', '=q4_0', 'a=b', '.*', '(?:', '\\d', '\\x41', '+', '|', ']', '}'],
  ...[
    'é',
    '权重',
    '😀',
    'ß',
    'İ',
    'A',
    'Weight',
    'blk.0.attn_q.weight',
    '-',
    '--output',
    '%s',
    '%n',
  ],
  // Names of which nothing is seen, or not all.
  ...['', '   ', ' a', 'a ', 'a  b', '\u00a0', '\u3000', 'a\u2003b', '\u2800', '\u115f', '\u3164'],
  ...['\ufe0f', 'a\ufe0f', '\u034f', '\u180e', '\u00ad', '\u2060', '\u{1d173}', '\ufffc'],
  ...[' ', '  ', '/', '../', ':', '\\\n', 'NaN', '__proto__', 'constructor'],
];

/** mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every piece alone, joined ones, and a very long one; all differ. */
export function hostileNames(seed: number, count: number): readonly string[] {
  const random = randomFrom(seed);
  const piece = () => pieces[Math.floor(random() * pieces.length)] ?? '';
  const names = new Set(pieces);
  names.add('x'.repeat(10_000));
  while (names.size < count)
    names.add(Array.from({ length: 1 + Math.floor(random() * 6) }, piece).join(''));
  return [...names];
}
