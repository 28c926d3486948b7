import { type GradedCell, nbgraderOf } from './nbgrader.ts';

// Exercises in a notebook's cells: a prompt in Markdown, an answer that the learner writes, and checks,
// which are locked. Their roles are in nbgrader's metadata.

export type { GradedCell } from './nbgrader.ts';

export interface Exercise {
  /** The answer cell's name in nbgrader, such as `exercise-levels`: unique in the notebook. */
  readonly name: string;
  /** The id of the answer cell, a code cell that the learner changes. */
  readonly answer: string;
  /** The id of the Markdown cell directly above the answer. */
  readonly prompt: string | undefined;
  /** The task of the prompt: its Markdown without hints and model answer. */
  readonly text: string;
  /** Markdown, in the order in which they are to be shown. */
  readonly hints: readonly string[];
  /** Python code; undefined if the notebook has none. */
  readonly modelAnswer: string | undefined;
  /** The answer cell's code as the learner gets it. */
  readonly start: string;
  /** The cells below the answer that check it; at least one. */
  readonly checks: readonly CheckCell[];
  /** The sum over the checks. */
  readonly points: number;
}

export interface CheckCell {
  readonly id: string;
  /** The cell's name in nbgrader. */
  readonly name: string;
  readonly points: number;
}

/**
 * The exercises of a notebook as it was released or written: `start` is the code that these cells have.
 * An exercise ends with the checks that come before the next answer. Cells with invalid metadata count
 * as ordinary cells, and so do answers that a person grades.
 */
export function exercisesOf(cells: readonly GradedCell[]): Exercise[] {
  const exercises: { answer: GradedCell; at: number; checks: CheckCell[] }[] = [];
  for (const [at, cell] of cells.entries()) {
    const meta = cell.kind === 'code' ? nbgraderOf(cell) : undefined;
    if (meta?.solution && !meta.grade) exercises.push({ answer: cell, at, checks: [] });
    if (meta?.grade && !meta.solution)
      exercises.at(-1)?.checks.push({ id: cell.id, name: meta.gradeId, points: meta.points });
  }
  return exercises
    .filter(({ checks }) => checks.length > 0)
    .map(({ answer, at, checks }) => exerciseFrom(answer, cells[at - 1], checks));
}

function exerciseFrom(
  answer: GradedCell,
  above: GradedCell | undefined,
  checks: readonly CheckCell[],
): Exercise {
  const prompt = above?.kind === 'markdown' ? above : undefined;
  const { text, hints, answers } = partsOf(prompt?.source ?? '');
  const solved = withSolution(answer.source);
  return {
    name: nbgraderOf(answer)?.gradeId ?? answer.id,
    answer: answer.id,
    prompt: prompt?.id,
    ...{ text, hints },
    modelAnswer: solved ?? codeIn(answers[0]),
    start: withoutSolution(answer.source),
    checks,
    points: sumOf(checks.map(({ points }) => points)),
  };
}

/** A sum of points without the noise of floats. */
export const sumOf = (points: readonly number[]): number =>
  Number(points.reduce((total, one) => total + one, 0).toFixed(6));

/** Whether the learner has changed the answer; blanks at the ends of lines do not count. */
export const isAttempted = ({ start }: Exercise, source: string): boolean =>
  bare(source) !== bare(start);

const bare = (code: string) => code.replace(/(?<![ \t])[ \t]+$/gm, '').trim();

const details =
  /<details class="(hint|answer)">\s*<summary>[^<]*<\/summary>([\s\S]*?)<\/details>\s*/g;

/**
 * A text up to the last end of the parts that are looked for, and the rest: each beginning in the rest would be
 * followed to the end of the text.
 */
function closed(text: string, end: RegExp): [string, string] {
  const last = [...text.matchAll(end)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return [text.slice(0, at), text.slice(at)];
}

/** A prompt's text, and the contents of its hints and answers. */
function partsOf(source: string) {
  const [whole, rest] = closed(source, /<\/details>\s*/g);
  const folded = [...whole.matchAll(details)];
  const named = (wanted: string) =>
    folded.filter(([, kind]) => kind === wanted).map(([, , content = '']) => content.trim());
  const text = (whole.replace(details, '') + rest).trim();
  return { text, hints: named('hint'), answers: named('answer') };
}

/** A prompt's text without its hints and model answer. */
export const questionIn = (source: string): string => partsOf(source).text;

const codeIn = (markdown = ''): string | undefined =>
  /^```(?:python)?\n([\s\S]*?)\n```$/m.exec(closed(markdown, /\n```$/gm)[0])?.[1];

// nbgrader's marks of the instructor's version: the lines between them are the solution.

const region =
  /^([ \t]*)### BEGIN SOLUTION[ \t]*\n([\s\S]*?)^[ \t]*### END SOLUTION[ \t]*(?:\n|$)/gm;

/** The code with something in the place of each solution; undefined if it has none. */
function withSolutions(source: string, text: string): string | undefined {
  const [whole, rest] = closed(source, /^[ \t]*### END SOLUTION[ \t]*(?:\n|$)/gm);
  const replaced = whole.replace(region, text) + rest;
  return replaced === source ? undefined : replaced.trimEnd();
}

/** The code with its solutions but without the marks; undefined if it has none. */
const withSolution = (source: string): string | undefined => withSolutions(source, '$2');

/** The code as nbgrader releases it: with a stub in the place of each solution. */
const withoutSolution = (source: string): string =>
  withSolutions(source, '$1# YOUR CODE HERE\n$1raise NotImplementedError()\n') ?? source;
