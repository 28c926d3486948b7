import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { bottomTicks } from '../../charts/axes.ts';
import { hatchPath } from '../../charts/rect.ts';
import { chartKey } from '../../charts/symbols.ts';
import { causeNames } from '../number_line/chart_stored_causes.ts';
import { type ConventionsPlane, footRoom, planeOf, valueTicks } from './chart_plane.ts';
import { type Conventions, differing } from './chart_spec.ts';
import { markView, stripView } from './chart_strip.ts';

/**
 * A block of a tensor under several conventions, a strip each, on one axis: originals above, joined with
 * the values that are stored for them, among all values that the block can represent.
 */
export function conventions(data: Conventions): TemplateResult {
  const plane = planeOf(data);
  const differs = new Set(differing(data));
  const axis = { left: plane.left, top: 0, width: plane.right - plane.left, height: plane.bottom };
  const key = chartKey(keyEntries(data, differs), 0, plane.bottom + footRoom, data.width);
  const height = plane.bottom + footRoom + key.height;
  return html`<svg
    class="chart conventions"
    role="img"
    aria-label="${data.title}. ${data.summary}"
    viewBox="0 0 ${data.width} ${height}"
    width=${data.width}
    height=${height}
  >
    ${notFiniteView(data, plane)}
    ${data.strips.map((strip, at) => stripView(strip, at, data, plane, differs))}
    <path class="frame" d="M${plane.left} ${plane.bottom}H${plane.right}" />
    ${bottomTicks(axis, valueTicks(plane), { width: plane.right + 6 })}
    ${key.view}
  </svg>`;
}

function notFiniteView(
  { notFiniteLabel, strips }: Conventions,
  { notFinite, bottom, rails }: ConventionsPlane,
): TemplateResult | typeof nothing {
  if (!notFinite) return nothing;
  const { left, width } = notFinite;
  const boxes = strips.map((_, at) => {
    const [upper, lower] = rails(at);
    return { ...notFinite, top: upper - 4, height: lower + 8 - (upper - 4) };
  });
  return svg`<path class="hatch" d=${boxes.map((box) => hatchPath(box)).join('')} />
    <text class="number" x=${left + width / 2} y=${bottom + 16} text-anchor="middle">${notFiniteLabel}</text>`;
}

function keyEntries(data: Conventions, differs: ReadonlySet<number>) {
  const used = new Set(data.strips.flatMap(({ causes }) => causes));
  const line = (name: string) => svg`<path class="way ${name}" d="M-8 4L8 -4" />`;
  const { length } = data.originals;
  return [
    {
      label: data.originalLabel,
      sample: svg`<path class="origin" d="M0 -6V6" />`,
      used: length > 0,
    },
    { label: data.differsLabel, sample: line('differs'), used: differs.size > 0 },
    { label: data.agreesLabel, sample: line('agrees'), used: differs.size < length },
    ...causeNames.map((cause) => ({
      label: data.causeLabels[cause],
      sample: markView(cause, 0, 0),
      used: used.has(cause),
    })),
  ].filter((entry) => entry.used);
}
