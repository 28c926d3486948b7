import { type Parameters, toParameters } from '../settings/parameters.ts';
import { fromParameters, type ParsedAddress } from '../settings/read_parameters.ts';
import { lessonState, type State } from './state.ts';

/** Mail, chat programs and servers truncate longer addresses. */
export const longestAddress = 8000;

/** The prefix of an address that changes a part of the current state: `with&clamp=0`. */
export const changePrefix = 'with&';

/** The state as the fragment of an address, after `#`; empty for the lesson's state. */
export const toAddress = (state: State): string => shortened(wholeAddress(state));

/** The same, written out in full for the lesson's state too. */
export const wholeAddress = (state: State): string => addressOf(toParameters(state));

export const shortened = (address: string): string =>
  address === wholeAddress(lessonState) ? '' : address;

function addressOf(parameters: Parameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
}

/** Escapes only characters with a special meaning, so that the rest stays readable. */
const encode = (text: string) => text.replace(/[%&+#\s]/g, encodeURIComponent);

export function fromAddress(hash: string): ParsedAddress {
  const text = hash.replace(/^#/, '');
  if (text === '') return { state: lessonState };
  return fromParameters(Object.fromEntries(new URLSearchParams(text)));
}
