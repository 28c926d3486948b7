import { visible, visibleName } from '../ui/visible_text.ts';

// Output of the commands to a terminal. Names are made visible where they enter a line, so that none can
// begin another; what is left here acts only if somebody forgot.

const lineByLine = (text: string): string => text.split('\n').map(visible).join('\n');

/** Writes lines to the standard output. */
export const print = (text: string): void => {
  process.stdout.write(lineByLine(text));
};

/** Shows a count and a name in a line that the next one replaces, where a person watches. */
export function showProgress(name: string, done: number, count: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(
    `\r\x1b[K${done}/${count} ${visibleName(name)}${done === count ? '\n' : ''}`,
  );
}
