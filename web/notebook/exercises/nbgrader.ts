import { isObject, wordOf } from '../../text/json.ts';
import type { Cell } from '../model.ts';

// nbgrader's metadata of a cell: versions 1 to 3 of its schema, which differ in keys that
// this project does not need.

/** The part of a cell that exercises and grades depend on. */
export type GradedCell = Pick<Cell, 'id' | 'kind' | 'source' | 'metadata'>;

export interface Nbgrader {
  /** The cell is worth points. */
  readonly grade: boolean;
  /** The cell is the learner's to fill in. */
  readonly solution: boolean;
  readonly locked: boolean;
  /** A task that a person grades. */
  readonly task: boolean;
  /** The cell's name, which is unique in the notebook; empty in a cell without a role. */
  readonly gradeId: string;
  /** 0 unless the cell is graded or a task. */
  readonly points: number;
  /** An MD5 of the cell as it was released; see `cli/locked.ts`. */
  readonly checksum: string | undefined;
}

/** Why a cell's metadata are invalid: a code of `messages/errors/grading.ts`, and the key if it is one key. */
export interface NbgraderProblem {
  readonly code:
    | 'nbgrader_unreadable'
    | 'nbgrader_version'
    | 'nbgrader_id_missing'
    | 'nbgrader_id_twice'
    | 'nbgrader_points_missing'
    | 'nbgrader_points_invalid'
    | 'nbgrader_text_cell'
    | 'nbgrader_task_cell';
  /** The cell's position in the notebook, counted from 1, and more about it. */
  readonly values: Readonly<Record<string, string | number>> & { readonly cell: number };
}

const newest = 3;
const idPattern = /^[a-zA-Z0-9_-]+$/;
const known = [
  ...['schema_version', 'grade', 'locked', 'solution', 'task', 'grade_id', 'points'],
  ...['checksum', 'cell_type'],
];

/** A cell's nbgrader metadata; undefined if it has none or they are invalid. */
export function nbgraderOf(cell: GradedCell): Nbgrader | undefined {
  const found = read(cell, 1);
  return found && 'code' in found ? undefined : found;
}

/** The first reason why a notebook is no valid nbgrader assignment. Cells without metadata are valid. */
export function nbgraderProblem(cells: readonly GradedCell[]): NbgraderProblem | undefined {
  const taken = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const place = index + 1;
    const found = read(cell, place);
    if (!found) continue;
    if ('code' in found) return found;
    const { gradeId } = found;
    const first = taken.get(gradeId);
    if (gradeId !== '' && first !== undefined)
      return { code: 'nbgrader_id_twice', values: { cell: place, id: gradeId, first } };
    taken.set(gradeId, place);
  }
  return undefined;
}

function read(
  { kind, metadata: { nbgrader: meta } }: GradedCell,
  cell: number,
): Nbgrader | NbgraderProblem | undefined {
  if (meta === undefined) return undefined;
  const problem = (code: NbgraderProblem['code'], values: object = {}): NbgraderProblem => ({
    code,
    values: { ...values, cell },
  });
  const unreadable = (key: string) => problem('nbgrader_unreadable', { key });
  if (!isObject(meta)) return unreadable('nbgrader');
  const { schema_version: version, grade, solution, locked, task = false } = meta;
  if (!Number.isInteger(version) || Number(version) < 1 || Number(version) > newest)
    return problem('nbgrader_version', { version: wordOf(version ?? 0), newest });
  const strange = Object.keys(meta).find((key) => !known.includes(key));
  if (strange !== undefined && version === newest) return unreadable(strange);
  if (typeof grade !== 'boolean') return unreadable('grade');
  if (typeof solution !== 'boolean') return unreadable('solution');
  if (typeof locked !== 'boolean') return unreadable('locked');
  if (typeof task !== 'boolean') return unreadable('task');
  const { grade_id: id = '', points, checksum, cell_type: type = kind } = meta;
  if (typeof id !== 'string') return unreadable('grade_id');
  const hasRole = grade || solution || locked;
  if (hasRole && id === '') return problem('nbgrader_id_missing');
  if (id !== '' && !idPattern.test(id)) return unreadable('grade_id');
  if (checksum !== undefined && !/^.{32}$/s.test(String(checksum))) return unreadable('checksum');
  if (!['code', 'markdown', 'raw'].includes(type as string)) return unreadable('cell_type');
  if (grade && points === undefined) return problem('nbgrader_points_missing', { id });
  const isAmount = typeof points === 'number' && points >= 0;
  if (points !== undefined && !isAmount)
    return problem('nbgrader_points_invalid', { id, points: wordOf(points) });
  if (task && kind !== 'markdown') return problem('nbgrader_task_cell', { id });
  if (!task && kind === 'markdown' && grade !== solution)
    return problem('nbgrader_text_cell', { id });
  return {
    ...{ grade, solution, locked, task },
    gradeId: hasRole ? id : '',
    points: (grade || task) && isAmount ? points : 0,
    checksum: typeof checksum === 'string' ? checksum : undefined,
  };
}

/** Whether the learner may not change the cell. */
export const isLocked = (cell: GradedCell): boolean => nbgraderOf(cell)?.locked ?? false;
