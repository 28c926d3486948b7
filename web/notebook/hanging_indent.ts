/** The maximum hanging indent, in steps of four spaces, so that code fits on a phone. */
const deepest = 5;

/** The class for the hanging indent of a wrapped line of code. */
export function hangOf(line: string): string {
  const blanks = line.slice(0, line.search(/[^ \t]|$/));
  const columns = blanks.replaceAll('\t', '    ').length;
  return `hang-${Math.min(Math.ceil(columns / 4), deepest)}`;
}
