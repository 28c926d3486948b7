import { type PlacedLabel, placeLabels } from '../../charts/labels.ts';
import { around, type Rect } from '../../charts/rect.ts';
import { type Shape, shapes } from '../../charts/symbols.ts';
import type { LandscapePlane, LandscapePoint } from './chart_plane.ts';

export interface LandscapeMark extends LandscapePoint {
  readonly label: string;
}

/** Observers that chose nearly the same point: one mark with all their names. */
export interface MarkGroup {
  /** The first of them, as an index into the marks. */
  readonly index: number;
  readonly shape: Shape;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

/** Marks closer than this, in pixels, are merged. */
const same = 4;
/** Narrower charts, in CSS pixels, name their marks in the legend. */
const readableWidth = 400;

/** Half the size of a mark or the handle, including the white outline of adjacent text, in pixels. */
const markReach = 9;
const handleReach = 12;

/** Groups the marks inside the picture; the first observer of a group determines its shape. */
export function groupMarks(marks: readonly LandscapeMark[], plane: LandscapePlane): MarkGroup[] {
  const groups: MarkGroup[] = [];
  marks.forEach((mark, index) => {
    if (!plane.isInside(mark)) return;
    const [x, y] = [plane.x(mark.scale), plane.y(mark.zeroPoint)];
    const found = groups.findIndex((one) => Math.hypot(one.x - x, one.y - y) < same);
    const known = groups[found];
    if (known) groups[found] = { ...known, label: `${known.label} · ${mark.label}` };
    else
      groups.push({
        index,
        shape: shapes[index % shapes.length] as Shape,
        label: mark.label,
        x,
        y,
      });
  });
  return groups;
}

/** The position of each group's label, clear of marks, handle and crosshair; undefined if none fits. */
export function markLabels(
  groups: readonly MarkGroup[],
  { box, x, y }: LandscapePlane,
  current: LandscapePoint | undefined,
): (PlacedLabel | undefined)[] {
  if (box.width < readableWidth) return groups.map(() => undefined);
  const marks = groups.map((group) => around(group.x, group.y, markReach));
  const dragged = current ? obstaclesOf(x(current.scale), y(current.zeroPoint), box) : [];
  const wanted = groups.map((group) => ({
    x: group.x,
    y: group.y,
    text: group.label,
    distance: handleReach + 1,
  }));
  return placeLabels(wanted, [...marks, ...dragged], box);
}

/** The handle and the two lines of its crosshair. */
function obstaclesOf(x: number, y: number, { left, top, width, height }: Rect): Rect[] {
  return [
    around(x, y, handleReach),
    { left, top: y - 1, width, height: 2 },
    { left: x - 1, top, width: 2, height },
  ];
}
