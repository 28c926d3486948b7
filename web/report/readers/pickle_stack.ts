import { Dict, List, Opaque, type Value } from './pickle_values.ts';

/** The stack of a pickle's machine, with its marks and its memo. */
export class PickleStack {
  readonly #values: Value[] = [];
  /** The heights at which marks were set; nothing below the last one can be taken. */
  readonly #marks: number[] = [];
  readonly #memo = new Map<number, Value>();
  readonly #damaged: () => never;

  /** `damaged` refuses the pickle. */
  constructor(damaged: () => never) {
    this.#damaged = damaged;
  }

  push(value: Value): void {
    this.#values.push(value);
  }
  mark(): void {
    this.#marks.push(this.#values.length);
  }
  /** Takes some values, the topmost last. */
  take(count: number): Value[] {
    if (this.#height < count) this.#damaged();
    return this.#values.splice(this.#values.length - count);
  }
  pop(): Value {
    const [value = null] = this.take(1);
    return value;
  }
  /** Takes all values above the last mark, and the mark. */
  takeMarked(): Value[] {
    const mark = this.#marks.pop() ?? this.#damaged();
    return this.#values.splice(mark);
  }

  remember(index: number): void {
    this.#memo.set(index, this.#top());
  }
  recall(index: number): void {
    const value = this.#memo.get(index);
    this.push(value === undefined ? this.#damaged() : value);
  }

  /** Appends to the list on top. */
  append(items: readonly Value[]): void {
    const top = this.#top();
    const list = top instanceof Opaque ? top.list : top;
    if (!(list instanceof List)) this.#damaged();
    for (const item of items) list.items.push(item);
  }
  /** Sets keys, each followed by its value, in the dict on top. */
  setItems(items: readonly Value[]): void {
    const top = this.#top();
    const dict = top instanceof Opaque ? top.dict : top;
    if (!(dict instanceof Dict) || items.length % 2 !== 0) this.#damaged();
    for (let at = 0; at < items.length; at += 2) {
      if (!dict.set(items[at] ?? null, items[at + 1] ?? null)) this.#damaged();
    }
  }

  get #height(): number {
    return this.#values.length - (this.#marks.at(-1) ?? 0);
  }
  #top(): Value {
    if (this.#height < 1) this.#damaged();
    return this.#values.at(-1) ?? null;
  }
}
