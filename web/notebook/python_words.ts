/** Python's keywords, in the same classes as in the editor's highlighter. */
export const keywords: ReadonlySet<string> = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield match case'
  ).split(' '),
);
export const atoms: ReadonlySet<string> = new Set(['True', 'False', 'None']);
