import { visible, visibleName } from '../ui/visible_text.ts';

// The output of the commands to a terminal: nothing else writes there. What they print comes from files: names,
// texts of notebooks, outputs of cells. A character that acts is printed as an escape, and `visible` keeps what
// belongs into one line from beginning another: names and sentences where they enter a line, and cells of tables.

/** Beginnings of orders to the runner of GitHub, which reads what its steps print. */
const orders = /^[^\S\n\r\u2028\u2029]*:(?=:)|#(?=#\[)/gm;
const withoutOrders = (text: string): string =>
  text.replace(orders, (found) => found.replace(':', '\\x3a').replace('#', '\\x23'));

/** A text of several lines, in which only line breaks and tabs act. */
const inLines = (text: string): string => withoutOrders(text.replace(/[^\n\t]+/g, visible));

/** Writes lines to the standard output. */
export const print = (text: string): void => {
  process.stdout.write(inLines(text));
};

/** Writes a sentence to the standard error, in one line. */
export const note = (sentence: string): void => {
  console.error(`zeropoint: ${visible(sentence)}`);
};

/** Writes lines to the standard error. */
export const printError = (text: string): void => {
  console.error(inLines(text));
};

/** Whether a person watches the progress of a command. */
export const isWatched = (): boolean => process.stderr.isTTY === true;

/** Replaces the line in which a person watches the progress; an empty one clears it. */
export const showStage = (stage: string): void => {
  if (isWatched()) process.stderr.write(`\r\x1b[K${visible(stage)}`);
};

/** Shows a count and a name in a line that the next one replaces. */
export function showProgress(name: string, done: number, count: number): void {
  showStage(`${done}/${count} ${visibleName(name)}`);
  if (done === count && isWatched()) process.stderr.write('\n');
}
