import '../../ui/trusted_types.ts';
import { joinAddress, splitAddress } from '../../notebook/lesson/place.ts';
import { loadPart } from '../../ui/part.ts';

declare const buildVersion: string;

// The composition root of embed.html, for frames in other pages. It shows the element, with options in
// the query and the state in the fragment; or, if the fragment names a lesson, that lesson; or, if it
// names an exercise, that exercise of a lesson. It renders nothing itself: a lesson brings the page's lit-html,
// the element its own.

const options = Object.fromEntries(new URLSearchParams(location.search));
const { theme = '' } = options;
const placeHere = () => splitAddress(location.hash).place;
openExercise();
const isLesson = placeHere().lesson !== undefined;

document.documentElement.dataset.theme = theme;
const showState = isLesson ? openLesson() : openElement();

/** Opens the element; returns a function that shows another state. */
function openElement(): (state: string) => void {
  const opened = loadPart(() => import('./embedded_element.ts')).then(({ openEmbedded }) =>
    openEmbedded(options),
  );
  return (state) => {
    opened.then((show) => show(state));
  };
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
  import(new URL(`app.js?v=${buildVersion}`, document.baseURI).href);
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
