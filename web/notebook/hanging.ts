/** Deeper lines than these steps of four blanks hang no further, so that a phone has room for them. */
const deepest = 5;

/** The class that tells the style sheet how far a line of code hangs where it is wrapped. */
export function hangOf(line: string): string {
  const [blanks = ''] = /^[ \t]*/.exec(line) ?? [];
  const columns = blanks.replaceAll('\t', '    ').length;
  return `hang-${Math.min(Math.ceil(columns / 4), deepest)}`;
}
