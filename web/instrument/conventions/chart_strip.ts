import { nothing, svg, type TemplateResult } from 'lit-html';
import { moved } from '../../charts/cause_mark.ts';
import { widthOf } from '../../charts/labels.ts';
import { tenth } from '../../charts/rect.ts';
import { type CauseName, storedMark } from '../number_line/chart_stored_causes.ts';
import type { ConventionsPlane } from './chart_plane.ts';
import type { ConventionStrip, Conventions } from './chart_spec.ts';

/** The mark of a stored value; causes differ in shape. */
export const markView = (cause: CauseName, x: number, y: number): TemplateResult =>
  svg`<path class="mark ${cause}" d=${moved(storedMark(cause, 3.2), x, y)} />`;

/** One convention: its name, scales and error, and below them the block on two rails. */
export function stripView(
  strip: ConventionStrip,
  at: number,
  data: Conventions,
  plane: ConventionsPlane,
  differs: ReadonlySet<number>,
): TemplateResult {
  const [upper, lower] = plane.rails(at);
  const top = upper - 36;
  const name = strip.isBest ? `${strip.name} · ${data.bestLabel}` : strip.name;
  const elements = Array.from({ length: data.originals.length }, (_, index) => index);
  // Elements that differ lie on top.
  const rank = (index: number) => (differs.has(index) ? 1 : 0) + (index === data.selected ? 2 : 0);
  const order = [...elements].sort((one, other) => rank(one) - rank(other));
  const end = (value: number) => placeOf(value, plane);
  return svg`<g class="convention" data-convention=${strip.name}>
    <text class="strong" x="0" y=${top + 12}>${name}</text>
    ${headline(strip.error, name, data.width, top)}
    ${strip.scales ? svg`<text class="number" x="0" y=${top + 27}>${strip.scales}</text>` : nothing}
    <path class="rail" d="M${plane.left} ${upper}H${plane.right}M${plane.left} ${lower}H${plane.right}" />
    <path class="levels" d=${levelPath(strip.levels, plane, lower)} />
    ${order.map((index) => {
      const from = plane.x(data.originals[index] as number);
      const to = end(strip.values[index] as number);
      const way = `M${tenth(from)} ${upper}L${tenth(to)} ${lower}`;
      const kind = differs.has(index) ? 'differs' : 'agrees';
      const chosen = index === data.selected ? ' chosen' : '';
      return svg`<path class="way ${kind}${chosen}" d=${way} />`;
    })}
    <path class="origin" d=${elements
      .map((i) => `M${tenth(plane.x(data.originals[i] as number))} ${upper - 4}V${upper + 4}`)
      .join('')} />
    ${order.map((index) => markView(strip.causes[index] ?? 'rounded', end(strip.values[index] as number), lower))}
  </g>`;
}

/** The error at the right of the name; below it where both do not fit. */
function headline(error: string, name: string, width: number, top: number): TemplateResult {
  const fits = widthOf(error) + widthOf(name) * 1.1 + 16 <= width;
  return fits
    ? svg`<text class="number" x=${width} y=${top + 12} text-anchor="end">${error}</text>`
    : svg`<text class="number" x=${width} y=${top + 27} text-anchor="end">${error}</text>`;
}

function placeOf(value: number, { x, notFinite }: ConventionsPlane): number {
  if (Number.isFinite(value) || !notFinite) return x(value);
  return notFinite.left + notFinite.width / 2;
}

/** A tick for each value of the grid inside the axis; those on the same pixel are drawn once. */
function levelPath(levels: ArrayLike<number>, plane: ConventionsPlane, y: number): string {
  const places = new Set<number>();
  for (let i = 0; i < levels.length; i += 1) {
    const place = plane.x(levels[i] as number);
    if (place >= plane.left && place <= plane.right) places.add(Math.round(place * 2) / 2);
  }
  return [...places].map((place) => `M${place} ${y}V${y + 8}`).join('');
}
