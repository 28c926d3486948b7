import type { ErrorValues } from '../engine/errors.ts';
import type { IntegerDType } from '../engine/types.ts';
import { formatFloat32, parseFloat32, parseNumber } from '../formats/numbers.ts';
import { inRows, pythonList } from '../formats/python_text.ts';
import { parseTensorText } from '../formats/tensor_text.ts';
import type { Range, State } from './state.ts';

/** The most rows and columns that the grid takes. */
export const maxExtent = 64;

/**
 * What a person has typed, sensible or not. The state follows from it where it makes sense; where it
 * does not, the draft stays as it is beside the sentence that says why.
 */
export interface Draft {
  readonly dims: 1 | 2;
  readonly cells: readonly (readonly string[])[];
  /**
   * The tensor as text. It counts while its field is open; one that cannot be read is kept when the
   * field is closed, and shown when it is opened again.
   */
  readonly text: string | undefined;
  readonly textOpen: boolean;
  readonly range: Range;
  readonly scale: string;
  readonly zeroPoint: string;
  readonly dtype: IntegerDType;
  readonly clamp: boolean;
  readonly castToFloat: boolean;
}

export type Field = 'tensor' | 'text' | 'scale' | 'zeroPoint';

/** What is wrong, where, in the form of an error: a code and the values of its sentence. */
export interface Problem {
  readonly field: Field;
  readonly cell?: { readonly row: number; readonly column: number };
  readonly code: string;
  readonly values: ErrorValues;
}

export type Reading =
  | { readonly state: State; readonly problems: readonly [] }
  | { readonly state?: undefined; readonly problems: readonly Problem[] };

export function draftOf(state: State): Draft {
  const { data, shape } = state.tensor;
  return {
    dims: shape.length === 1 ? 1 : 2,
    cells: inRows(Array.from(data, formatFloat32), shape),
    text: undefined,
    textOpen: false,
    range: state.range,
    scale: String(state.scale),
    zeroPoint: String(state.zeroPoint),
    dtype: state.dtype,
    clamp: state.clamp,
    castToFloat: state.castToFloat,
  };
}

/** The tensor as a person would type it. */
export function textOf(draft: Draft): string {
  const columns = draft.cells[0]?.length ?? 0;
  const shape = draft.dims === 1 ? [columns] : [draft.cells.length, columns];
  return pythonList({ shape, texts: draft.cells.flat() });
}

/** What keeps the text from being a tensor, if anything does. */
function textProblem(text: string): Problem | undefined {
  const parsed = parseTensorText(text);
  if ('problem' in parsed) {
    const { code, ...values } = parsed.problem;
    return { field: 'text', code, values };
  }
  const { shape } = parsed.tensor;
  if (shape.length > 2) return { field: 'text', code: 'grid_two_axes', values: {} };
  const [columns = 0, rows = 1] = [...shape].reverse();
  if (rows <= maxExtent && columns <= maxExtent) return undefined;
  return { field: 'text', code: 'grid_too_large', values: { rows, columns, limit: maxExtent } };
}

export const isReadable = (text: string) => textProblem(text) === undefined;

/** The draft with another text; its cells follow where the text can be read. */
export function withText(draft: Draft, text: string): Draft {
  const parsed = parseTensorText(text);
  if ('problem' in parsed || !isReadable(text)) return { ...draft, text };
  const { shape, texts } = parsed.tensor;
  return { ...draft, text, dims: shape.length === 1 ? 1 : 2, cells: inRows(texts, shape) };
}

/** The state that the draft means; `element` is kept where the tensor still has it. */
export function readDraft(draft: Draft, element: number | undefined): Reading {
  const unreadable = draft.textOpen && draft.text !== undefined && textProblem(draft.text);
  const problems: Problem[] = unreadable ? [unreadable] : [];
  const values = draft.cells.flatMap((cells, row) =>
    cells.map((text, column) => {
      const parsed = parseFloat32(text);
      if ('value' in parsed) return parsed.value;
      const where = { row: row + 1, column: column + 1, text: text.trim() };
      problems.push({
        field: 'tensor',
        cell: { row, column },
        code: `cell_${parsed.code}`,
        values: where,
      });
      return 0;
    }),
  );
  if (values.length === 0) problems.push({ field: 'tensor', code: 'grid_empty', values: {} });

  const scale = readField('scale', draft, problems);
  const zeroPoint = readField('zeroPoint', draft, problems);
  if (problems.length > 0) return { problems };

  const columns = draft.cells[0]?.length ?? 0;
  const { range, dtype, clamp, castToFloat } = draft;
  const state: State = {
    tensor: {
      dtype: 'float32',
      shape: draft.dims === 1 ? [columns] : [draft.cells.length, columns],
      data: Float32Array.from(values),
    },
    range,
    scale,
    zeroPoint,
    dtype,
    clamp,
    castToFloat,
    element: element !== undefined && element < values.length ? element : undefined,
  };
  return { state, problems: [] };
}

/** A field that is computed from the data cannot be wrong, whatever stands in it. */
function readField(field: 'scale' | 'zeroPoint', draft: Draft, problems: Problem[]): number {
  const parsed = parseNumber(draft[field]);
  if ('value' in parsed) return parsed.value;
  if (draft.range === 'given') {
    problems.push({ field, code: parsed.code, values: { text: draft[field].trim() } });
  }
  return 1;
}

/** Which field a refusal of the core belongs to. */
export function fieldOf(code: string, range: Range): Field {
  if (range === 'min_max') return 'tensor';
  if (code.startsWith('scale_')) return 'scale';
  if (code.startsWith('zero_point_')) return 'zeroPoint';
  return 'tensor';
}
