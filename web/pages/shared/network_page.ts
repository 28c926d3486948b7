import { render, type TemplateResult } from 'lit-html';
import type { NetworkVerbs } from '../../core/engine/contract.ts';
import { RpcClient } from '../../core/rpc/client.ts';
import type { AsyncOf } from '../../core/rpc/protocol.ts';
import { networkPorts } from '../../core/worker/network_ports.ts';
import { type Files, filesAt } from '../../ui/files.ts';
import { wordsFrom } from '../../ui/load_words.ts';
import { words as networkErrors } from '../../ui/messages/errors/networks.ts';
import type { Language } from '../../ui/messages/index.ts';
import { Localizer } from '../../ui/messages/localizer.ts';
import { english as englishWords } from './english.ts';
import { initLanguageToggle } from './page_language.ts';

declare const buildVersion: string;

// The parts of a page about a network: its words, its file with an engine, its frame and its address.

/** The files of the site. */
export const siteFiles = filesAt((file) => new URL(`${file}?v=${buildVersion}`, document.baseURI));

/** Words of a page in one language, with its title among them. */
export interface OwnWords {
  readonly words: Readonly<Record<string, string>>;
  readonly title: string;
}

/** Words in the language of the reader: the site's, those of networks' errors, and the page's own. */
export function localizerWith(own: Readonly<Record<Language['code'], OwnWords>>): Localizer {
  return new Localizer(
    wordsFrom({ en: englishWords, zh: () => import('./chinese.ts') }),
    (language: Language) => {
      const { words, title } = own[language.code];
      const page = { ...language.page, ...words, 'app.documentTitle': title };
      const errors = { ...language.errors, ...networkErrors[language.code] };
      return { ...language, page: page as NonNullable<Language['page']>, errors };
    },
  );
}

/** A function that draws the page once before the next frame, however often it is called. */
export function drawnOnce(view: () => TemplateResult): () => void {
  const app = document.querySelector('#app') as HTMLElement;
  let isDrawn = true;
  return () => {
    if (!isDrawn) return;
    isDrawn = false;
    requestAnimationFrame(() => {
      isDrawn = true;
      render(view(), app);
    });
  };
}

/** A session with the verbs of networks, and the bytes of a network's file. */
export async function opened<Verb extends keyof NetworkVerbs>(
  files: Files,
  verbs: readonly Verb[],
  file: string,
): Promise<{ readonly engine: AsyncOf<Pick<NetworkVerbs, Verb>>; readonly file: Uint8Array }> {
  const [ports, bytes] = await Promise.all([networkPorts(files), files.bytes(file)]);
  const client = new RpcClient<NetworkVerbs>(verbs, ports);
  return { engine: client.session(), file: new Uint8Array(bytes) };
}

/** Milliseconds between two changes of the address, because browsers refuse more than a few a second. */
const pauseMs = 150;
let pending: ReturnType<typeof setTimeout> | undefined;
let latest = '';
let writtenAt = Number.NEGATIVE_INFINITY;

function writeAddress(): void {
  clearTimeout(pending);
  pending = undefined;
  writtenAt = performance.now();
  history.replaceState(null, '', `#${latest}`);
}

/** Writes the settings behind `#`: at once, and while they go on changing after a pause. */
export function keepInAddress(address: string): void {
  latest = address;
  const wait = writtenAt + pauseMs - performance.now();
  if (wait <= 0) writeAddress();
  else pending ??= setTimeout(writeAddress, wait);
}

/** Follows the address, the frame and the language, and opens the page once its words are there. */
export function start(
  name: string,
  localizer: Localizer,
  draw: () => void,
  page: { visit(hash: string): void; open(): unknown },
): void {
  addEventListener('hashchange', () => page.visit(location.hash));
  addEventListener('pagehide', () => {
    if (pending !== undefined) writeAddress();
  });
  initFrame(name);
  initLanguageToggle(localizer, draw).then(() => {
    document.querySelector('.late')?.remove();
    draw();
    page.open();
  });
}

/**
 * In a frame of another page (NAME.html?embed) a page has no header, and reports its height as embed.html does.
 * Its link to the whole page keeps the settings in the address.
 */
function initFrame(name: string): void {
  const isFramed = new URLSearchParams(location.search).has('embed');
  document.documentElement.classList.toggle('framed', isFramed);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.whole'))
    link.addEventListener('click', () => {
      link.href = `${name}.html${location.hash}`;
    });
  if (window.parent !== window) new ResizeObserver(reportHeight).observe(document.body);
}

/** Reports the height to the page around the frame: ours is not confidential, so any origin may receive it. */
function reportHeight(): void {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  const frameResize = { subject: 'lti.frameResize', height };
  for (const message of [{ type: 'zeropoint:height', height }, frameResize])
    window.parent.postMessage(message, '*');
}
