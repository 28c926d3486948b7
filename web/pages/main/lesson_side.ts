import type { Instrument, InstrumentHost } from '../../instrument/instrument.ts';
import {
  openSideInstrument,
  type Present,
  type SideInstrument,
} from '../../notebook/lesson/side_instrument.ts';
import { LessonInstrument } from './lesson_instrument.ts';
import type { NotebookPage } from './notebook_page.ts';

/** The instrument beside a lesson's text. Loaded with the first lesson, or for a link that changes a part of the state. */
export class LessonSide {
  readonly #beside: SideInstrument;
  readonly #own: LessonInstrument;

  constructor(
    readonly main: Instrument,
    readonly notebook: NotebookPage,
    around: InstrumentHost,
  ) {
    this.#beside = openSideInstrument(around.draw);
    this.#own = new LessonInstrument(main, notebook, around);
  }

  readonly changed: SideInstrument['changed'] = (...given) => this.#beside.changed(...given);

  /** The instrument that the sentences of the open notebook set. */
  get present(): Instrument {
    return this.#own.present;
  }

  /** Call this when a sentence of the open notebook sets something. */
  note(): void {
    this.#own.note();
    this.#beside.open();
  }

  /** Call this after a render, with the panels of the page's instrument. */
  drawn(root: ParentNode, panels: Present['panels']): void {
    const own = this.#own;
    own.update(this.#beside);
    const { present, isShown } = own;
    const { aim, model, actions } = present;
    const isOwn = present !== this.main;
    const shown = isOwn ? present.panels() : panels;
    const { isLinked, notebooks } = this.notebook;
    const isLesson = notebooks.active?.isLesson === true;
    const aimed = { aim, model, actions, panels: shown };
    this.#beside.drawn(root, { ...aimed, isShown, isOwn, isLinked, isLesson });
  }
}
