import { html, render } from 'lit-html';
import { openCore } from './core_client.ts';
import { whenIdle } from './idle.ts';
import type { Language } from './messages/index.ts';
import { LessonLink } from './notebook/link.ts';
import type { LessonInput } from './notebook/sources.ts';
import { notebookView } from './notebook/view.ts';
import { NotebookPage } from './notebook_page.ts';
import { PageState } from './page_state.ts';
import { fromAddress, toAddress } from './playground/address.ts';
import { draftOf, maxExtent } from './playground/draft.ts';
import type { Actions, Model } from './playground/model.ts';
import { panelsView } from './playground/panels.ts';
import { lessonState, settingsOf } from './playground/state.ts';
import { playgroundView } from './playground/view.ts';
import { Plots } from './plots.ts';
import { openPython } from './python_client.ts';
import styles from './rooms.css';

declare const buildVersion: string;

// The composition root: it knows every room, and no room knows it.

const language: Language = 'en';
const lessonName = 'quantize_and_dequantize';
const at = (file: string) => new URL(`${file}?v=${buildVersion}`, document.baseURI);

const host = document.querySelector('#app') as HTMLElement;
const root = host.attachShadow({ mode: 'open' });
adoptStyles();

let pointed: number | undefined;
let lineWidth = 0;
let tableOpen = false;
let notice: Model['notice'];

const initial = fromAddress(location.hash);
if (!initial) notice = { code: 'address_unreadable', values: {} };
const page = new PageState(initial ?? lessonState, openCore(at), draw);
const plots = new Plots(language, () => import(at('drawing.js').href), draw);
const notebook = new NotebookPage({
  language,
  root,
  at,
  draw,
  python: openPython(at),
  picture: (data) => plots.pictureOf(data),
});
const link = new LessonLink(notebook.desk, lessonName, showInput, maxExtent);

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
    follow();
    render(view(), root);
    notebook.drawn();
    keepAddress();
    measure();
  });
}

function view() {
  const { draft, problems, result, limits } = page;
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
  // Drawn twice, in the instrument and in the notebook's cell, but made once.
  const panels = result && panelsView(model, actions, result);
  const chart = plots.chartOf(panels, result);
  return html`${playgroundView(model, actions, panels)}
  ${notebookView(notebook.model(chart, problems.length > 0), notebook.actions)}`;
}

/** The notebook follows each result of the instrument, once. */
let followed: unknown;
function follow(): void {
  const { result, outputs } = page;
  const book = notebook.desk.books.get(lessonName);
  if (!result || !book || followed === outputs) return;
  followed = outputs;
  link.follow({ tensor: result.state.tensor, settings: settingsOf(result.state) }, outputs);
}

/** The instrument follows what a run left in the notebook's variables. */
function showInput({ tensor, settings }: LessonInput): void {
  notice = undefined;
  page.edit((draft) => ({
    ...draftOf({ ...lessonState, range: 'given', tensor, ...settings }),
    textOpen: draft.textOpen,
  }));
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

addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
});
addEventListener('drop', (event) => {
  const files = event.dataTransfer?.files ?? [];
  if (files.length === 0) return;
  event.preventDefault();
  notebook.actions.openFiles(files);
});

addEventListener('beforeunload', (event) => {
  if (notebook.hasUnsaved) event.preventDefault();
});

draw();
page.show(initial ?? lessonState);
notebook.start(lessonName);
whenIdle(() => notebook.desk.session.load());
