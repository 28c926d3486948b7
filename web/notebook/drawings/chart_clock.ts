import { causeMark, moved } from '../../charts/cause_mark.ts';
import { element } from '../../charts/markup.ts';
import { withMinus } from '../../charts/number_text.ts';
import { tenth } from '../../charts/rect.ts';
import { path, picture, text } from './chart_drawing.ts';
import { target } from './chart_parts.ts';

/** The integers of a type as the hours of a clock: after the last comes the first. */
export interface Clock {
  readonly label: string;
  /** The smallest and the largest integer of the type. */
  readonly low: number;
  readonly high: number;
  /** The hand turns from this number to `to`, which may be outside the range of the type. */
  readonly from: number;
  readonly to: number;
  /** The integers of all elements, from which the hand can start: they can be pointed at. */
  readonly starts?: readonly number[];
  /** In CSS pixels. */
  readonly width: number;
}

const height = 250;
const radius = 92;
const names = 8;
/** The most turns that the hand makes, however far away the number is. */
const mostTurns = 3;

/** The position of a number on the clock: the integer that a type with these limits stores for it. */
export function hourOf({ low, high }: Pick<Clock, 'low' | 'high'>, number: number): number {
  const count = high - low + 1;
  return ((((number - low) % count) + count) % count) + low;
}

export function clockDrawing(clock: Clock): string {
  const { label, low, high, from, to, width } = clock;
  const count = high - low + 1;
  const middle = { x: width / 2, y: height / 2 };
  /** 0 is at the top, and the numbers increase clockwise. */
  const at = (number: number, distance: number) => {
    const angle = (number / count) * 2 * Math.PI;
    return {
      x: middle.x + Math.sin(angle) * distance,
      y: middle.y - Math.cos(angle) * distance,
    };
  };
  const spot = (number: number, distance: number) => {
    const { x, y } = at(number, distance);
    return `${tenth(x)} ${tenth(y)}`;
  };
  const landing = hourOf(clock, to);
  const wraps = landing !== to;
  const cause = wraps ? 'wrapped' : 'rounded';
  const hours = Array.from({ length: Math.min(count, 64) }, (_, index) => {
    const hour = (index * count) / Math.min(count, 64);
    return `M${spot(hour, radius)}L${spot(hour, radius - 5)}`;
  });
  const seam = high + 0.5;
  const { x, y } = at(landing, radius);
  return picture(
    'clock',
    label,
    { width, height },
    path('frame', circle(middle.x, middle.y, radius)),
    path('tick', hours.join('')),
    path('seam', `M${spot(seam, radius - 24)}L${spot(seam, radius + 8)}`),
    hourNames(clock, at, landing),
    startsOf(clock, at),
    path(`hand ${cause}`, handOf(from, to, count, spot)),
    path('mark rounded', moved(causeMark('rounded', 3.6), ...pair(at(from, radius)))),
    path(`mark ${cause}`, moved(causeMark(cause, 5), x, y)),
    text(sumOf(from, to), middle.x, middle.y - 4, { class: 'strong', 'text-anchor': 'middle' }),
    text(`→ ${withMinus(String(landing))}`, middle.x, middle.y + 12, {
      class: 'strong',
      'text-anchor': 'middle',
    }),
    targetsOf(clock, at),
  );
}

type At = (number: number, distance: number) => { readonly x: number; readonly y: number };

function startsOf({ starts = [] }: Clock, at: At): string {
  return [...new Set(starts)]
    .map((start) => {
      const { x, y } = at(start, radius);
      return element('circle', { class: 'dot quiet', cx: tenth(x), cy: tenth(y), r: 2.5 });
    })
    .join('');
}

/** Places to point at around each start; the later ones lie above. */
function targetsOf({ starts = [] }: Clock, at: At): string {
  return starts
    .map((start, index) => {
      const { x, y } = at(start, radius + 4);
      return target('element', index, { left: x - 12, top: y - 12, width: 24, height: 24 });
    })
    .join('');
}

/** The hand's turn as an addition; from 0 it is the number itself. */
function sumOf(from: number, to: number): string {
  if (from === 0) return withMinus(String(to));
  const way = to - from;
  return withMinus(`${from} ${way < 0 ? '-' : '+'} ${Math.abs(way)} = ${to}`);
}

const pair = ({ x, y }: { x: number; y: number }): [number, number] => [x, y];

const circle = (x: number, y: number, r: number) =>
  `M${tenth(x - r)} ${tenth(y)}A${r} ${r} 0 1 1 ${tenth(x + r)} ${tenth(y)}A${r} ${r} 0 1 1 ${tenth(x - r)} ${tenth(y)}Z`;

/** The hand spirals inwards, so that turns do not overlap; the arrowhead is at its end. */
function handOf(
  from: number,
  to: number,
  count: number,
  spot: (number: number, distance: number) => string,
): string {
  const way = to - from;
  if (way === 0) return '';
  const turns = Math.abs(way) / count;
  const begin =
    turns > mostTurns ? to - Math.sign(way) * (mostTurns * count + (turns % 1) * count) : from;
  const pieces = Math.max(8, Math.ceil((Math.abs(to - begin) / count) * 72));
  const distance = (part: number) => radius - 14 - part * 10 * Math.min(turns, mostTurns + 1);
  const line = Array.from({ length: pieces + 1 }, (_, index) => {
    const part = index / pieces;
    return `${index === 0 ? 'M' : 'L'}${spot(begin + (to - begin) * part, distance(part))}`;
  });
  const back = to - Math.sign(way) * Math.min(Math.abs(way), count * 0.018);
  const head = `M${spot(back, distance(1) + 5)}L${spot(to, distance(1))}L${spot(back, distance(1) - 5)}`;
  return line.join('') + head;
}

/** Labels the limits and the end of the hand first, then other hours where there is room. */
function hourNames(
  clock: Clock,
  at: (number: number, distance: number) => { x: number; y: number },
  landing: number,
): string {
  const { low, high, from } = clock;
  const count = high - low + 1;
  const every = Math.max(1, count / names);
  const round = Array.from({ length: Math.min(count, names) }, (_, index) =>
    hourOf(clock, index * every),
  );
  const taken: { x: number; y: number }[] = [];
  const wanted = [...new Set([low, high, landing, hourOf(clock, from), ...round])];
  return wanted
    .map((hour) => {
      // The first and the last hour are neighbours.
      const shift = hour === low ? 0.012 : hour === high ? -0.012 : 0;
      const place = at(hour + shift * (count > 16 ? count : 0), radius + 20);
      const isFree = taken.every(
        (other) => Math.abs(other.x - place.x) > 34 || Math.abs(other.y - place.y) > 15,
      );
      const isLimit = hour === low || hour === high;
      if (!isFree && !isLimit) return '';
      taken.push(place);
      return text(withMinus(String(hour)), place.x, place.y, {
        class: hour === landing ? 'strong' : 'number',
        'text-anchor': isLimit && count > 16 ? anchorOf(clock, hour) : 'middle',
        dy: '0.35em',
      });
    })
    .join('');
}

/** Labels beside the seam between the limits extend away from it. */
const anchorOf = ({ low, high }: Clock, hour: number) => {
  const isBelow = low < 0;
  return (hour === high) === isBelow && low !== high ? 'start' : 'end';
};
