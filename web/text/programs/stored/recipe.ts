import type { Tensor } from '../../../core/engine/values.ts';

/** Returns a comment of a program in the reader's language. */
export type StoredComment = (
  id: StoredCommentId,
  values?: Readonly<Record<string, string | number>>,
) => string;

export type StoredCommentId =
  | 'storedTitle'
  | 'load'
  | 'storedPack'
  | 'storedValues'
  | 'storedNearest'
  | 'storedBeyondNaN'
  | 'storedBeyondInfinity'
  | 'storedBfloat'
  | 'storedPadding'
  | 'storedRuleFloor'
  | 'storedRuleEven'
  | 'storedRuleRceil'
  | 'storedZero'
  | 'storedQuotient'
  | 'storedTensorScale'
  | 'storedMiddles'
  | 'storedPairs'
  | 'storedDraw'
  | 'storedLloyd'
  | 'storedAway'
  | 'storedExtreme'
  | 'storedUnrounded'
  | 'storedFifth'
  | 'storedMagic'
  | 'storedInOrder'
  | 'storedFields'
  | 'storedExtremes'
  | 'storedErrors'
  | 'storedSearchMin'
  | 'storedCandidate'
  | 'storedNotAbove'
  | 'storedAgain'
  | 'storedSuper'
  | 'storedNibblePairs'
  | 'storedSixBitWeights'
  | 'storedSixBits'
  | 'storedSquareWeights'
  | 'storedZeroGroups'
  | 'storedMove'
  | 'storedPasses'
  | 'storedSixBitsApart'
  | 'storedSearchSymmetric'
  | 'storedZeroSuper'
  | 'storedNearestUp'
  | 'storedFit'
  | 'storedSixteen'
  | 'storedNearestFirst'
  | 'storedLogarithm'
  | 'storedHalfUp'
  | 'storedMinus32'
  | 'storedHighBefore'
  | 'storedDigits'
  | 'storedOverflowed'
  | 'storedDynamicMap'
  | 'storedBinarySearch'
  | 'storedMean'
  | 'storedTorch'
  | 'storedCpp'
  | 'storedElsewhere';

/** A tensor in a stored format, to export as a program. */
export interface StoredRecipe {
  /** float32, finite, not empty, with 1 to 3 axes. */
  readonly tensor: Tensor;
  /** The format's name. */
  readonly format: string;
  /** The levels of a codebook. */
  readonly levels: number;
  readonly seed: number;
  readonly comment: StoredComment;
}

/**
 * Lines of Python. A line that consists of #id is replaced by that comment, indented as it is.
 */
export function withComments(code: string, comment: StoredComment): string[] {
  return code
    .trim()
    .split('\n')
    .map((line) => {
      const id = /^ *#(stored\w+)$/.exec(line)?.[1];
      if (!id) return line;
      return line.replace(`#${id}`, `# ${comment(id as StoredCommentId)}`);
    });
}
