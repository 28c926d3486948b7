// Functions that run in the page under test. They are sent as text, so each is self-contained.

/** All matches of a selector, in the document or in a frame, including open shadow roots. */
export function everyMatch(selector: string, frame = ''): Element[] {
  const search = (wanted: string, document: Document) => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*'))
        if (shadowRoot) roots.push(shadowRoot);
    }
    return roots.flatMap((root) => [...root.querySelectorAll(wanted)]);
  };
  if (frame === '') return search(selector, document);
  const [around] = search(frame, document) as HTMLIFrameElement[];
  return around?.contentDocument ? search(selector, around.contentDocument) : [];
}

/** The visible text, of one element or of each; SVG has no innerText. */
export function readable(elements: Element[]): string[];
export function readable(element: Element): string;
export function readable(found: Element | Element[]): string | string[] {
  const textOf = (element: Element) =>
    (element as HTMLElement).innerText || (element.textContent ?? '').trim();
  return Array.isArray(found) ? found.map(textOf) : textOf(found);
}

/** The point at which an element is dragged: a slider's thumb, or an element's centre. */
export function grip(element: Element): { x: number; y: number } {
  const { width, height } = element.getBoundingClientRect();
  const { type, min, max, valueAsNumber } = element as HTMLInputElement;
  if (type !== 'range') return { x: width / 2, y: height / 2 };
  const thumb = 16;
  const part = (valueAsNumber - Number(min)) / (Number(max) - Number(min));
  return { x: thumb / 2 + (width - thumb) * part, y: height / 2 };
}

export function pasteInto(element: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const manner = { clipboardData, bubbles: true, cancelable: true, composed: true };
  const event = new ClipboardEvent('paste', manner);
  // Firefox gives the event a separate, empty clipboard.
  event.clipboardData?.setData('text/plain', text);
  element.dispatchEvent(event);
}

/** Chooses an option as WebDriver does: an open list belongs to the desktop, not to the page. */
export function choose(element: Element, value: string): void {
  (element as HTMLSelectElement).value = value;
  for (const type of ['input', 'change']) {
    element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  }
}

/** The point at which the pointer hits an element, in window coordinates, or why it cannot. */
export function spot(element: Element, offset: { x: number; y: number }) {
  const { left, top } = element.getBoundingClientRect();
  const inView = { x: left + offset.x, y: top + offset.y };
  const inWindow = { ...inView };
  let view = element.ownerDocument.defaultView;
  for (let frame = view?.frameElement; frame; frame = view?.frameElement) {
    const around = frame.getBoundingClientRect();
    inWindow.x += around.left + frame.clientLeft;
    inWindow.y += around.top + frame.clientTop;
    view = view?.parent as typeof view;
  }
  let met = element.ownerDocument.elementFromPoint(inView.x, inView.y);
  while (met?.shadowRoot?.elementFromPoint(inView.x, inView.y)) {
    met = met.shadowRoot.elementFromPoint(inView.x, inView.y);
  }
  let on: Node | null = met;
  while (on && on !== element) on = on.parentNode ?? (on as ShadowRoot).host ?? null;
  const { x, y } = inWindow;
  const isOutside = x < 0 || y < 0 || x >= innerWidth || y >= innerHeight;
  if (isOutside || !on) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const isIdle = element.matches(':disabled');
  const isCovered = `covered by ${met?.outerHTML.slice(0, 80)}`;
  const obstacle = isOutside ? 'out of view' : !on ? isCovered : isIdle ? 'disabled' : '';
  return { x: Math.round(x), y: Math.round(y), obstacle };
}

/** Whether the page itself is shown, or none is: not the picture of it that the HTML brings. */
export function isLive(): boolean {
  const root = document.querySelector('#app')?.shadowRoot;
  return !root?.querySelector('.instrument[aria-busy]');
}

/** Unfolds the controls of a page that has them; whether it has them unfolded, or has none. */
export function isUnfolded(): boolean {
  if (!document.querySelector('.to-lessons') || document.querySelector('.too-old:not([hidden])'))
    return true;
  const root = document.querySelector('#app')?.shadowRoot;
  root?.querySelector<HTMLElement>('[data-action=controls][aria-expanded=false]')?.click();
  return root?.querySelector('.instrument .settings') != null;
}

/** Resolves when the page has rendered an action. */
export function drawn(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Resolves when the page has rendered what it was about to render. */
export function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Whether the page has had one height for twelve looks in a row; ask in every frame. */
export function atRest(): boolean {
  const known = window as unknown as { heights?: number[] };
  const heights = [...(known.heights ?? []), document.documentElement.scrollHeight].slice(-12);
  known.heights = heights;
  return heights.length === 12 && heights.every((height) => height === heights[0]);
}
