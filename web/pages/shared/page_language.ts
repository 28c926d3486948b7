import { render } from 'lit-html';
import { type Language, type LanguageCode, languageAmong } from '../../ui/messages/index.ts';
import type { Localizer } from '../../ui/messages/localizer.ts';
import { retryNotice } from '../../ui/retry.ts';

// The language of the document: how it is chosen, and its texts outside the shadow root.

const key = 'zeropoint.language';

/** The language from the address, from an earlier visit, or from the browser's preferences. */
export function languageHere(): LanguageCode {
  const asked = new URLSearchParams(location.search).get('lang');
  return languageAmong([asked, keptLanguage(), ...navigator.languages]);
}

/** The reader's choice from an earlier visit. */
export function keptLanguage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a frame may not have access to storage
  }
}

/** Stores a choice for later visits, and for a reload with another language in the address. */
function keepLanguage(code: LanguageCode): void {
  try {
    localStorage.setItem(key, code);
  } catch {
    // Without storage, the choice lasts for this visit.
  }
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.set('lang', code);
  history.replaceState(null, '', url);
}

/** The original English texts of the HTML, by element. */
const originals = new WeakMap<Element, string>();

/** Translates the static texts of the document. */
export function translateDocument({ tag, page }: Language): void {
  document.documentElement.lang = tag;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const isMeta = element instanceof HTMLMetaElement;
    const original = originals.get(element) ?? (isMeta ? element.content : element.textContent);
    originals.set(element, original);
    const text = page?.[element.dataset.text ?? ''] ?? original;
    if (isMeta) element.content = text;
    else element.textContent = text;
  }
}

/**
 * Sets up the button in the page's header that switches the language, if there is one; `changed` is
 * called after each change. Resolves when the first language has loaded.
 */
export function initLanguageToggle(localizer: Localizer, changed: () => void): Promise<void> {
  const button = document.querySelector<HTMLButtonElement>('.language');
  const setLanguage = async (code: LanguageCode) => {
    await localizer.setLanguage(code);
    const { failure: reason, language } = localizer;
    translateDocument(language);
    const retry = () => change(code);
    render(reason && retryNotice(language, 'part_unavailable', { reason }, retry), missing);
    if (!button) return;
    // The button offers the other of the two languages, by its own name.
    const isEnglish = language.code === 'en';
    button.lang = isEnglish ? 'zh-CN' : 'en';
    button.textContent = isEnglish ? '中文' : 'English';
    button.hidden = false;
  };
  const missing = document.createElement('div');
  missing.className = 'language-missing';
  document.querySelector('main')?.before(missing);
  const change = async (code: LanguageCode) => {
    await setLanguage(code);
    if (localizer.failure) return;
    keepLanguage(code);
    changed();
  };
  button?.addEventListener('click', () => change(localizer.language.code === 'en' ? 'zh' : 'en'));
  return setLanguage(languageHere());
}
