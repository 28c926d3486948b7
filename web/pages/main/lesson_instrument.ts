import { Instrument, type InstrumentHost } from '../../instrument/instrument.ts';
import { changePrefix } from '../../instrument/store/address.ts';
import { lessonState, type PendingState } from '../../instrument/store/state.ts';
import type { SideInstrument } from '../../notebook/lesson/side_instrument.ts';
import type { OpenNotebook } from '../../notebook/store/open_notebook.ts';
import type { NotebookPage } from './notebook_page.ts';

/** A lesson's own tensor and quantizer, as its metadata have them. */
interface Own {
  /** The parameters behind `#with&`. */
  readonly state: string;
  /** The variable of the notebook that is the tensor once the cells have run. */
  readonly variable?: string;
}

/**
 * The small instrument beside a lesson. Beside the first one it is the page's own, which the notebook is
 * bound to. A lesson whose metadata name a tensor has one of its own, which the page's does not follow.
 * Any other lesson has none, until one of its sentences has brought a tensor to the page's.
 */
export class LessonInstrument {
  #own: Instrument | undefined;
  #lesson: OpenNotebook['name'] | undefined;
  /** Whether a sentence of this lesson has set something. */
  #isSet = false;
  /** The run after which the notebook's variable was read. */
  #run: unknown;

  constructor(
    readonly main: Instrument,
    readonly notebook: NotebookPage,
    readonly around: InstrumentHost,
  ) {}

  /** The instrument that the sentences of the open notebook set. */
  get present(): Instrument {
    return this.#own ?? this.main;
  }

  /** Whether it belongs to what the text speaks of. */
  get isShown(): boolean {
    return this.#isMain || this.#own !== undefined || this.#isSet;
  }

  /** Call this when a sentence of the open notebook sets something. */
  note(): void {
    this.#isSet = true;
  }

  get #isMain(): boolean {
    const { active } = this.notebook.notebooks;
    return !active?.isLesson || active.name === this.notebook.around.lesson;
  }

  /** Opens the instrument of the lesson that is open. Call this before each render. */
  update(beside: SideInstrument | undefined): void {
    const { active } = this.notebook.notebooks;
    if (!beside || !active) return;
    if (active.name !== this.#lesson) {
      this.#own?.rest();
      this.#lesson = active.name;
      this.#run = undefined;
      this.#isSet = false;
      const own = this.#isMain ? undefined : ownOf(active);
      this.#own = own && new Instrument(this.around);
      const read = own && beside.changed(lessonState, changePrefix + own.state);
      if (this.#own && read && 'state' in read) this.#own.page.show(read.state);
    }
    this.#follow(active);
  }

  /** Takes the tensor from the notebook's variable after each run. */
  async #follow(active: OpenNotebook): Promise<void> {
    const variable = ownOf(active)?.variable;
    const { run } = this.notebook;
    const instrument = this.#own;
    if (!instrument || variable === undefined || run === undefined || run === this.#run) return;
    this.#run = run;
    const values = await this.notebook.read([variable]).catch(() => undefined);
    const found = values?.get(variable);
    const { aim } = instrument;
    if (!found || instrument !== this.#own || !isOther(aim, found)) return;
    const { tensor, part: _, ...rest } = aim;
    if (!tensor) return;
    const data = Float32Array.from(found);
    instrument.page.show({ ...rest, tensor: { ...tensor, data }, sample: undefined });
  }
}

const ownOf = ({ notebook }: OpenNotebook): Own | undefined => {
  const { instrument } = (notebook.metadata.zeropoint ?? {}) as { readonly instrument?: Own };
  return instrument;
};

/** Whether these are other numbers for a tensor of the same size. */
const isOther = ({ tensor }: PendingState, found: readonly number[]): boolean =>
  tensor !== undefined &&
  tensor.data.length === found.length &&
  found.some((value, at) => !Object.is(Math.fround(value), tensor.data[at]));
