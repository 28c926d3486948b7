import { html, render } from 'lit-html';
import { openCore } from './core_client.ts';
import type { Language } from './messages/index.ts';
import { exportNotebook } from './notebook/export.ts';
import type { Lesson } from './notebook/lesson.ts';
import { notebookView } from './notebook/view.ts';
import { PageState } from './page_state.ts';
import { fromAddress, toAddress } from './playground/address.ts';
import type { Actions, Model } from './playground/model.ts';
import { panelsView } from './playground/panels.ts';
import { lessonState, settingsOf } from './playground/state.ts';
import { playgroundView } from './playground/view.ts';
import styles from './rooms.css';

declare const buildVersion: string;

// The composition root: it knows every room, and no room knows it.

const language: Language = 'en';
const lessonName = 'quantize_and_dequantize';
const at = (file: string) => new URL(`${file}?v=${buildVersion}`, document.baseURI);

const host = document.querySelector('#app') as HTMLElement;
const root = host.attachShadow({ mode: 'open' });
adoptStyles();

let lesson: Lesson | undefined;
let lessonFailure: string | undefined;
let pointed: number | undefined;
let lineWidth = 0;
let tableOpen = false;
let notice: Model['notice'];

const initial = fromAddress(location.hash);
if (!initial) notice = { code: 'address_unreadable', values: {} };
const page = new PageState(initial ?? lessonState, openCore(at), draw);

/** Browsers that need the scalar core are too old to adopt a style sheet; they link it. */
function adoptStyles(): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
  } else {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = at('rooms.css').href;
    root.append(link);
  }
}

let drawing = false;
function draw(): void {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    render(view(), root);
    keepAddress();
    measure();
  });
}

function view() {
  const { draft, problems, result, limits, outputs } = page;
  const model: Model = {
    language,
    draft,
    problems,
    result,
    limits,
    pointed,
    lineWidth,
    tableOpen,
    notice,
  };
  const input = result && { tensor: result.state.tensor, settings: settingsOf(result.state) };
  const stale = problems.length > 0;
  // Drawn twice, in the instrument and in the notebook's cell, but made once.
  const panels = result && panelsView(model, actions, result);
  return html`${playgroundView(model, actions, panels)}
  ${notebookView({ language, lesson, input, outputs, stale, chart: panels, failure: lessonFailure }, { download })}`;
}

const actions: Actions = {
  edit: (change) => {
    notice = undefined;
    page.edit(change);
  },
  select: (index) => page.select(index),
  reset: () => {
    notice = undefined;
    page.show(lessonState);
  },
  openTable: (open) => {
    if (tableOpen === open) return;
    tableOpen = open;
    draw();
  },
  point: (index) => {
    if (pointed === index) return;
    pointed = index;
    draw();
  },
};

/**
 * The address follows the state; while what is typed makes no sense it keeps the last that did. It
 * waits for a pause, because browsers refuse more than a few changes a second.
 */
const addressPause = 150;
let address = location.hash.replace(/^#/, '');
let addressTimer: ReturnType<typeof setTimeout> | undefined;
function keepAddress(): void {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    if (!page.result || page.problems.length > 0 || notice) return;
    const next = toAddress(page.result.state);
    if (next === address) return;
    address = next;
    history.replaceState(null, '', next === '' ? location.pathname + location.search : `#${next}`);
  }, addressPause);
}

addEventListener('hashchange', () => {
  const state = fromAddress(location.hash);
  address = location.hash.replace(/^#/, '');
  notice = state ? undefined : { code: 'address_unreadable', values: {} };
  page.show(state ?? lessonState);
});

/** The number line is drawn in CSS pixels, so that its letters keep their size at any width. */
const resizing = new ResizeObserver(([entry]) => {
  const width = Math.floor(entry?.contentRect.width ?? 0);
  if (width === lineWidth || width === 0) return;
  lineWidth = width;
  draw();
});
let measured: Element | null = null;
function measure(): void {
  const frame = root.querySelector('.line-frame');
  if (frame === measured || !frame) return;
  resizing.disconnect();
  resizing.observe(frame);
  measured = frame;
}

async function download(): Promise<void> {
  if (!page.result) return;
  const { state } = page.result;
  try {
    const file = await fetchJson(`lessons/${lessonName}.ipynb`);
    const input = { tensor: state.tensor, settings: settingsOf(state) };
    save(JSON.stringify(exportNotebook(file, input, page.outputs), undefined, 1));
  } catch (error) {
    notice = { code: 'download_failed', values: { reason: String(error) } };
    draw();
  }
}

function save(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ipynb+json' }));
  link.download = `${lessonName}.ipynb`;
  link.click();
  // Some browsers start to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function fetchJson(file: string) {
  const response = await fetch(at(file));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.json();
}

draw();
page.show(initial ?? lessonState);
fetchJson(`lessons/${lessonName}.json`)
  .then(
    (content: Lesson) => {
      lesson = content;
    },
    (error) => {
      lessonFailure = String(error);
    },
  )
  .then(draw);
