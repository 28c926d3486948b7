import type { LanguageCode } from '../../ui/messages/index.ts';

// The file course.json of a package, which the command `zeropoint scorm` writes and the page scorm.html reads.

/** The editions of SCORM. */
export type Edition = '1.2' | '2004';

export interface CourseExercise {
  /** NOTEBOOK/NAME, as the element and its event name it. */
  readonly name: string;
  readonly title: Readonly<Record<LanguageCode, string>>;
  /** The most points that its checks give. */
  readonly points: number;
}

export interface Course {
  readonly edition: Edition;
  readonly title: string;
  /** The language of the page; undefined for the reader's own. */
  readonly language?: LanguageCode | undefined;
  readonly exercises: readonly CourseExercise[];
}

/** The learner's progress, which the platform keeps between launches. */
export interface Progress {
  /** The exercise that was shown last. */
  readonly shown: string | undefined;
  /** The most points that a checked answer has earned, by exercise. */
  readonly points: Readonly<Record<string, number>>;
  readonly solved: readonly string[];
}

export const noProgress: Progress = { shown: undefined, points: {}, solved: [] };

/** The progress after a check. A right answer stays right, and points are never lost. */
export function withVerdict(progress: Progress, { exercise, status, points }: VerdictOn): Progress {
  const best = Math.max(points, progress.points[exercise] ?? 0);
  const { solved } = progress;
  return {
    ...progress,
    points: { ...progress.points, [exercise]: best },
    solved: status === 'solved' && !solved.includes(exercise) ? [...solved, exercise] : solved,
  };
}

export interface VerdictOn {
  readonly exercise: string;
  readonly status: 'wrong' | 'solved';
  readonly points: number;
}

export interface Standing {
  readonly solved: number;
  /** The share of all points, from 0 to 100, rounded down: only all points are 100. */
  readonly score: number;
  readonly isComplete: boolean;
}

/** The result that the platform gets. Exercises of an earlier version of the package do not count. */
export function standingOf({ exercises }: Course, { points, solved }: Progress): Standing {
  const most = exercises.reduce((sum, one) => sum + one.points, 0);
  const earned = exercises.reduce((sum, { name, points: max }) => {
    return sum + (solved.includes(name) ? max : Math.min(points[name] ?? 0, max));
  }, 0);
  const done = exercises.filter(({ name }) => solved.includes(name)).length;
  return {
    solved: done,
    score: Math.floor((100 * earned) / Math.max(most, 1)),
    isComplete: done === exercises.length,
  };
}
