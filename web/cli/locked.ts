import { createHash } from 'node:crypto';
import { type GradedCell, type Nbgrader, nbgraderOf } from '../notebook/exercises/nbgrader.ts';
import { type CellFile, type NotebookFile, sourceOf } from './notebook_file.ts';

// Locked cells, which a submission must not change. nbgrader names the same cells locked.

/** How a submission differs from what was released, and what was graded in its place. */
export interface LockedChange {
  /** The cell's name in nbgrader. */
  readonly name: string;
  /**
   * - `changed`: the released cell was graded.
   * - `missing`: the released cell was put back and graded.
   * - `added`: the cell is worth no points, because the release does not have it.
   * - `suspect`: the cell does not fit its checksum; it was graded as it is, for lack of a release.
   */
  readonly kind: 'changed' | 'missing' | 'added' | 'suspect';
}

const gradedCell = (cell: CellFile): GradedCell => ({
  id: cell.id ?? '',
  kind: cell.cell_type as GradedCell['kind'],
  source: sourceOf(cell),
  metadata: cell.metadata ?? {},
});

/** nbgrader's metadata of a cell in a file. */
export const metaOf = (cell: CellFile): Nbgrader | undefined => nbgraderOf(gradedCell(cell));

const isLocked = ({ grade, solution, locked }: Nbgrader) => !solution && (grade || locked);

/**
 * The notebook that is graded: locked cells as released, also where the submission lacks them. An
 * instructor's version as the release brings its hidden tests along.
 */
export function withReleased(
  submission: NotebookFile,
  release: NotebookFile,
): { readonly notebook: NotebookFile; readonly changes: LockedChange[] } {
  const changes: LockedChange[] = [];
  const byName = (cells: readonly CellFile[]) =>
    new Map(
      cells.flatMap((cell) => (metaOf(cell)?.gradeId ? [[metaOf(cell)?.gradeId, cell]] : [])),
    );
  const released = byName(release.cells);
  const cells = submission.cells.map((cell) => {
    const meta = metaOf(cell);
    if (!meta?.gradeId) return cell;
    const original = released.get(meta.gradeId);
    if (!original && meta.grade) changes.push({ name: meta.gradeId, kind: 'added' });
    if (!original) return withoutRole(cell);
    const now = metaOf(original) as Nbgrader;
    // The learner's code with the roles and the points that were released.
    if (!isLocked(now)) return { ...cell, metadata: original.metadata };
    if (!isSame(cell, original)) changes.push({ name: meta.gradeId, kind: 'changed' });
    return structuredClone(original);
  });
  const missing: CellFile[] = [];
  let last = -1;
  for (const original of release.cells) {
    const meta = metaOf(original);
    if (!meta?.gradeId) continue;
    const at = cells.findIndex((cell) => metaOf(cell)?.gradeId === meta.gradeId);
    if (at >= 0) last = at;
    else if (isLocked(meta)) {
      cells.splice(last + 1, 0, structuredClone(original));
      last += 1;
      missing.push(original);
      changes.push({ name: meta.gradeId, kind: 'missing' });
    }
  }
  return { notebook: { ...submission, cells }, changes };
}

function withoutRole(cell: CellFile): CellFile {
  const { nbgrader: _, ...metadata } = cell.metadata;
  return { ...cell, metadata };
}

/** Whether a cell is the released one, or what nbgrader made of it for learners. */
function isSame(cell: CellFile, original: CellFile): boolean {
  const text = sourceOf(cell).trimEnd();
  const whole = sourceOf(original).trimEnd();
  const isText = text === whole || text === withoutHidden(whole).trimEnd();
  return isText && cell.cell_type === original.cell_type;
}

/** A cell without the tests that nbgrader hides from learners. */
function withoutHidden(source: string): string {
  const lines = source.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    const begun = line.split(hiddenBegins).slice(1);
    const isWhole = begun.some((rest) => rest.includes(hiddenEnds));
    const isOpen = begun.length > 0 && !begun.at(-1)?.includes(hiddenEnds);
    let end = at + 1;
    while (isOpen && end < lines.length && !lines[end]?.includes(hiddenEnds)) end += 1;
    if (isOpen && end < lines.length) {
      at = end;
      continue;
    }
    if (!isWhole) kept.push(line);
    // Without an end, no other beginning has one either.
    if (isOpen) return [...kept, ...lines.slice(at + 1)].join('\n');
  }
  return kept.join('\n');
}

const hiddenBegins = 'BEGIN HIDDEN TESTS';
const hiddenEnds = 'END HIDDEN TESTS';

/** Locked cells that do not fit the checksum that nbgrader stored in them. */
export function suspects(notebook: NotebookFile): LockedChange[] {
  return notebook.cells.flatMap((cell): LockedChange[] => {
    const meta = metaOf(cell);
    if (!meta?.checksum || !isLocked(meta) || meta.checksum === checksumOf(cell, meta)) return [];
    return [{ name: meta.gradeId, kind: 'suspect' }];
  });
}

/** nbgrader's checksum of a cell: an MD5 of its text, its kind, its roles, its name and its points. */
export function checksumOf(cell: CellFile, meta: Nbgrader): string {
  const { grade, solution, gradeId, points } = meta;
  const word = (is: boolean) => (is ? 'True' : 'False');
  const parts = [sourceOf(cell), cell.cell_type, word(grade), word(solution), word(isLocked(meta))];
  const amount = grade ? [Number.isInteger(points) ? `${points}.0` : String(points)] : [];
  const hash = createHash('md5');
  for (const part of [...parts, gradeId, ...amount]) hash.update(part, 'utf8');
  return hash.digest('hex');
}
