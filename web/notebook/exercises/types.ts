// The types of an open notebook's exercises, in this visit.

/** The finding of a check cell. */
export interface Finding {
  readonly outcome: 'passed' | 'wrong' | 'stopped';
  readonly points: number;
  /** The sentence that says what is wrong; empty if the check gives none. */
  readonly message: string;
  /** The parameters behind `#with&` in the address of the counter-example. A program wrote them: not yet validated. */
  readonly counterExample: string | undefined;
}

/** The answer that ran last, and what the checks found on it. */
export interface CheckedAnswer {
  readonly source: string;
  /** By the ids of the check cells. */
  readonly findings: ReadonlyMap<string, Finding>;
  /** The error with which the answer itself ended. */
  readonly error: string | undefined;
}

export interface ExerciseState {
  readonly checked: CheckedAnswer | undefined;
  /** Whether the learner has requested a check, and not only run all cells. */
  readonly asked: boolean;
  /** The number of hints shown. */
  readonly hints: number;
  readonly isModelShown: boolean;
  readonly isCheckShown: boolean;
  /** The answer before the starting code replaced it. */
  readonly replaced: string | undefined;
}
