import type { GradedEntry, GradeResult } from './grade.ts';
import { type JunitCase, testSuite } from './junit.ts';

/** The points as JUnit XML: a test for each graded cell, which fails below its full points. */
export const junitText = (notebook: string, { entries }: GradeResult): string =>
  testSuite(
    notebook,
    entries.map((entry) => caseOf(notebook, entry)),
  );

function caseOf(notebook: string, entry: GradedEntry): JunitCase {
  const { name, exercise, points, maxPoints, message } = entry;
  const own = { className: `${notebook}.${exercise ?? name}`, name };
  if (points === undefined)
    return { ...own, properties: [['max_points', maxPoints]], skipped: message };
  const properties = [['points', points] as const, ['max_points', maxPoints] as const];
  if (points >= maxPoints) return { ...own, properties };
  const text = `${points} of ${maxPoints} points: ${message}`;
  return { ...own, properties, failure: { type: 'points', message, text } };
}
