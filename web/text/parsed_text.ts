/** A problem in a text. Lines, rows and matrices count from 1; rows count across all matrices. */
export type TextProblem =
  | { readonly code: 'text_empty' | 'text_no_list' | 'text_no_data' }
  | { readonly code: 'text_unclosed' | 'text_dims' | 'text_mixed'; readonly line: number }
  | { readonly code: 'text_summarized'; readonly line: number }
  | { readonly code: 'text_unexpected'; readonly found: string; readonly line: number }
  | {
      readonly code: 'text_ragged';
      readonly row: number;
      readonly line: number;
      readonly expected: number;
      readonly actual: number;
    }
  | {
      readonly code: 'text_ragged_matrix';
      readonly matrix: number;
      readonly line: number;
      readonly expected: number;
      readonly actual: number;
    }
  | {
      readonly code: 'text_shape_differs';
      readonly shape: string;
      readonly expected: number;
      readonly actual: number;
    }
  | { readonly code: 'text_ambiguous_comma' | 'text_random_call'; readonly found: string };

export type ParsedText =
  | { readonly tensor: TensorText; readonly note?: TextNote }
  | { readonly problem: TextProblem };

/** A note about a part of a text that was deliberately ignored. */
export interface TextNote {
  readonly code: 'text_header_skipped' | 'text_index_skipped';
  readonly names: string;
}

/**
 * A tensor with its elements as text, in row-major order. The grid reports elements that are not
 * numbers, so that nothing typed is lost.
 */
export interface TensorText {
  /** 1 to 3 dimensions, none of them 0. */
  readonly shape: readonly number[];
  readonly texts: readonly string[];
}
