import type { Tensor } from '../../core/engine/values.ts';
import type { CellOutput } from '../run.ts';
import type { QueuedJob } from '../session.ts';
import { type Following, withLiveOutputs } from '../store/live_lesson.ts';
import type { NotebookStore } from '../store/notebook_store.ts';
import { cellStateOf, type OpenNotebook } from '../store/open_notebook.ts';
import { boundCells, inputSaid, rebound } from './binding.ts';
import {
  inputFrom,
  isSame,
  refusalOf,
  sameTensor,
  saysOther,
  withInput,
  withoutNotes,
  withRefusal,
} from './linked_input.ts';
import { isBonded, type LessonInput } from './sources.ts';

/** Debounce in milliseconds, because the instrument changes faster than a lesson runs. */
const pauseMs = 250;

/** The part of the instrument that the link needs. */
export interface LinkedInstrument {
  /** Shows the values of the notebook's variables. */
  showInput(input: LessonInput): void;
  /** An object that is replaced whenever the instrument's input changes. */
  told(): unknown;
  /** Requests that the current input of the instrument is followed again. */
  followAgain(): void;
  /** The most elements that the instrument accepts. */
  readonly mostElements: number;
  /** The tensor and the settings in the lesson's file. */
  readonly own: LessonInput;
}

/**
 * Synchronizes the first lesson's notebook and the instrument. Until Python has run, the lesson core
 * computes the outputs. From then on, a change of the instrument is written into the code and the
 * affected cells rerun in order; after a run, the variables update the instrument. Saved copies of the
 * lesson are linked too; of several such notebooks, the active one follows.
 */
export class LessonLink implements Following {
  /** The input that each notebook contains. */
  readonly #agreed = new Map<string, LessonInput>();
  #waiting: LessonInput | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The instrument's input before the current run began. */
  #before: unknown;

  constructor(
    readonly store: NotebookStore,
    readonly name: string,
    readonly instrument: LinkedInstrument,
  ) {
    store.started = () => {
      this.#before = instrument.told();
    };
    store.settled = (opened) => {
      if (isBonded(opened, name) && !opened.live) this.#readBack(opened.name);
    };
  }

  /** The active notebook, if it is linked. */
  get #shown(): OpenNotebook | undefined {
    const { active } = this.store;
    return active && isBonded(active, this.name) ? active : undefined;
  }

  /** The linked notebook. */
  get #opened(): OpenNotebook | undefined {
    return this.#shown ?? this.store.openNotebooks.get(this.name);
  }

  /** The input in the linked notebook. */
  get agreed(): LessonInput {
    return this.#agreed.get(this.#opened?.name ?? this.name) ?? this.instrument.own;
  }

  holds(tensor: Tensor): boolean {
    return this.#opened?.live === false && sameTensor(this.agreed.tensor, tensor);
  }

  /** Call this after opening a file. For a copy of the lesson, the instrument shows its input. */
  opened(): void {
    const opened = this.#opened;
    if (!opened || opened.isLesson) return;
    const input = inputSaid(opened.notebook, this.#agreed.get(this.name) ?? this.instrument.own);
    this.#agreed.set(opened.name, input);
    this.instrument.showInput(input);
  }

  /** Follows a new input of the instrument; `outputs` are computed by the lesson core. */
  follow(input: LessonInput, outputs: ReadonlyMap<string, CellOutput>): void {
    const opened = this.#opened;
    if (!opened) return;
    const { name } = opened;
    if (opened.live) {
      this.#agreed.set(name, input);
      this.store.update(name, (one) =>
        withLiveOutputs(withoutNotes(withInput(one, input)), outputs),
      );
      return;
    }
    if (opened !== this.store.active) return;
    const { agreed } = this;
    if (isSame(agreed, input)) {
      clearTimeout(this.#timer);
      // The change that is taken back is already in the code.
      if (this.#waiting) this.store.update(name, (one) => withInput(one, input, agreed));
      this.#waiting = undefined;
      return;
    }
    this.store.update(name, (one) => withInput(one, input, agreed));
    // A file's code never runs because of the instrument before the user has run it.
    if (!opened.isLesson && !this.store.session.owns(name)) {
      this.#agreed.set(name, input);
      return;
    }
    this.#waiting = input;
    this.#later(input);
  }

  #later(input: LessonInput): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.store.session.isBusy) this.#later(input);
      else this.#rerun(input);
    }, pauseMs);
  }

  #rerun(input: LessonInput): void {
    const opened = this.#shown;
    this.#waiting = undefined;
    // If another notebook is active by now, it has the interpreter; this one follows when it is back.
    if (!opened) return;
    const before = this.agreed;
    this.#agreed.set(opened.name, input);
    this.#before = this.instrument.told();
    this.store.session.run(this.#affected(opened, input, before));
  }

  /** Jobs for the lesson's cells from the first changed one, with values that the code cannot contain. */
  #affected(opened: OpenNotebook, input: LessonInput, before: LessonInput): QueuedJob[] {
    const touched = boundCells.filter((id) => saysOther(id, before, input));
    const jobs: QueuedJob[] = [];
    let isAffected = false;
    for (const { id, source } of opened.notebook.cells.filter(({ kind }) => kind === 'code')) {
      isAffected ||= touched.includes(id);
      if (!isAffected || !opened.original.has(id)) continue;
      if (cellStateOf(opened, id).ended !== undefined) continue;
      jobs.push(this.store.jobOf(opened.name, id));
      const { assign } = rebound(id, source, input);
      if (Object.keys(assign).length > 0) jobs.push({ notebook: opened.name, assign });
    }
    return jobs;
  }

  async #readBack(name: string): Promise<void> {
    const agreed = this.#agreed.get(name) ?? this.instrument.own;
    const names = ['test_tensor', 'scale', 'zero_point', 'dtype'];
    if (this.#waiting) return;
    const variables = await this.store.session.client.read(names).catch(() => undefined);
    const opened = this.store.openNotebooks.get(name);
    // A change of the instrument meanwhile is newer than these variables.
    if (!variables || !opened || this.#waiting) return;
    if ((this.#agreed.get(name) ?? this.instrument.own) !== agreed) return;
    const { instrument } = this;
    const refused = refusalOf(variables.test_tensor, instrument.mostElements);
    this.store.update(name, (one) => withRefusal(one, refused));
    const input = inputFrom(variables, agreed, opened, refused !== undefined);
    if (isSame(input, agreed)) return;
    this.#agreed.set(name, input);
    this.store.update(name, (one) => withoutNotes(one));
    if (instrument.told() === this.#before) instrument.showInput(input);
    else instrument.followAgain();
  }
}
