import type { IntegerDType, Settings, Tensor } from '../engine/types.ts';
import { integerDTypes } from '../engine/types.ts';
import type { Variables } from '../python/protocol.ts';
import { boundCells, rebound, switchSaid } from './binding.ts';
import { type Book, markOf, withCellIn, withMark } from './book.ts';
import type { Desk } from './desk.ts';
import { type Following, withLiveOutputs } from './live_lesson.ts';
import { cellOf } from './model.ts';
import type { CellOutput } from './run.ts';
import type { Job } from './session.ts';
import type { LessonInput } from './sources.ts';

/** The instrument moves faster than a lesson runs: what follows from it waits for a pause. */
const pause = 250;

/**
 * Keeps the first lesson's notebook and the instrument at the same tensor and settings. Until Python
 * has run, the lesson core computes the outputs; from then on a change of the instrument is written
 * into the code, and the cells it touches run again in their order; what a run leaves in the
 * variables goes back to the instrument.
 */
export class LessonLink implements Following {
  /** What the instrument shows and the notebook says, where both agree. */
  #agreed: LessonInput | undefined;
  #waiting: LessonInput | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly desk: Desk,
    readonly name: string,
    /** Shows on the instrument what the notebook's variables hold. */
    readonly show: (input: LessonInput) => void,
    /** As many rows and columns as the instrument takes. */
    readonly mostExtent: number,
  ) {
    desk.settled = (book) => {
      if (book.name === name && !book.live) this.#readBack();
    };
  }

  /** The instrument has another input; `outputs` are what the lesson core makes of it. */
  follow(input: LessonInput, outputs: ReadonlyMap<string, CellOutput>): void {
    const book = this.desk.books.get(this.name);
    if (!book) return;
    if (book.live) {
      this.#agreed = input;
      this.desk.update(this.name, (one) =>
        withLiveOutputs(withoutNotes(withInput(one, input)), outputs),
      );
      return;
    }
    if (this.#agreed && isSame(this.#agreed, input)) {
      clearTimeout(this.#timer);
      this.#waiting = undefined;
      return;
    }
    this.desk.update(this.name, (one) => withInput(one, input));
    this.#waiting = input;
    this.#later();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.desk.session.isBusy) this.#later();
      else this.#rerun();
    }, pause);
  }

  #rerun(): void {
    const input = this.#waiting;
    const book = this.desk.books.get(this.name);
    this.#waiting = undefined;
    if (!input || !book) return;
    const before = this.#agreed;
    this.#agreed = input;
    this.desk.session.run(this.#affected(book, input, before));
  }

  /** The lesson's cells from the first that says something else, with what they cannot say. */
  #affected(book: Book, input: LessonInput, before: LessonInput | undefined): Job[] {
    const touched = boundCells.filter((id) => !before || saysOther(id, before, input));
    const ids = book.notebook.cells.filter(({ kind }) => kind === 'code').map(({ id }) => id);
    const places = touched.map((id) => ids.indexOf(id)).filter((place) => place >= 0);
    const affected = places.length > 0 ? ids.slice(Math.min(...places)) : [];
    const jobs: Job[] = [];
    for (const id of affected.filter((one) => book.original.has(one))) {
      if (markOf(book, id).ended !== undefined) continue;
      jobs.push(this.desk.jobOf(book.name, id));
      const source = cellOf(book.notebook, id)?.source ?? '';
      const { assign } = rebound(id, source, input);
      if (Object.keys(assign).length > 0) jobs.push({ book: book.name, assign });
    }
    return jobs;
  }

  async #readBack(): Promise<void> {
    const agreed = this.#agreed;
    const names = ['test_tensor', 'scale', 'zero_point', 'dtype'];
    if (this.#waiting || !agreed) return;
    const variables = await this.desk.session.client.read(names).catch(() => undefined);
    const book = this.desk.books.get(this.name);
    // A change of the instrument meanwhile is younger than what was read.
    if (!variables || !book || this.#waiting || this.#agreed !== agreed) return;
    const input = inputFrom(variables, agreed, book, this.mostExtent);
    if (isSame(input, agreed)) return;
    this.#agreed = input;
    this.desk.update(this.name, (one) => withoutNotes(one));
    this.show(input);
  }
}

/** The bound cells' code for an input. What a learner's own code has no place for is noted beside it. */
function withInput(book: Book, input: LessonInput): Book {
  return boundCells.reduce((one, id) => {
    const cell = cellOf(one.notebook, id);
    if (cell?.kind !== 'code') return one;
    const { source, assign, deaf } = rebound(id, cell.source, input);
    const unbound = deaf ? 'deaf' : Object.keys(assign).length > 0 ? 'assigned' : undefined;
    const noted = markOf(one, id).unbound === unbound ? one : withMark(one, id, { unbound });
    return source === cell.source ? noted : withCellIn(noted, id, { source });
  }, book);
}

function withoutNotes(book: Book): Book {
  return boundCells.reduce(
    (one, id) => (markOf(one, id).unbound ? withMark(one, id, { unbound: undefined }) : one),
    book,
  );
}

/** Whether a bound cell says other things for one input than for another. */
function saysOther(id: string, before: LessonInput, now: LessonInput): boolean {
  const { settings: was } = before;
  const { settings: is } = now;
  if (id === 'test-tensor') return !sameTensor(before.tensor, now.tensor);
  if (id === 'quantize') return was.clamp !== is.clamp;
  if (id === 'dequantize-by-function') return was.castToFloat !== is.castToFloat;
  return was.scale !== is.scale || was.zeroPoint !== is.zeroPoint || was.dtype !== is.dtype;
}

const sameTensor = (left: Tensor, right: Tensor) =>
  String(left.shape) === String(right.shape) &&
  (left.data === right.data ||
    left.data.every((value, index) => Object.is(value, right.data[index])));

const isSame = (left: LessonInput, right: LessonInput) =>
  !boundCells.some((id) => saysOther(id, left, right));

/** What the variables hold, as far as the instrument can show it; the rest stays as it was. */
function inputFrom(
  variables: Variables,
  known: LessonInput,
  book: Book,
  mostExtent: number,
): LessonInput {
  const { test_tensor: tensor, scale, zero_point: zeroPoint, dtype } = variables;
  const switchOf = (id: 'quantize' | 'dequantize-by-function') => {
    const source = cellOf(book.notebook, id)?.source;
    return markOf(book, id).ran && source !== undefined ? switchSaid(id, source) : undefined;
  };
  const settings: Settings = {
    scale: numberIn(scale) ?? known.settings.scale,
    zeroPoint: numberIn(zeroPoint) ?? known.settings.zeroPoint,
    dtype: dtypeIn(dtype) ?? known.settings.dtype,
    clamp: switchOf('quantize') ?? known.settings.clamp,
    castToFloat: switchOf('dequantize-by-function') ?? known.settings.castToFloat,
  };
  return { tensor: tensorIn(tensor, mostExtent) ?? known.tensor, settings };
}

const numberIn = (value: Variables[string] | undefined) =>
  value?.kind === 'int' || value?.kind === 'float' ? value.value : undefined;

const dtypeIn = (value: Variables[string] | undefined): IntegerDType | undefined =>
  value?.kind === 'dtype' ? integerDTypes.find((name) => name === value.value) : undefined;

function tensorIn(value: Variables[string] | undefined, mostExtent: number): Tensor | undefined {
  if (value?.kind !== 'tensor') return undefined;
  const { dtype, shape, data } = value.tensor;
  const fits = dtype === 'float32' && (shape.length === 1 || shape.length === 2);
  const isDrawable = data.length > 0 && data.every(Number.isFinite);
  return fits && isDrawable && shape.every((extent) => extent <= mostExtent)
    ? value.tensor
    : undefined;
}
