import { svg, type TemplateResult } from 'lit-html';
import { acrossLines, axisName, bottomTicks, leftTicks, linearTicks } from '../../charts/axes.ts';
import { placeLabels, widthOf } from '../../charts/labels.ts';
import { scaleOf } from '../../charts/scale.ts';

// Files by size and error: a dot for the tensor in the middle, and a line down to the tensor that suffers most.

export interface SizeErrorDot {
  readonly name: string;
  readonly bytes: number;
  /** In dB, at most `high`. */
  readonly median: number;
  readonly worst: number;
  /** For those who do not see the dot. */
  readonly label: string;
  readonly isChosen: boolean;
  readonly isVerdict: boolean;
  readonly choose?: (() => void) | undefined;
}

export interface SizeErrorData {
  readonly dots: readonly SizeErrorDot[];
  readonly least: number;
  readonly leastText: string;
  readonly sizeText: string;
  readonly keepsText: string;
  readonly label: string;
}

export const chartWidth = 560;
const chartHeight = 320;
const box = { left: 40, top: 26, width: 508, height: 244 };

/** Ratios beyond the largest finite one are drawn at the top. */
function domainsOf(dots: readonly SizeErrorDot[], least: number) {
  const megabytes = dots.map(({ bytes }) => bytes / 1e6);
  const ratios = dots.flatMap(({ median, worst }) => [median, worst]).filter(Number.isFinite);
  const low = Math.floor(Math.min(least, ...ratios) - 1);
  const high = Math.ceil(Math.max(least, ...ratios) + 2);
  const [smallest, largest] = [Math.min(...megabytes), Math.max(...megabytes)];
  const room = (largest - smallest || largest) * 0.08;
  return { x: [Math.max(0, smallest - room), largest + room], y: [low, high] } as const;
}

export function sizeErrorChart(data: SizeErrorData): TemplateResult {
  const { dots, least, leastText, sizeText, keepsText, label } = data;
  const { left, top, width, height } = box;
  const domains = domainsOf(dots, least);
  const x = scaleOf(domains.x, [left, left + width]);
  const y = scaleOf(domains.y, [top + height, top]);
  const at = (ratio: number) => y.at(Math.min(domains.y[1], Math.max(domains.y[0], ratio)));
  const places = dots.map((dot) => ({
    ...{ dot, x: x.at(dot.bytes / 1e6), y: at(dot.median) },
    end: at(dot.worst),
  }));
  // Verdicts and the chosen format are named first, then the others as far as there is room.
  const ranked = [...places].sort((one, other) => rankOf(other.dot) - rankOf(one.dot));
  const labels = placeLabels(
    ranked.map(({ dot, x: across, y: down }) => ({ x: across, y: down, text: dot.name })),
    places.flatMap((place) => [
      { left: place.x - 5, top: place.y - 5, width: 10, height: 10 },
      { left: place.x - 2, top: place.y, width: 4, height: place.end - place.y },
    ]),
    { left, top: 0, width: width + 10, height: top + height },
  );
  const across = leftTicks(box, linearTicks(y, height, 40));
  return svg`<svg class="size-error" viewBox="0 0 ${chartWidth} ${chartHeight}" role="group" aria-label=${label}>
    ${acrossLines(box, linearTicks(y, height, 40))}
    ${across} ${bottomTicks(box, linearTicks(x, width, 70))}
    <path class="size-axis" d="M${left} ${top}V${top + height}H${left + width}" />
    ${axisName(keepsText, left - 34, 14, 'start')}
    ${axisName(`${sizeText} (MB)`, left + width, top + height + 34, 'end')}
    <path class="size-least" d="M${left} ${y.at(least)}H${left + width}" />
    <text class="size-least-text" x=${left + width - widthOf(leastText)} y=${y.at(least) - 5}>${leastText}</text>
    ${places.map(dotView)}
    ${ranked.map(({ dot }, i) => {
      const place = labels[i];
      return place
        ? svg`<text class=${dot.isVerdict ? 'size-name strong' : 'size-name'} x=${place.x} y=${place.y} dy="0.35em" text-anchor=${place.anchor}>${dot.name}</text>`
        : '';
    })}
  </svg>`;
}

const rankOf = ({ isVerdict, isChosen }: SizeErrorDot) => (isVerdict ? 2 : isChosen ? 1 : 0);

function dotView(place: { dot: SizeErrorDot; x: number; y: number; end: number }) {
  const { dot, x, y, end } = place;
  const kind = [
    'size-dot',
    dot.isVerdict ? 'is-verdict' : '',
    dot.isChosen ? 'is-chosen' : '',
  ].join(' ');
  const mark = svg`<title>${dot.label}</title>
    <path class="size-span" d="M${x} ${y}V${end}" /><path class="size-span" d="M${x - 4} ${end}h8" />
    ${dot.isVerdict ? svg`<path class="size-mark" d="M${x} ${y - 8}l8 8l-8 8l-8 -8z" />` : svg`<circle class="size-mark" cx=${x} cy=${y} r=${dot.isChosen ? 6 : 4.5} />`}`;
  if (!dot.choose) return svg`<g class=${kind} role="img" aria-label=${dot.label}>${mark}</g>`;
  return svg`<g class=${kind} role="button" tabindex="-1" aria-label=${dot.label} aria-pressed=${dot.isChosen} data-dot=${dot.name} @click=${dot.choose}>
    <circle class="size-reach" cx=${x} cy=${y} r="11" />${mark}
  </g>`;
}
