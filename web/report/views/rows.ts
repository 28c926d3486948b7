import type { ErrorRecord } from '../../core/engine/errors.ts';
import type { TensorEntry } from '../readers/checkpoint.ts';
import { isQuantizable } from '../schemes/quantizable.ts';
import { errorIn, type FormatError } from '../survey/error_table.ts';
import { harmTo } from '../survey/harm.ts';
import type { CheckpointReport } from '../survey/report.ts';
import type { TensorReport } from '../survey/survey.ts';

/** The properties of a tensor that figures use, wherever its bytes are. */
export type TensorFacts = Pick<
  TensorEntry,
  'name' | 'shape' | 'dtype' | 'elements' | 'length' | 'ownBytes' | 'stored' | 'tiedTo' | 'scheme'
>;

/** A tensor, and what has been found out about it so far. */
export interface FoundTensor {
  readonly entry: TensorFacts;
  readonly report?: TensorReport;
}

/** A tensor of the checkpoint that is open. */
export interface TensorRow extends FoundTensor {
  /** Its position in the file; identifies the row. */
  readonly index: number;
  readonly entry: TensorEntry;
  /** Why it could not be surveyed; the other rows are not affected. */
  readonly problem?: ErrorRecord;
}

/** A tensor that has been surveyed. */
export type Surveyed<Found extends FoundTensor = FoundTensor> = Found & {
  readonly report: TensorReport;
};

export type SurveyedRow = Surveyed<TensorRow>;

export const isSurveyed = <Found extends FoundTensor>(found: Found): found is Surveyed<Found> =>
  found.report !== undefined;

/** The tensors of a report, those without figures last. */
export const foundIn = ({ tensors, listed = [] }: CheckpointReport): FoundTensor[] => [
  ...tensors.map((report) => {
    const { name, shape, dtype, length, stats, tiedTo, ownBytes, scheme } = report;
    const tied = {
      ...(ownBytes !== undefined && { ownBytes }),
      ...(tiedTo !== undefined && { tiedTo }),
      ...(scheme !== undefined && { scheme }),
    };
    return { entry: { name, shape, dtype, length, elements: stats.elements, ...tied }, report };
  }),
  ...listed.map((entry) => ({ entry })),
];

export { isQuantizable };

/** A format's errors of a tensor; undefined while it is not surveyed, or if the format was left out. */
export const errorOf = ({ report }: FoundTensor, format: string): FormatError | undefined =>
  report && errorIn(report.errors, format);

/** The SQNR of most weights of a tensor under a format, in dB; NaN if unknown. */
export const harmOf = ({ report }: FoundTensor, format: string): number =>
  report ? harmTo(report, format) : Number.NaN;

/** Whether a tensor has been surveyed, and quantizers would touch it. */
export const isWeight = <Found extends FoundTensor>(found: Found): found is Surveyed<Found> =>
  isSurveyed(found) && isQuantizable(found.entry);

/** The surveyed tensors that quantizers would touch. */
export const weightsAmong = <Found extends FoundTensor>(
  rows: readonly Found[],
): Surveyed<Found>[] => rows.filter(isWeight<Found>);
