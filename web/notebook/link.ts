import type { IntegerDType, Settings, Tensor } from '../engine/types.ts';
import { integerDTypes } from '../engine/types.ts';
import type { Variables } from '../python/protocol.ts';
import { boundCells, inputSaid, rebound, switchSaid } from './binding.ts';
import { type Book, type Mark, markOf, withCellIn, withMark } from './book.ts';
import type { Desk } from './desk.ts';
import { type Following, withLiveOutputs } from './live_lesson.ts';
import { cellOf } from './model.ts';
import type { CellOutput } from './run.ts';
import type { Job } from './session.ts';
import { isBonded, type LessonInput } from './sources.ts';

/** The instrument moves faster than a lesson runs: what follows from it waits for a pause. */
const pause = 250;

/** The instrument, as far as the link needs it. */
export interface LinkedInstrument {
  /** Shows what the notebook's variables hold. */
  showInput(input: LessonInput): void;
  /** What the instrument was told last: another object after every change of it. */
  told(): unknown;
  /** Has the instrument's input followed once more. */
  followAgain(): void;
  /** As many elements as the instrument takes. */
  readonly mostElements: number;
  /** The tensor and the settings that stand in the lesson's file. */
  readonly own: LessonInput;
}

/**
 * Keeps the first lesson's notebook and the instrument at the same tensor and settings. Until Python
 * has run, the lesson core computes the outputs; from then on a change of the instrument is written
 * into the code, and the cells it touches run again in their order; what a run leaves in the
 * variables goes back to the instrument. A file in which the lesson was saved is linked as well: of
 * several such notebooks the one that is shown follows.
 */
export class LessonLink implements Following {
  /** What each notebook says. */
  readonly #agreed = new Map<string, LessonInput>();
  #waiting: LessonInput | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the instrument was told before the present run began. */
  #before: unknown;

  constructor(
    readonly desk: Desk,
    readonly name: string,
    readonly instrument: LinkedInstrument,
  ) {
    desk.started = () => {
      this.#before = instrument.told();
    };
    desk.settled = (book) => {
      if (isBonded(book, name) && !book.live) this.#readBack(book.name);
    };
  }

  /** The notebook that follows. */
  get #book(): Book | undefined {
    const { active, books } = this.desk;
    return active && isBonded(active, this.name) ? active : books.get(this.name);
  }

  /** What the notebook says. */
  get agreed(): LessonInput {
    return this.#agreed.get(this.#book?.name ?? this.name) ?? this.instrument.own;
  }

  set #said(input: LessonInput) {
    this.#agreed.set(this.#book?.name ?? this.name, input);
  }

  holds(tensor: Tensor): boolean {
    return this.#book?.live === false && sameTensor(this.agreed.tensor, tensor);
  }

  /** A file was opened. If the lesson was saved in it, the instrument shows what its code says. */
  opened(): void {
    const book = this.#book;
    if (!book || book.isLesson) return;
    const input = inputSaid(book.notebook, this.#agreed.get(this.name) ?? this.instrument.own);
    this.#said = input;
    this.instrument.showInput(input);
  }

  /** The instrument has another input; `outputs` are what the lesson core makes of it. */
  follow(input: LessonInput, outputs: ReadonlyMap<string, CellOutput>): void {
    const book = this.#book;
    if (!book) return;
    const { name } = book;
    if (book.live) {
      this.#said = input;
      this.desk.update(name, (one) =>
        withLiveOutputs(withoutNotes(withInput(one, input)), outputs),
      );
      return;
    }
    if (book !== this.desk.active) return;
    if (isSame(this.agreed, input)) {
      clearTimeout(this.#timer);
      this.#waiting = undefined;
      return;
    }
    const { agreed } = this;
    this.desk.update(name, (one) => withInput(one, input, agreed));
    // What a file holds is not run on the instrument's behalf before a person has run it.
    if (!book.isLesson && !this.desk.session.owns(name)) {
      this.#said = input;
      return;
    }
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
    const book = this.#book;
    this.#waiting = undefined;
    // Another notebook that is shown by now has the interpreter; this one follows when it is back.
    if (!input || !book || book !== this.desk.active) return;
    const before = this.agreed;
    this.#said = input;
    this.#before = this.instrument.told();
    this.desk.session.run(this.#affected(book, input, before));
  }

  /** The lesson's cells from the first that says something else, with what they cannot say. */
  #affected(book: Book, input: LessonInput, before: LessonInput): Job[] {
    const touched = boundCells.filter((id) => saysOther(id, before, input));
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

  async #readBack(name: string): Promise<void> {
    const agreed = this.#agreed.get(name) ?? this.instrument.own;
    const names = ['test_tensor', 'scale', 'zero_point', 'dtype'];
    if (this.#waiting) return;
    const variables = await this.desk.session.client.read(names).catch(() => undefined);
    const book = this.desk.books.get(name);
    // A change of the instrument meanwhile is younger than what was read.
    if (!variables || !book || this.#waiting) return;
    if ((this.#agreed.get(name) ?? this.instrument.own) !== agreed) return;
    const { instrument } = this;
    const refused = refusalOf(variables.test_tensor, instrument.mostElements);
    this.desk.update(name, (one) => withRefusal(one, refused));
    const input = inputFrom(variables, agreed, book, refused !== undefined);
    if (isSame(input, agreed)) return;
    this.#agreed.set(name, input);
    this.desk.update(name, (one) => withoutNotes(one));
    if (instrument.told() === this.#before) instrument.showInput(input);
    else instrument.followAgain();
  }
}

/** The bound cells' code for an input. What a learner's own code has no place for is noted beside it. */
function withInput(book: Book, input: LessonInput, before?: LessonInput): Book {
  return boundCells.reduce((one, id) => {
    const cell = cellOf(one.notebook, id);
    if (cell?.kind !== 'code') return one;
    const { source, assign, deaf } = rebound(id, cell.source, input);
    const unbound = deaf ? 'deaf' : Object.keys(assign).length > 0 ? 'assigned' : undefined;
    // Beside a cell whose own value is still the instrument's, nothing needs to be said.
    const isNew = !before || saysOther(id, before, input);
    const isNoted = markOf(one, id).unbound !== unbound && isNew;
    const noted = isNoted ? withMark(one, id, { unbound }) : one;
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

/** What the variables hold, as far as the instrument takes it; the rest stays as it was. */
function inputFrom(
  variables: Variables,
  known: LessonInput,
  book: Book,
  keepsTensor: boolean,
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
  const isTaken = tensor?.kind === 'tensor' && !keepsTensor;
  return { tensor: isTaken ? tensor.tensor : known.tensor, settings };
}

const numberIn = (value: Variables[string] | undefined) =>
  value?.kind === 'int' || value?.kind === 'float' ? value.value : undefined;

const dtypeIn = (value: Variables[string] | undefined): IntegerDType | undefined =>
  value?.kind === 'dtype' ? integerDTypes.find((name) => name === value.value) : undefined;

/** Why the instrument cannot take a value as its tensor; nothing where it can, or where there is none. */
function refusalOf(value: Variables[string] | undefined, limit: number): Mark['refused'] {
  if (!value) return undefined;
  if (value.kind !== 'tensor') {
    const what = value.kind === 'other' ? value.type : value.kind;
    return { id: 'cell.beyond', values: { what, limit } };
  }
  const { dtype, shape, data } = value.tensor;
  const hasAxes = shape.length >= 1 && shape.length <= 3;
  if (dtype !== 'float32' || !hasAxes || data.length < 1 || data.length > limit) {
    return { id: 'cell.beyond', values: { what: `torch.${dtype} [${shape.join(', ')}]`, limit } };
  }
  const odd = data.find((one) => !Number.isFinite(one));
  return odd === undefined ? undefined : { id: 'cell.notFinite', values: { value: String(odd) } };
}

/** The refusal beside the cell that gave the tensor its value; elsewhere none is left. */
function withRefusal(book: Book, refused: Mark['refused']): Book {
  const givers = book.notebook.cells.filter(
    ({ kind, source }) => kind === 'code' && /^[ \t]*test_tensor\b[^\n=]*=(?!=)/m.test(source),
  );
  const at = givers.findLast(({ id }) => markOf(book, id).ran)?.id ?? 'test-tensor';
  return book.notebook.cells.reduce((one, { id }) => {
    const own = id === at ? refused : undefined;
    return markOf(one, id).refused || own ? withMark(one, id, { refused: own }) : one;
  }, book);
}
