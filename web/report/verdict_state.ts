import type { ExportKind } from './export/plan_types.ts';
import { plainNumber } from './plain_number.ts';

/** How much every tensor must keep, and the files that follow. */
export interface VerdictState {
  /** In dB. */
  readonly least: number;
  /** As typed; a text that is no such number leaves `least` as it was. */
  readonly typed: string;
  /** The bytes of each verdict's file, once it is planned. */
  readonly sizes: ReadonlyMap<ExportKind, number>;
}

/** An error of a tenth. */
export const usualLeast = 20;
export const initialVerdict: VerdictState = {
  ...{ least: usualLeast, typed: String(usualLeast) },
  sizes: new Map(),
};

/** The decibels of a text; undefined if they are no number from 0 to 100. */
export const decibelsFrom = (text: string): number | undefined => plainNumber(text.trim(), 0, 100);
