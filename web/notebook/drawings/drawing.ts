import type { ChartTable } from '../../charts/chart_table.ts';
import type { Language } from '../../ui/messages/index.ts';
import type { Tensors } from './tensors.ts';

// A drawing of a lesson: the core computes its numbers from the lesson's own tensors, and a chart draws
// them. CONTRIBUTING.md has the recipe.

/** The numbers that a reader can set, by the ids of their knobs. */
export type Settings = Readonly<Record<string, number>>;

/** A number that the reader sets: by dragging or pointing in the drawing, or with the control below it. */
export interface Knob {
  readonly id: string;
  readonly label: string;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  /** The value, where it is not the setting's: a drawing may choose it until the reader does. */
  readonly value?: number;
  /** The value as people read it, behind the label and for screen readers. */
  readonly text: string;
  /** Names of the whole numbers from `low` to `high`: the control becomes a row of choices. */
  readonly choices?: readonly string[];
}

/** The texts that a reader can type, by the ids of their fields. */
export type Texts = Readonly<Record<string, string>>;

/** A text that the reader types or pastes. */
export interface Field {
  readonly id: string;
  readonly label: string;
  readonly rows: number;
  /** A sentence about its mistake. */
  readonly problem?: string;
}

/** The variables of the lesson's notebook, once Python has run it, by name. */
export type Given = ReadonlyMap<string, readonly number[]>;

/** A drawing for one setting, in one language and width. */
export interface Shown {
  readonly svg: string;
  /** A sentence about what is set or pointed at. */
  readonly says: string;
  readonly knobs: readonly Knob[];
  readonly fields?: readonly Field[];
  readonly tables: readonly ChartTable[];
}

/** The settings, the language and the width of a picture. */
export interface Frame {
  readonly settings: Settings;
  readonly language: Language;
  /** In CSS pixels. */
  readonly width: number;
}

export interface Drawing<Numbers = unknown> {
  /** The settings with which the lesson shows it. */
  readonly initial: Settings;
  /** The texts with which the lesson shows it. */
  readonly texts?: Texts;
  /** The variables of the notebook that replace the lesson's own numbers once its cells have run. */
  readonly reads?: readonly string[];
  /** The numbers of a setting and of the texts typed. The core computes every one of them. */
  compute(core: Tensors, settings: Settings, given: Given, texts?: Texts): Promise<Numbers>;
  show(numbers: Numbers, frame: Frame): Shown;
}

/** Keeps the types of one drawing's numbers together. */
export const drawing = <Numbers>(one: Drawing<Numbers>): Drawing =>
  one as unknown as Drawing<unknown>;
