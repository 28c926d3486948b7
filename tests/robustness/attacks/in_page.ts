// Functions that run in the page under attack. They are sent as text, so each is self-contained.

interface Attacked {
  ran: number[];
  stays: boolean;
}
interface Watched extends Window {
  attacked?: Attacked;
  /** Resolves when the page has drawn what it was given. */
  drawn?: () => Promise<void>;
}

/**
 * Records code that runs: each payload sets `top.__ran` to its number. The page draws in the next task
 * instead of the next frame: waiting for a thousand frames would take long.
 */
export function watch(): void {
  const attacked: Attacked = { ran: [], stays: true };
  (window as unknown as Watched).attacked = attacked;
  const set = (number: number) => attacked.ran.push(number);
  Object.defineProperty(window, '__ran', { set, configurable: true });
  const later = (act: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(0);
  };
  window.requestAnimationFrame = (draw) => {
    later(() => draw(performance.now()));
    return 0;
  };
  (window as unknown as Watched).drawn = async () => {
    // A drawing may request another frame; errors of pictures are events of their own.
    for (let task = 0; task < 4; task += 1) await new Promise<void>(later);
  };
  window.alert = window.confirm = window.prompt = () => set(-1) as never;
}

/** Returns what an attack has reached, in all shadow roots and frames of the page. */
export function findings(): { ran: number[]; left: string[] } {
  const { attacked } = window as unknown as Watched;
  if (!attacked?.stays) return { ran: [], left: ['the page was left'] };
  const roots: (Document | ShadowRoot)[] = [document];
  const left = Object.keys(Object.prototype).map((name) => `Object.prototype.${name}`);
  const mark = (element: Element) => left.push(element.outerHTML.slice(0, 200));
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      const inner = (element as HTMLIFrameElement).contentDocument;
      if (inner) roots.push(inner);
      const { localName, namespaceURI } = element;
      const isLink = /^(?:a|area)$/.test(localName) && namespaceURI?.endsWith('xhtml');
      for (const { name, value } of element.attributes) {
        if (/^(?:on|srcdoc$)/i.test(name)) mark(element);
        const isAddress = /^(?:(?:xlink:)?href|src|srcset|action|formaction|data|poster)$/.test(
          name,
        );
        const isOpened = isLink && element.getAttribute('target') === '_blank';
        if (isAddress && /^\W*(?:\w+script|data:text)/i.test(value)) mark(element);
        if (isAddress && !isOpened && !/^(?:blob|data:image)/.test(value)) {
          if (/other\.example/.test(value)) mark(element);
        }
      }
    }
    // A lesson's own drawings have sliders.
    const content = root.querySelectorAll(
      ':is(.rendered, .html-output) :is(script, style, link, meta, base, iframe, object, embed, form, input:not([data-drawing] [data-id=element]), button:not([data-set]), slot, [is], [slot], [id], [name])',
    );
    for (const element of content) {
      // An `is` attribute stays effective, and cannot be removed.
      if (element.getAttribute('is') !== '') mark(element);
    }
  }
  return { ran: attacked.ran.splice(0), left };
}

/** Fires the events of a person at everything that foreign content has become. */
export function provoke(): void {
  const [host] = document.querySelectorAll('#app');
  const root = host?.shadowRoot ?? document;
  const refuse = (event: Event) => event.preventDefault();
  addEventListener('click', refuse, true);
  const events = ['click', 'mouseover', 'pointerenter', 'focus', 'focusin', 'toggle', 'error'];
  for (const element of root.querySelectorAll(':is(.rendered, .html-output) *')) {
    for (const type of [...events, 'load', 'animationstart', 'begin', 'scrollend']) {
      element.dispatchEvent(new Event(type, { composed: true, cancelable: true }));
    }
  }
  removeEventListener('click', refuse, true);
}

/** Opens each address behind #, one after another. */
export async function openHashes(hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    const before = location.href;
    location.hash = hash;
    if (location.href === before) continue;
    await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    await (window as unknown as Watched).drawn?.();
  }
}

/** Pastes each text into the first cell of the tensor. */
export async function pasteEach(texts: readonly string[]): Promise<void> {
  const host = document.querySelector('zero-point') ?? document.querySelector('#app');
  const root = host?.shadowRoot;
  for (const text of texts) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const manner = { clipboardData, bubbles: true, cancelable: true, composed: true };
    const event = new ClipboardEvent('paste', manner);
    // Firefox gives the event a separate, empty clipboard.
    event.clipboardData?.setData('text/plain', text);
    root?.querySelector('[data-cell="0,0"]')?.dispatchEvent(event);
    await (window as unknown as Watched).drawn?.();
  }
}

/** Drops files on the page. */
export function dropFiles(files: readonly { name: string; text: string }[]): void {
  const dataTransfer = new DataTransfer();
  for (const { name, text } of files) dataTransfer.items.add(new File([text], name));
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  // WebKit gives the event no files of its own.
  if (event.dataTransfer?.files.length !== files.length)
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
  document.body.dispatchEvent(event);
}

/** A file whose bytes are given as characters. */
export interface ByteFile {
  readonly name: string;
  readonly bytes: string;
}

/**
 * Chooses groups of files in a field of the page, one group after another, once the page has said
 * something else about the last one.
 */
export async function chooseEach(
  field: string,
  sentence: string,
  groups: readonly (readonly ByteFile[])[],
): Promise<void> {
  const root = document.querySelector('#app')?.shadowRoot ?? document;
  const said = () => root.querySelector(sentence)?.textContent;
  for (const files of groups) {
    const before = said();
    const input = root.querySelector(field) as HTMLInputElement;
    const chosen = new DataTransfer();
    for (const { name, bytes } of files) {
      const content = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
      chosen.items.add(new File([content], name));
    }
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    for (let pauses = 0; pauses < 40 && said() === before; pauses += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Opens the pages among what buttons save in frames; returns how many pages there are. */
export async function openSaved(selector: string): Promise<number> {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `#${saved.push(blob)}`;
  HTMLAnchorElement.prototype.click = () => {};
  for (const button of document.querySelectorAll<HTMLElement>(selector)) {
    const before = saved.length;
    button.click();
    while (saved.length === before) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const pages = saved.filter(({ type }) => type === 'text/html');
  for (const blob of pages) {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inside = frame.contentDocument as Document;
    inside.open();
    inside.write(await blob.text());
    inside.close();
  }
  return pages.length;
}

/** Clicks the first matches, one after another. */
export async function clickEach(selector: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    document.querySelectorAll<HTMLElement>(selector)[at]?.click();
    await (window as unknown as Watched).drawn?.();
  }
}

/** How many elements of the page match. */
export function countOf(selector: string): number {
  const root = document.querySelector('#app')?.shadowRoot ?? document;
  return root.querySelectorAll(selector).length;
}

/** Sets every option of the element to each text. */
export async function setAttributes(texts: readonly string[]): Promise<void> {
  const element = document.querySelector('zero-point') as Element;
  const { observedAttributes: names } = element.constructor as unknown as {
    observedAttributes: readonly string[];
  };
  for (const text of texts) {
    for (const name of names) element.setAttribute(name, text);
    await (window as unknown as Watched).drawn?.();
  }
}

/** Sends each text to the frame, in every shape that a message may have. */
export async function postToFrame(texts: readonly string[]): Promise<void> {
  const frame = document.querySelector('iframe')?.contentWindow;
  for (const text of texts) {
    const state = `v=2&tensor=${text}`;
    const object = { type: 'zeropoint:set', state, [text]: text };
    for (const message of [text, object, { ...object, state: text }, { type: text }, [text]])
      frame?.postMessage(message, '*');
    await (window as unknown as Watched).drawn?.();
  }
}

/** Sends each text from the frame to the page around it, as the frame's height and otherwise. */
export function postFromFrame(texts: readonly string[]): void {
  const frame = document.querySelector('iframe')?.contentWindow as unknown as {
    eval(code: string): void;
  };
  const all = texts.flatMap((text) => [text, { type: 'zeropoint:height', height: text }]);
  frame.eval(`for (const message of ${JSON.stringify(all)}) parent.postMessage(message, '*')`);
}

/** Returns the builder's code for each text as tensor, as elements and attributes. */
export function builtFrom(texts: readonly string[]): string[] {
  const field = (name: string) => document.querySelector(name) as HTMLInputElement;
  field('[name=start]').value = 'tensor';
  const found = texts.flatMap((text) =>
    ['element', 'frame'].map((form) => {
      field('[name=tensor]').value = text;
      const radio = field(`[name=form][value=${form}]`);
      radio.checked = true;
      radio.dispatchEvent(new Event('input', { bubbles: true }));
      const code = document.querySelector('.snippet code')?.textContent ?? '';
      const { documentElement } = new DOMParser().parseFromString(code, 'text/html');
      const elements = [...documentElement.querySelectorAll('*')];
      return elements
        .filter(({ localName }) => !/^(?:head|body)$/.test(localName))
        .map((element) => `${element.localName} ${element.getAttributeNames()}`)
        .join('; ');
    }),
  );
  return [...new Set(found)];
}
