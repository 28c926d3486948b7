import { element, escapeText, fontFamily, textWidth } from '../markup.ts';
import { scaleOf } from '../scale.ts';
import type { AxisScale } from './axis_scale.ts';
import { painterOf } from './color.ts';
import { type Box, type Frame, ink, pixels, short, strokeOf } from './frame.ts';
import {
  type Bar,
  barGap,
  barWidth,
  fontOf,
  type Placed,
  tickLength,
  tickRoom,
  titleFont,
  titlesOf,
} from './layout.ts';
import type { Axis } from './spec.ts';
import { lookOf, writeLines } from './text.ts';

const gridColor = '#d5d5d5';

/** Grid lines, behind everything else. */
export function drawGrid({ axes, x, y }: Placed, frame: Frame): string {
  if (axes.off) return '';
  const { left, top, width, height } = frame.box;
  const upright = (at: number) => `M${short(frame.x(at))} ${short(top)}V${short(top + height)}`;
  const level = (at: number) => `M${short(left)} ${short(frame.y(at))}H${short(left + width)}`;
  const lines = [
    ...linesOf(axes.x, x).map((one) => ({ ...one, path: one.places.map(upright).join('') })),
    ...linesOf(axes.y, y).map((one) => ({ ...one, path: one.places.map(level).join('') })),
  ];
  const plain = lines.map(({ path, style }) => (style ? '' : path)).join('');
  const styled = lines.map(({ path, style }) => {
    if (!style || path === '') return '';
    const stroke = strokeOf({ width: 0.8, ...style }, style.color ?? gridColor);
    return element('path', { d: path, fill: 'none', ...stroke, opacity: style.alpha });
  });
  const drawn = plain && element('path', { d: plain, stroke: gridColor, fill: 'none' });
  return drawn + styled.join('');
}

/** The places of an axis' grid lines, and of those between them. */
function linesOf(axis: Axis, scale: AxisScale) {
  const major = { places: scale.ticks.map(({ at }) => at), style: axis.gridStyle };
  const minor = { places: scale.between, style: axis.minorGridStyle };
  return [...(axis.grid ? [major] : []), ...(axis.minorGrid ? [minor] : [])];
}

/** Frame, ticks, labels, title and colour bars. */
export function drawAxes(placed: Placed, frame: Frame): string {
  const { axes, bars } = placed;
  let right = frame.box.left + frame.box.width;
  const drawnBars = bars.map((bar) => {
    const drawn = drawBar(bar, { ...frame.box, left: right + barGap, width: barWidth });
    right += bar.width;
    return drawn;
  });
  const frameParts = axes.off
    ? []
    : [
        drawSpines(placed, frame),
        drawTicksX(placed, frame),
        drawTicksY(placed, frame),
        drawLabels(placed, frame),
      ];
  return [...frameParts, drawTitle(placed, frame), ...drawnBars].join('');
}

function drawSpines({ axes }: Placed, { box }: Frame): string {
  const { left, top, width, height } = box;
  const sides = {
    top: `M${short(left)} ${short(top)}h${short(width)}`,
    right: `M${short(left + width)} ${short(top)}v${short(height)}`,
    bottom: `M${short(left)} ${short(top + height)}h${short(width)}`,
    left: `M${short(left)} ${short(top)}v${short(height)}`,
  };
  const drawn = Object.entries(sides).filter(([side]) => !axes.hiddenSpines?.includes(side));
  const path = drawn.map(([, line]) => line).join('');
  const stroke = { stroke: ink, 'stroke-linecap': 'square', fill: 'none' };
  return path === '' ? '' : element('path', { d: path, ...stroke });
}

function drawTicksX({ axes, x }: Placed, { box, ...frame }: Frame): string {
  if (axes.x.hidden) return '';
  const isAbove = axes.x.opposite === true;
  const edge = isAbove ? box.top : box.top + box.height;
  const outwards = isAbove ? -1 : 1;
  const size = fontOf(axes.x.tickSize);
  const rotation = axes.x.rotation ?? 0;
  const parts = x.ticks.map(({ at, label }) => {
    const place = frame.x(at);
    const line = { x1: place, x2: place, y1: edge, y2: edge + outwards * tickLength };
    const y = edge + outwards * (tickLength + 4) + (isAbove ? 0 : size * 0.8);
    const turned = rotation % 180 !== 0;
    return (
      element('line', { ...line, stroke: ink }) +
      tickLabel(label, {
        x: place,
        y,
        'text-anchor': turned ? (rotation > 0 === isAbove ? 'start' : 'end') : 'middle',
        transform: turned ? `rotate(${-rotation} ${short(place)} ${short(y)})` : undefined,
      })
    );
  });
  const style = { 'font-family': fontFamily, 'font-size': size, fill: axes.x.tickColor ?? ink };
  return element('g', style, ...parts);
}

function drawTicksY({ axes, y }: Placed, { box, ...frame }: Frame): string {
  if (axes.y.hidden) return '';
  const isRight = axes.y.opposite === true;
  const edge = isRight ? box.left + box.width : box.left;
  const outwards = isRight ? 1 : -1;
  const size = fontOf(axes.y.tickSize);
  const rotation = axes.y.rotation ?? 0;
  const parts = y.ticks.map(({ at, label }) => {
    const place = frame.y(at);
    const x = edge + outwards * (tickLength + 4);
    const line = { x1: edge, x2: edge + outwards * tickLength, y1: place, y2: place };
    return (
      element('line', { ...line, stroke: ink }) +
      tickLabel(label, {
        x,
        y: place,
        dy: '0.35em',
        'text-anchor': isRight ? 'start' : 'end',
        transform: rotation ? `rotate(${-rotation} ${short(x)} ${short(place)})` : undefined,
      })
    );
  });
  const style = { 'font-family': fontFamily, 'font-size': size, fill: axes.y.tickColor ?? ink };
  return element('g', style, ...parts);
}

const tickLabel = (label: string, place: Parameters<typeof element>[1]): string =>
  label === '' ? '' : element('text', place, escapeText(label));

/** How far along an axis its label is, and the end of the text that is there. */
const labelPlaces = {
  start: { part: 0, anchor: 'start' },
  middle: { part: 0.5, anchor: 'middle' },
  end: { part: 1, anchor: 'end' },
} as const;

function drawLabels({ axes, x, y }: Placed, { box }: Frame): string {
  const styleOf = ({ labelStyle = {}, labelAt }: Axis) => ({
    'font-family': fontFamily,
    'font-size': fontOf(labelStyle.size),
    'text-anchor': labelPlaces[labelAt ?? 'middle'].anchor,
    ...lookOf(labelStyle),
  });
  const along = ({ labelAt }: Axis) => labelPlaces[labelAt ?? 'middle'].part;
  const parts: string[] = [];
  if (axes.x.label) {
    const style = styleOf(axes.x);
    const below = axes.x.opposite ? 4 : tickRoom(axes.x, x, 'x');
    const place = {
      x: box.left + box.width * along(axes.x),
      y: box.top + box.height + below + style['font-size'],
    };
    parts.push(element('text', { ...place, ...style }, escapeText(axes.x.label)));
  }
  if (axes.y.label) {
    const style = styleOf(axes.y);
    const beside = axes.y.opposite ? 4 : tickRoom(axes.y, y, 'y');
    const isRight = axes.y.labelOpposite === true;
    const away = (isRight ? tickRoom(axes.y, y, 'y') : beside) + style['font-size'] * 0.4;
    const left = isRight ? box.left + box.width + away + style['font-size'] * 0.6 : box.left - away;
    const height = box.top + box.height * (1 - along(axes.y));
    const transform = `translate(${short(left)} ${short(height)}) rotate(-90)`;
    parts.push(element('text', { transform, ...style }, escapeText(axes.y.label)));
  }
  return parts.join('');
}

/** Draws titles above the frame, smaller if they are long, so that neighbouring ones do not overlap. */
function drawTitle({ axes, cell, x }: Placed, { box }: Frame): string {
  const ticks = axes.x.opposite && !axes.off ? tickRoom(axes.x, x, 'x') : 0;
  return titlesOf(axes)
    .map(({ at, text, style }) => {
      const lines = text.split('\n');
      const widest = Math.max(...lines.map((line) => textWidth(line, 1)));
      const size = Math.min(titleFont(style), (cell.width - 8) / widest);
      const top = box.top - ticks - 6 - lines.length * size * 1.2;
      const { part, anchor } = labelPlaces[at];
      const look = { 'text-anchor': anchor, ...lookOf(style) };
      return writeLines(lines, box.left + box.width * part, top, size, look);
    })
    .join('');
}

const steps = 64;

function drawBar(bar: Bar, box: Box): string {
  const { mark, low, high } = bar;
  if (!mark.colormap) return '';
  const paint = painterOf(mark.colormap);
  const step = box.height / steps;
  const ramp = Array.from({ length: steps }, (_, i) => {
    const value = low + ((high - low) * (steps - 1 - i)) / (steps - 1);
    const { fill } = paint(bar.position(value));
    const place = { x: box.left, y: box.top + i * step, width: box.width, height: step + 0.4 };
    return element('rect', { ...place, fill });
  });
  const right = box.left + box.width;
  const along = scaleOf([low, high], [box.top + box.height, box.top]);
  const ticks = bar.ticks.map(({ at, label }) => {
    const y = along.at(at);
    const line = { x1: right, x2: right + tickLength, y1: y, y2: y, stroke: ink };
    const place = { x: right + tickLength + 3, y, dy: '0.35em' };
    return element('line', line) + tickLabel(label, place);
  });
  const edge = element('rect', {
    x: box.left,
    y: box.top,
    width: box.width,
    height: box.height,
    fill: 'none',
    stroke: ink,
  });
  const size = pixels(10);
  const turned = `translate(${short(box.left + bar.width - barGap - 4)} ${short(box.top + box.height / 2)}) rotate(-90)`;
  const label = bar.label
    ? element('text', { transform: turned, 'text-anchor': 'middle' }, escapeText(bar.label))
    : '';
  const style = { 'font-family': fontFamily, 'font-size': size, fill: ink };
  return element('g', style, ...ramp, edge, ...ticks, label);
}
