import { fromParameters, type Parameters, type Read, toParameters } from './parameters.ts';
import { lessonState, type State } from './state.ts';

/** Longer addresses are cut off by mail, chat and servers on the way. */
export const longestAddress = 8000;

/** What an address begins with that changes a part of the present state: `with&clamp=0`. */
export const changePrefix = 'with&';

/** The state as the part of an address behind `#`; the lesson's is empty. */
export const toAddress = (state: State): string => shortened(wholeAddress(state));

/** The same with everything said, the lesson's too. */
export const wholeAddress = (state: State): string => addressOf(toParameters(state));

export const shortened = (address: string): string =>
  address === wholeAddress(lessonState) ? '' : address;

function addressOf(parameters: Parameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
}

/** Only what would be read as something else is escaped, so that a person can read the rest. */
const encode = (text: string) => text.replace(/[%&+#\s]/g, encodeURIComponent);

export function fromAddress(hash: string): Read {
  const text = hash.replace(/^#/, '');
  if (text === '') return { state: lessonState };
  return fromParameters(Object.fromEntries(new URLSearchParams(text)));
}
