// What an open notebook stores about its exercises, in this visit.

/** What a check cell found. */
export interface Finding {
  readonly outcome: 'passed' | 'wrong' | 'stopped';
  readonly points: number;
  /** The sentence that says what is wrong; empty if the check gives none. */
  readonly message: string;
  /** What stands behind `#with&` in the address of the counter-example. From a program: not yet read. */
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
