import { printedText } from '../output/output.ts';

/** Longer texts are elided in the middle: a browser would take seconds for the layout. */
export const mostShown = { characters: 50_000, lines: 1000 } as const;
/** The length of the part that is shown at each end. */
export const endOf = { characters: 10_000, lines: 250 } as const;

/** A long text as shown, and how much is elided. */
export interface Excerpt {
  readonly shown: string;
  /** The elided lines, counted from 1; undefined if the cut is within a line. */
  readonly lines: { readonly first: number; readonly last: number } | undefined;
  readonly characters: number;
}

/** The beginning and the end of a long text; undefined for a text that is shown in full. */
export function excerptOf(text: string): Excerpt | undefined {
  const printed = text.includes('\r') || text.includes('\x1b') ? printedText(text) : text;
  const whole = printed.endsWith('\n') ? printed.slice(0, -1) : printed;
  const isShort = whole.length <= mostShown.characters;
  if (isShort && breaksIn(whole, 0, whole.length) < mostShown.lines) return undefined;
  const from = headEnd(whole);
  const to = Math.max(tailStart(whole), from);
  const left = whole[from - 1] === '\n' ? breaksIn(whole, from, to) : 0;
  const first = breaksIn(whole, 0, from) + 1;
  const lines = left > 0 ? { first, last: first + left - 1 } : undefined;
  const gap = lines ? '\n⋮\n\n' : ' … ';
  return { shown: whole.slice(0, from) + gap + whole.slice(to), lines, characters: to - from };
}

/** The end of the first part: after a line end, if there is one. */
function headEnd(text: string): number {
  let end = 0;
  for (let line = 0; line < endOf.lines; line += 1) {
    const next = text.indexOf('\n', end) + 1;
    if (next === 0 || next > endOf.characters) break;
    end = next;
  }
  return end || endOf.characters;
}

/** The start of the last part: at the start of a line, if there is one. */
function tailStart(text: string): number {
  let start = text.length;
  for (let line = 0; line < endOf.lines; line += 1) {
    const before = text.lastIndexOf('\n', start - 2) + 1;
    if (text.length - before > endOf.characters) break;
    start = before;
  }
  return start < text.length ? start : text.length - endOf.characters;
}

function breaksIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}
