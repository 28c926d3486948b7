import './element.ts';
import { AddressBar } from './address_bar.ts';
import { filesAt } from './files.ts';
import { elementEnglish } from './messages/element.ts';
import { Speech, wordsFrom } from './messages/speech.ts';
import { keptLanguage, languageHere, sayPage } from './page_language.ts';
import { shortened } from './playground/address.ts';
import { unlinkable } from './zero_point.ts';

declare const buildVersion: string;

// The composition root of embed.html: the element, for a frame in somebody else's page. The query has
// its options, and what stands behind # its state.

const files = filesAt((file) => new URL(`${file}?v=${buildVersion}`, document.baseURI));
const options = Object.fromEntries(new URLSearchParams(location.search));
const { theme = '' } = options;

const element = document.createElement('zero-point');
const address = new AddressBar(follow, tellSize);
element.options = { lang: keptLanguage(), ...options };
if (location.hash.length > 1) element.state = location.hash;
element.addEventListener('zeropoint-ready', ({ detail }) => keep(() => detail.state));
element.addEventListener('zeropoint-change', ({ detail }) => keep(() => detail.state));
document.documentElement.dataset.theme = theme;
document.querySelector('#app')?.append(element);
document.querySelector('.late')?.remove();

function keep(state: () => string): void {
  address.keep(() => shortened(state()));
}

/** A state that the address cannot hold goes into no link, and the reader is told. */
function tellSize(): void {
  element[unlinkable] = address.isTooSmall;
  const words = document.querySelector<HTMLElement>('[data-text="embed.tooLarge"]');
  if (words) words.hidden = !address.isTooSmall;
}

/** Another address was opened: by the page around, or by its back button. */
function follow(): void {
  element.state = location.hash;
}

/**
 * Tells the page around how high the content is, in CSS pixels, so that the frame needs no scroll
 * bar: in words of our own, and in those that learning platforms listen for, which take an object or
 * its text. A height is no secret, so any parent may know it; nobody but the parent is told.
 */
function reportHeight(): void {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  const frameResize = { subject: 'lti.frameResize', height };
  const messages = [{ type: 'zeropoint:height', height }, frameResize, JSON.stringify(frameResize)];
  for (const message of messages) window.parent.postMessage(message, '*');
}

/** The page around may show another state: `{ type: 'zeropoint:set', state: 'v=2&…' }`. */
function receive({ source, data }: MessageEvent<unknown>): void {
  if (source !== window.parent || typeof data !== 'object' || data === null) return;
  const { type, state } = data as { type?: unknown; state?: unknown };
  if (type === 'zeropoint:set' && typeof state === 'string') element.state = state;
}

// The whole page opens with what is shown here, and in the language that was asked for.
document.querySelector('footer a')?.addEventListener('click', (event) => {
  const link = event.currentTarget as HTMLAnchorElement;
  link.search = options.lang ? `?lang=${encodeURIComponent(options.lang)}` : '';
  link.hash = location.hash;
});

const speech = new Speech(wordsFrom(files.module, elementEnglish));
speech.speak(languageHere()).then(() => sayPage(speech.language));

if (window.parent !== window) {
  new ResizeObserver(reportHeight).observe(document.body);
  addEventListener('message', receive);
}
