import { render } from 'lit-html';
import { wordsFrom } from '../../ui/load_words.ts';
import { fill } from '../../ui/messages/fill.ts';
import type { Language } from '../../ui/messages/index.ts';
import { Localizer } from '../../ui/messages/localizer.ts';
import { variantHere } from '../../ui/variant.ts';
import { english as englishWords } from '../shared/english.ts';
import { initLanguageToggle } from '../shared/page_language.ts';
import { type Edition, filesOf, type Kept, sizeOf, type Told } from './edition.ts';
import { type OfflineState, offlineView } from './offline_view.ts';
import { Registration } from './registration.ts';
import { en, zh } from './words.ts';

// The composition root of offline.html, the only page that may register a service worker.

const app = document.querySelector('#app') as HTMLElement;
const scope = new URL('./', location.href).href;
const script = new URL('service_worker.js', scope).href;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

// This page starts the service worker, and no other script.
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (url === script ? url : null),
});

const words = (language: Language) => (language.code === 'zh' ? zh : en);
const localizer = new Localizer(
  wordsFrom({ en: englishWords, zh: () => import('../shared/chinese.ts') }),
  (language) => {
    const own = words(language);
    const page = { ...language.page, ...own, 'app.documentTitle': own['offline.documentTitle'] };
    return { ...language, page: page as NonNullable<Language['page']> };
  },
);

/** Storage is an accessor that throws where the browser refuses it. */
function allowed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const registration = new Registration(
  {
    serviceWorker: allowed(() => navigator.serviceWorker),
    caches: allowed(() => globalThis.caches),
    scope,
    persist: async () => navigator.storage?.persist?.(),
  },
  script,
);

let state: OfflineState = {
  isPossible: registration.isPossible,
  sizes: { page: 0, python: 0 },
  kept: undefined,
  waiting: undefined,
  isRemoved: false,
};

function show(change: Partial<OfflineState>): void {
  state = { ...state, ...change };
  const text = (id: keyof typeof en, values = {}) => fill(words(localizer.language)[id], values);
  render(offlineView(state, actions, text), app);
}

async function refresh(change: Partial<OfflineState> = {}): Promise<void> {
  const [kept, waiting] = await Promise.all([registration.state(), registration.waiting()]);
  show({ kept, waiting, ...change });
}

function told(message: Told): void {
  if (message.kind === 'failed') {
    show({ loading: undefined, problem: { code: message.failure, file: message.file } });
  } else if (message.doneBytes < message.totalBytes) {
    show({ loading: { group: message.group, share: message.doneBytes / message.totalBytes } });
  }
}

const done: Partial<OfflineState> = { loading: undefined };
const begin: Partial<OfflineState> = { problem: undefined, isRemoved: false };

const actions = {
  async keep() {
    show({ ...begin, loading: { group: 'page', share: 0 } });
    try {
      await registration.keep();
      await refresh(done);
    } catch {
      // Also where the script of the service worker has not arrived.
      show({ ...done, problem: { code: 'refused', file: '' } });
    }
  },
  async keepPython() {
    show({ ...begin, loading: { group: 'python', share: 0 } });
    const kept: Kept | undefined = await registration.keepPython();
    const { failure, file = '' } = kept ?? {};
    await refresh({ ...done, problem: failure && { code: failure, file } });
  },
  async use() {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    await registration.use();
  },
  async remove() {
    await registration.remove();
    await refresh({ ...begin, isRemoved: true });
  },
};

async function readSizes(): Promise<OfflineState['sizes']> {
  const edition = (await (await fetch('offline.json')).json()) as Edition;
  const size = (group: 'page' | 'python') => sizeOf(filesOf(edition, group, variantHere()));
  return { page: size('page'), python: size('python') };
}

async function open(): Promise<void> {
  await registration.find();
  // A download on its way may also be an update that the browser has begun.
  registration.listen(() => refresh({ loading: undefined }), told);
  const sizes = await readSizes().catch(() => state.sizes);
  await initLanguageToggle(localizer, () => show({}));
  document.querySelector('.late')?.remove();
  await refresh({ sizes });
}

open();
