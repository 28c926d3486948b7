import { sumOf } from '../notebook/exercises/exercises.ts';
import { visible } from '../ui/visible_text.ts';
import type { GradedEntry, GradeResult } from './grade.ts';
import type { LockedChange } from './locked.ts';
import { table } from './table.ts';

/** A line for each exercise, and each other graded cell, with points and what is wrong; and the total. */
export function gradeSummary({ entries, ...result }: GradeResult): string {
  const { points, maxPoints, manualPoints } = result;
  const groups = new Map<string, GradedEntry[]>();
  for (const entry of entries) {
    const name = entry.exercise ?? entry.name;
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  const lines = [...groups].map(([name, parts]) => lineOf(name, parts));
  const total = ['Total', String(points), `of ${maxPoints}`];
  const messages = [...groups.values()].map((parts) =>
    parts.flatMap(({ message }) => message || []).join('; '),
  );
  const rows = table([...lines, total]).map((line, index) =>
    `${line}  ${visible(messages[index] ?? '')}`.trimEnd(),
  );
  const byHand =
    manualPoints > 0 ? [`${manualPoints} of the ${maxPoints} points are graded by hand.`] : [];
  return [...rows, ...byHand, ''].join('\n');
}

function lineOf(name: string, parts: readonly GradedEntry[]): string[] {
  const known = parts.filter(({ points }) => points !== undefined);
  const points = known.length > 0 ? String(sumOf(known.map(({ points = 0 }) => points))) : '–';
  return [name, points, `of ${sumOf(parts.map(({ maxPoints }) => maxPoints))}`];
}

const changeWords: Readonly<Record<LockedChange['kind'], string>> = {
  changed: 'was changed; the released cell was graded',
  missing: 'was missing; the released cell was graded',
  added: 'is not in the release; it is worth no points',
  suspect: 'does not fit its checksum, so it was changed; it was graded as it is',
};

/** Notes about locked cells, a sentence each. */
export function lockedNotes({ changes }: GradeResult, hasRelease: boolean): string[] {
  const notes = changes.map(({ name, kind }) => `the cell ${name} ${changeWords[kind]}.`);
  const trusted =
    'locked cells were graded as they are; --release compares them with the original.';
  return hasRelease ? notes : [...notes, trusted];
}
