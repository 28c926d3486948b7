import { svg } from 'lit-html';
import { moved } from '../../charts/cause_mark.ts';
import { type Key, sameKey } from '../../charts/keys.ts';
import { tenth } from '../../charts/rect.ts';
import { type LevelPoints, type LevelsPlane, rows } from './chart_levels_plane.ts';
import { type CauseName, causeNames, storedMark } from './chart_stored_causes.ts';

type Paths = Partial<Record<CauseName, string>>;

/** For each cause: the lines from elements to their levels, the errors, and the elements. */
interface Ways {
  readonly ways: Paths;
  readonly gaps: Paths;
  readonly marks: Paths;
  readonly isCrowd: boolean;
}

/** With more elements than this, those that begin and end at the same pixels are drawn once. */
const mostLines = 400;
/** The last drawing of each array of elements, which is reused while only the selection changes. */
const known = new WeakMap<ArrayLike<number>, { readonly key: Key; readonly drawn: Ways }>();

function drawnWays(points: LevelPoints, plane: LevelsPlane): Ways {
  const key = [points.real, plane.left, plane.right, ...plane.domain];
  const last = known.get(points.level);
  if (last && sameKey(last.key, key)) return last.drawn;
  const drawn = draw(points, plane);
  known.set(points.level, { key, drawn });
  return drawn;
}

function draw({ real, level, causeAt }: LevelPoints, { x }: LevelsPlane): Ways {
  const [ways, gaps, marks]: [Paths, Paths, Paths] = [{}, {}, {}];
  const isCrowd = real.length > mostLines;
  const seen = new Set<string>();
  const add = (paths: Paths, cause: CauseName, path: string) => {
    paths[cause] = (paths[cause] ?? '') + path;
  };
  for (let i = 0; i < real.length; i += 1) {
    const cause = causeAt(i);
    const ends = [x(real[i] as number), x(level[i] as number)] as const;
    const [from, to] = ends.map(isCrowd ? Math.round : tenth) as [number, number];
    if (isCrowd) {
      const line = `${cause} ${from} ${to}`;
      if (seen.has(line)) continue;
      seen.add(line);
    }
    add(ways, cause, `M${from} ${rows.reals}L${to} ${rows.levels - 5}`);
    add(gaps, cause, `M${from} ${rows.reals}H${to}`);
    // In a crowd, elements are a rug: shapes would cover each other.
    const mark = isCrowd
      ? `M${from - 0.5} ${rows.reals}h1v-5h-1Z`
      : moved(storedMark(cause, 3.6), from, rows.reals);
    add(marks, cause, mark);
  }
  return { ways, gaps, marks, isCrowd };
}

export function waysView(points: LevelPoints, plane: LevelsPlane) {
  const { ways, gaps, marks, isCrowd } = drawnWays(points, plane);
  const present = causeNames.filter((cause) => marks[cause] !== undefined);
  const dense = isCrowd ? 'crowded' : '';
  return svg`${present.map((cause) => svg`<path class="way ${cause} ${dense}" d=${ways[cause]} />`)}
    ${present.map((cause) => svg`<path class="gap ${cause}" d=${gaps[cause]} />`)}
    ${present.map((cause) => svg`<path class="mark ${cause} ${dense}" d=${marks[cause]} />`)}`;
}
