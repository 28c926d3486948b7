import type { Result } from '../../instrument/lab.ts';
import type { Actions, Model } from '../../instrument/model.ts';
import { printedNumbers } from '../output/printed_element.ts';
import { elementTold, isOfResult } from './told_element.ts';

/** The current instrument; undefined if the notebook does not show its tensor. */
export type Followed = { readonly model: Model; readonly actions: Actions } | undefined;

/** Marks the element whose number is under the pointer, in an output, a text or a formula. */
export class PointedNumber {
  #followed: Followed;
  #root: (ParentNode & { getSelection?(): Selection | null }) | undefined;
  /** The element that is marked for a number; a chart may have marked another one. */
  #marked: number | undefined;

  /** Call this after each render. */
  follow(root: ParentNode, followed: Followed): void {
    this.#followed = followed;
    if (this.#root === root) return;
    this.#root = root;
    root.addEventListener('pointermove', (event) => this.#moved(event as PointerEvent));
    root.addEventListener('pointerout', (event) => {
      if (!(event as PointerEvent).relatedTarget) this.#mark(undefined);
    });
  }

  #moved(event: PointerEvent): void {
    const result = this.#followed?.model.result;
    const target = event.composedPath()[0];
    // Rendering another mark would clear the current text selection.
    if (event.buttons !== 0 || hasSelection(this.#root)) return;
    this.#mark(result && target instanceof Element ? elementAt(target, event, result) : undefined);
  }

  #mark(index: number | undefined): void {
    const before = this.#marked;
    if (index === before) return;
    this.#marked = index;
    const { actions } = this.#followed ?? {};
    // Do not clear a mark that a panel or chart has set meanwhile.
    if (index !== undefined || actions?.now().pointed === before) actions?.point(index);
  }
}

/** Whether text is selected. Chrome has a separate selection for each shadow tree. */
function hasSelection(root: { getSelection?(): Selection | null } = {}): boolean {
  const selection = root.getSelection?.() ?? getSelection();
  return selection?.isCollapsed === false;
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

function elementAt(target: Element, at: Point, result: Result): number | undefined {
  const output = target.closest('.notebook samp');
  if (output) {
    const numbers = printedNumbers(output.textContent ?? '');
    const texts = numbers.map(({ text }) => text);
    if (!isOfResult(texts, result)) return undefined;
    const index = numbers.findIndex(({ from, to }) => isAt(output, from, to, at));
    return index < 0 ? undefined : index;
  }
  if (!target.closest('.notebook .rendered')) return undefined;
  for (const { 0: text, index } of (target.textContent ?? '').matchAll(/[-−]?\d+(?:\.\d+)?/g)) {
    const element = elementTold(text, result.state);
    if (element !== undefined && isAt(target, index, index + text.length, at)) return element;
  }
  return undefined;
}

/** Whether a point is over a range of characters in an element's text. */
function isAt(element: Element, from: number, to: number, { clientX, clientY }: Point): boolean {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let start = 0;
  let isBegun = false;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const end = start + node.length;
    if (!isBegun && from < end) {
      range.setStart(node, from - start);
      isBegun = true;
    }
    if (isBegun && to <= end) {
      range.setEnd(node, to - start);
      break;
    }
    start = end;
  }
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      clientX >= left && clientX < right && clientY >= top && clientY < bottom,
  );
}
