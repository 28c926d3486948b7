import { type Attributes, element, escapeText, fontFamily, textWidth } from '../markup.ts';
import { type Frame, ink, pixels, short } from './frame.ts';
import { real, type TextMark, type TextStyle } from './spec.ts';

const anchors = { left: 'start', center: 'middle', right: 'end' } as const;

/** A text, which may have several lines, with its frame and arrow. */
export function drawText(mark: TextMark, frame: Frame): string {
  const { box } = frame;
  const [right, up] = (mark.offset ?? [0, 0]).map(pixels) as [number, number];
  const at = mark.relative
    ? { x: box.left + real(mark.x) * box.width, y: box.top + (1 - real(mark.y)) * box.height }
    : { x: frame.x(real(mark.x)), y: frame.y(real(mark.y)) };
  const [x, y] = [at.x + right, at.y - up];
  if (!Number.isFinite(x) || !Number.isFinite(y)) return '';
  const size = pixels(mark.size ?? 10);
  const horizontal = mark.horizontal ?? 'left';
  const lines = mark.text.split('\n');
  const height = lines.length * size * 1.2;
  const above = { top: 0, center: height / 2, bottom: height, baseline: height - size * 0.2 };
  const top = y - above[mark.vertical ?? 'baseline'];
  const written = writeLines(lines, x, top, size, {
    'text-anchor': anchors[horizontal],
    ...lookOf(mark),
  });
  const wide = Math.max(...lines.map((line) => textWidth(line, size)));
  const left = x - wide * { left: 0, center: 0.5, right: 1 }[horizontal];
  const frameBox = mark.box
    ? element('rect', {
        x: left - 4,
        y: top - 2,
        width: wide + 8,
        height: height + 4,
        rx: 4,
        fill: mark.box,
        'fill-opacity': mark.boxAlpha,
        stroke: mark.boxEdge ?? '#888',
      })
    : '';
  const turn = mark.rotation ? `rotate(${-mark.rotation} ${short(x)} ${short(y)})` : undefined;
  const arrow = mark.arrow ? drawArrow([x, y], mark.arrow, mark, frame) : '';
  return arrow + element('g', { transform: turn, opacity: mark.alpha }, frameBox, written);
}

function drawArrow(
  from: readonly [number, number],
  target: NonNullable<TextMark['arrow']>,
  { arrowColor = ink, arrowWidth }: TextMark,
  frame: Frame,
): string {
  const [x, y] = [frame.x(real(target[0])), frame.y(real(target[1]))];
  const angle = Math.atan2(y - from[1], x - from[0]);
  const side = (turn: number) =>
    `${short(x - 9 * Math.cos(angle + turn))} ${short(y - 9 * Math.sin(angle + turn))}`;
  const path = `M${short(from[0])} ${short(from[1])}L${short(x)} ${short(y)}M${side(0.4)}L${short(x)} ${short(y)}L${side(-0.4)}`;
  const width = arrowWidth === undefined ? 1.2 : pixels(arrowWidth);
  return element('path', { d: path, fill: 'none', stroke: arrowColor, 'stroke-width': width });
}

/** Colour, weight and slant of a text. */
export const lookOf = ({ color, bold, italic }: TextStyle): Attributes => ({
  fill: color ?? ink,
  'font-weight': bold ? 'bold' : undefined,
  'font-style': italic ? 'italic' : undefined,
});

/** Lines of text from `top` downwards. */
export function writeLines(
  lines: readonly string[],
  x: number,
  top: number,
  size: number,
  attributes: Readonly<Record<string, string | number | undefined>>,
): string {
  const spans = lines.map((line, i) =>
    element('tspan', { x, y: top + size * (0.95 + 1.2 * i) }, escapeText(line)),
  );
  return element('text', { 'font-family': fontFamily, 'font-size': size, ...attributes }, ...spans);
}
