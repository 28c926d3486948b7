import type { Result } from '../../instrument/compute.ts';
import type { Actions, Model } from '../../instrument/model.ts';
import { hasLessonData } from '../../instrument/store/state.ts';
import { printedNumbers } from '../output/printed_element.ts';

// Finds the element of the instrument's tensor that a number in a notebook refers to.

/** Whether numbers are prints of these values, within the precision of their last digits. */
export function isPrintOf(texts: readonly string[], values: ArrayLike<number>): boolean {
  return texts.length === values.length && texts.every((text, i) => isPrint(text, values[i] ?? 0));
}

function isPrint(text: string, value: number): boolean {
  const [, decimals = '', exponent = '0'] = /^-?\d+(?:\.(\d*))?(?:e([-+]\d+))?$/i.exec(text) ?? [];
  const unit = 10 ** (Number(exponent) - decimals.length);
  // float32 has seven digits, and printing rounds to the last one.
  return Math.abs(Number(text) - value) <= 0.501 * unit + Math.abs(value) * 1e-6;
}

/** Whether numbers are the printed elements of one of the tensors of a result. */
export function isOfResult(texts: readonly string[], { state, anatomy }: Result): boolean {
  const { scaled, shifted, rounded, quantized, dequantized, error, absError } = anatomy;
  const { tensor } = state;
  if (texts.length !== tensor.data.length) return false;
  const steps = [tensor, scaled, shifted, rounded, quantized, dequantized, error, absError];
  const squared = () => Float64Array.from(error.data, (value) => value * value);
  return steps.some(({ data }) => isPrintOf(texts, data)) || isPrintOf(texts, squared());
}

/** Numbers with fewer digits are ambiguous: they could be a scale, a limit or an index. */
const fewestDigits = 3;

/**
 * The element that a number in a lesson's prose refers to. The prose is about the lesson's own tensor,
 * so there is none if the instrument shows another one.
 */
export function elementOfNumber(text: string, { tensor }: Result['state']): number | undefined {
  if (text.replaceAll(/\D/g, '').length < fewestDigits) return undefined;
  if (!hasLessonData(tensor)) return undefined;
  const found = tensor.data.indexOf(Math.fround(Number(text.replace('−', '-'))));
  return found < 0 ? undefined : found;
}

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
    const element = elementOfNumber(text, result.state);
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
