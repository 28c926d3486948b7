import type { GradeResult } from './grade.ts';
import type { LockedChange } from './locked.ts';
import { table } from './table.ts';

/** A line per graded cell with its points and what is wrong, and the total. */
export function gradeSummary(result: GradeResult): string {
  const { entries, points, maxPoints, manualPoints } = result;
  const total = ['Total', String(points), `of ${maxPoints}`];
  const lines = [
    ...entries.map((entry) => [entry.name, String(entry.points ?? '–'), `of ${entry.maxPoints}`]),
    total,
  ];
  const messages = [...entries.map(({ message }) => message), ''];
  const rows = table(lines).map((line, index) => `${line}  ${messages[index]}`.trimEnd());
  const byHand =
    manualPoints > 0 ? [`${manualPoints} of the ${maxPoints} points are graded by hand.`] : [];
  return [...rows, ...byHand, ''].join('\n');
}

const changeWords: Readonly<Record<LockedChange['kind'], string>> = {
  changed: 'was changed; the released cell was graded',
  missing: 'was missing; the released cell was graded',
  added: 'is not in the release; it is worth no points',
  suspect: 'does not fit its checksum, so it was changed; it was graded as it is',
};

/** What the reader must know about locked cells, a sentence each. */
export function lockedNotes({ changes }: GradeResult, hasRelease: boolean): string[] {
  const notes = changes.map(({ name, kind }) => `the cell ${name} ${changeWords[kind]}.`);
  const trusted =
    'locked cells were graded as they are; --release compares them with the original.';
  return hasRelease ? notes : [...notes, trusted];
}
