import '../../ui/trusted_types.ts';
import '../../instrument/element/element.ts';
import { elementEnglish } from '../../instrument/element/english.ts';
import { unlinkable } from '../../instrument/element/zero_point_element.ts';
import { shortened } from '../../instrument/store/address.ts';
import { joinAddress, splitAddress } from '../../notebook/lesson/place.ts';
import { filesAt } from '../../ui/files.ts';
import { Localizer, wordsFrom } from '../../ui/messages/localizer.ts';
import { AddressBar, tellSize } from '../shared/address_bar.ts';
import { keptLanguage, languageHere, translateDocument } from '../shared/page_language.ts';

declare const buildVersion: string;
/** The version of app.js, which has a separate `buildVersion`. */
declare const appVersion: string;

// The composition root of embed.html, for frames in other pages. It shows the element, with options in
// the query and the state in the fragment; or, if the fragment names a lesson, that lesson; or, if it
// names an exercise, that exercise of a lesson.

const files = filesAt((file) => new URL(`${file}?v=${buildVersion}`, document.baseURI));
const options = Object.fromEntries(new URLSearchParams(location.search));
const { theme = '' } = options;
const placeHere = () => splitAddress(location.hash).place;
openExercise();
const isLesson = placeHere().lesson !== undefined;

document.documentElement.dataset.theme = theme;
const showState = isLesson ? openLesson() : openElement();

/** Opens the element; returns a function that shows another state. */
function openElement(): (state: string) => void {
  const element = document.createElement('zero-point');
  const show = (state: string) => {
    element.state = state;
  };
  // Another address was opened, by the parent page or its back button.
  const follow = () => (placeHere().lesson === undefined ? show(location.hash) : location.reload());
  const address = new AddressBar(follow, () => {
    // A state that is too large for the address cannot be linked, which the reader is told.
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
  const localizer = new Localizer(wordsFrom(files.module, elementEnglish));
  localizer.setLanguage(languageHere()).then(() => translateDocument(localizer.language));
  return show;
}

/**
 * Takes the exercise from the fragment, `exercise=NOTEBOOK/NAME`, into the query, where it stays, and
 * puts its place in the lesson into the fragment.
 */
function openExercise(): void {
  const url = new URL(location.href);
  const asked = new URLSearchParams(url.hash.slice(1)).get('exercise');
  const name = asked ?? url.searchParams.get('exercise') ?? '';
  const [, lesson, cell] = /^([\w-]+)\/([\w-]+)$/.exec(name) ?? [];
  if (!cell) return;
  document.body.dataset.exercise = name;
  if (asked === null) return;
  url.searchParams.set('exercise', name);
  url.hash = joinAddress({ state: '', place: { lesson, cell } });
  history.replaceState(null, '', url);
}

/** Opens the page with only a lesson, which manages its own language and address. */
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
 * Reports the content height, in CSS pixels, to the parent page, so that the frame needs no scroll
 * bar: in our own message format and in that of learning platforms, which accept an object or its JSON.
 * The height is not confidential, so any origin may receive it; only the parent does.
 */
function reportHeight(): void {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  const frameResize = { subject: 'lti.frameResize', height };
  const messages = [{ type: 'zeropoint:height', height }, frameResize, JSON.stringify(frameResize)];
  for (const message of messages) window.parent.postMessage(message, '*');
}

/** The parent page may set the state: `{ type: 'zeropoint:set', state: 'v=2&…' }`. */
function receive({ source, data }: MessageEvent<unknown>): void {
  if (source !== window.parent || typeof data !== 'object' || data === null) return;
  const { type, state } = data as { type?: unknown; state?: unknown };
  if (type === 'zeropoint:set' && typeof state === 'string') showState(state);
}

// The full page opens with the current state and the requested language.
for (const link of links())
  link.addEventListener('click', () => {
    link.search = options.lang ? `?lang=${encodeURIComponent(options.lang)}` : '';
    link.hash = location.hash;
  });

/** The links to the full page: one for the instrument, one for a lesson. */
function links(): NodeListOf<HTMLAnchorElement> {
  return document.querySelectorAll('footer a');
}

if (window.parent !== window) {
  new ResizeObserver(reportHeight).observe(document.body);
  addEventListener('message', receive);
}
