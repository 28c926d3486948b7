import type { Steps } from './steps.ts';

// Nothing can interrupt JSON.parse, and what it makes of a few megabytes may take it seconds. So a text from outside is
// weighed before it is parsed on the page's thread.

/** The work of a list or an object, and of a key, in that of a number or a line. */
const workOfContainer = 2;
const workOfKey = 5;

/** The work of a text that is parsed without a break: a tenth of a second, whatever the values are. */
export const mostJsonWork = 600_000;

const charactersInStep = 2 ** 16;
const quote = 34;
const comma = 44;
const colon = 58;
const bracket = 91;
const backslash = 92;
const brace = 123;

/** Whether JSON.parse would take longer than `mostJsonWork` for a text of at most `mostTextBytes`. In steps. */
export function* isHeavyJson(text: string): Steps<boolean> {
  let work = 0;
  let isInString = false;
  let pause = 0;
  for (let at = 0; at < text.length; ) {
    if (at >= pause) {
      yield at / text.length;
      pause = at + charactersInStep;
    }
    if (isInString) {
      const end = text.indexOf('"', at);
      if (end < 0) break;
      let before = end - 1;
      while (before >= at && text.charCodeAt(before) === backslash) before -= 1;
      isInString = (end - before) % 2 === 0;
      at = end + 1;
      continue;
    }
    const code = text.charCodeAt(at);
    if (code === quote) isInString = true;
    else if (code === comma) work += 1;
    else if (code === colon) work += workOfKey;
    else if (code === bracket || code === brace) work += workOfContainer;
    if (work > mostJsonWork) return true;
    at += 1;
  }
  return false;
}
