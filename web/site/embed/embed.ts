import '../../element/element.ts';
import { unlinkable } from '../../element/zero_point_element.ts';
import { joinAddress, splitAddress } from '../../lesson/place.ts';
import { elementEnglish } from '../../messages/element.ts';
import { Speech, wordsFrom } from '../../messages/speech.ts';
import { filesAt } from '../../platform/files.ts';
import { shortened } from '../../playground/address.ts';
import { AddressBar, tellSize } from '../shared/address_bar.ts';
import { keptLanguage, languageHere, sayPage } from '../shared/page_language.ts';

declare const buildVersion: string;
/** The version of app.js, which is no part of the build that `buildVersion` names. */
declare const appVersion: string;

// The composition root of embed.html, for a frame in somebody else's page. It shows the element, with
// the options of the query and the state behind #; or, where a lesson is named there, the lesson.

const files = filesAt((file) => new URL(`${file}?v=${buildVersion}`, document.baseURI));
const options = Object.fromEntries(new URLSearchParams(location.search));
const { theme = '' } = options;
const placeHere = () => splitAddress(location.hash).place;
const isLesson = placeHere().lesson !== undefined;

document.documentElement.dataset.theme = theme;
const showState = isLesson ? openLesson() : openElement();

/** Opens the element; returns what shows another state in it. */
function openElement(): (state: string) => void {
  const element = document.createElement('zero-point');
  const show = (state: string) => {
    element.state = state;
  };
  // Another address was opened: by the page around, or by its back button.
  const follow = () => (placeHere().lesson === undefined ? show(location.hash) : location.reload());
  const address = new AddressBar(follow, () => {
    // A state that the address cannot hold goes into no link, and the reader is told.
    element[unlinkable] = address.isTooSmall;
    tellSize(address.isTooSmall);
  });
  const keep = ({ detail }: CustomEvent<{ readonly state: string }>) =>
    address.keep(() => shortened(detail.state));
  element.options = { lang: keptLanguage(), ...options };
  if (location.hash.length > 1) show(location.hash);
  element.addEventListener('zeropoint-ready', keep);
  element.addEventListener('zeropoint-change', keep);
  document.querySelector('#app')?.append(element);
  document.querySelector('.late')?.remove();
  const speech = new Speech(wordsFrom(files.module, elementEnglish));
  speech.speak(languageHere()).then(() => sayPage(speech.language));
  return show;
}

/** Opens the page with a lesson alone; it speaks and keeps its address itself. */
function openLesson(): (state: string) => void {
  for (const link of links()) link.hidden = !link.hidden;
  import(new URL(`app.js?v=${appVersion}`, document.baseURI).href);
  return (text) => {
    const { state, place } = splitAddress(text);
    const next = { state, place: place.lesson === undefined ? placeHere() : place };
    location.replace(`#${joinAddress(next)}`);
  };
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
  if (type === 'zeropoint:set' && typeof state === 'string') showState(state);
}

// The whole page opens with what is shown here, and in the language that was asked for.
for (const link of links())
  link.addEventListener('click', () => {
    link.search = options.lang ? `?lang=${encodeURIComponent(options.lang)}` : '';
    link.hash = location.hash;
  });

/** The ways to the whole page: one has words for the instrument, the other for a lesson. */
function links(): NodeListOf<HTMLAnchorElement> {
  return document.querySelectorAll('footer a');
}

if (window.parent !== window) {
  new ResizeObserver(reportHeight).observe(document.body);
  addEventListener('message', receive);
}
