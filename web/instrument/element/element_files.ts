import { type BundledParts, bundledFiles, engineParts } from '../../ui/bundled_files.ts';
import { type Files, filesAt } from '../../ui/files.ts';

declare const buildVersion: string;
/** Whether this build is for bundlers, in which a module cannot locate files beside itself. */
declare const isForBundlers: boolean;
/** The style sheets of the element and of its workbench, if it is included. */
declare const elementSheet: string;
declare const workbenchSheet: string;

/**
 * The location of the site's files for elements without a `base` attribute. The default is the folder
 * of this module; undefined in a bundle, which contains the files.
 */
let commonBase: string | URL | undefined = isForBundlers ? undefined : import.meta.url;

/**
 * Sets the location of the site's files for elements without a `base` attribute. The default is the
 * folder of this module, or the bundle that contains it.
 */
export function setBase(base: string | URL): void {
  commonBase = base;
}

/** The absolute location of the site's files for an element; empty if they are in a bundle. */
export function baseOf(element: HTMLElement): string {
  const base = element.getAttribute('base') ?? commonBase;
  return base === undefined ? '' : new URL(base, element.ownerDocument.baseURI).href;
}

/** Everything that the element may load. */
const parts = (): BundledParts => ({
  styles: { 'element.css': elementSheet, 'workbench.css': workbenchSheet },
  modules: {
    ...engineParts.modules,
    'host.simd.js': () => import('../host.simd.js' as string),
  },
  texts: { ...engineParts.texts, 'worker.simd.js': () => import('./lesson_worker.js' as string) },
  bytes: {
    ...engineParts.bytes,
    'zeropoint.lesson.simd.wasm': () => import('./lesson_wasm.js' as string),
  },
});

const opened = new Map<string | undefined, Files>();

/** The files of a base, shared by all elements with the same base. */
export function filesFrom(base: string | undefined): Files {
  const at = (name: string) => new URL(`${name}?v=${buildVersion}`, base);
  const open = () => (isForBundlers && base === undefined ? bundledFiles(parts()) : filesAt(at));
  const files = opened.get(base) ?? open();
  opened.set(base, files);
  return files;
}

/**
 * In the place of an element whose script has thrown, in both languages. lit-html does where the page's
 * `trusted-types` leave it no policy, and any module may where the page has replaced the language's functions.
 */
const notStarted =
  'zeropoint could not start in this page; the browser’s console has the reason. zeropoint 无法在此页面中启动，原因见浏览器的控制台。';

// The modules that follow are evaluated before any microtask.
if ('customElements' in globalThis) {
  queueMicrotask(() => {
    if (customElements.get('zero-point')) return;
    const say = (element: Element) => {
      const line = document.createElement('p');
      line.textContent = notStarted;
      (element.shadowRoot ?? element.attachShadow({ mode: 'open' })).replaceChildren(line);
    };
    class NotStarted extends HTMLElement {
      connectedCallback() {
        say(this);
      }
    }
    customElements.define('zero-point', NotStarted);
    // A page may have replaced `define`, too, by what does nothing. Then this is for the elements that are there.
    if (!customElements.get('zero-point'))
      for (const element of document.querySelectorAll('zero-point')) say(element);
  });
}
