import { svg, type TemplateResult } from 'lit-html';
import { widthOf } from './labels.ts';
import { crossPath, markPath, polygon } from './mark_shapes.ts';
import { tenth } from './rect.ts';

/** Shapes that stay apart without colour, in the order in which they are given out. */
export const shapes = [
  'circle',
  'square',
  'diamond',
  'triangle',
  'plus',
  'cross',
  'pentagon',
  'down',
] as const;
export type Shape = (typeof shapes)[number];

/** The path of a shape around (0, 0), about 2 × reach wide; all have about the same area. */
export function shapePath(shape: Shape, reach: number): string {
  const r = reach;
  switch (shape) {
    case 'circle':
    case 'square':
    case 'diamond':
    case 'cross':
      return markPath(shape, r);
    case 'triangle':
      return polygon(r * 1.35, 3, -Math.PI / 2);
    case 'down':
      return polygon(r * 1.35, 3, Math.PI / 2);
    case 'pentagon':
      return polygon(r * 1.15, 5, -Math.PI / 2);
    case 'plus':
      return crossPath(r, 1);
  }
}

/** One entry of a key: a sample, drawn around (0, 0) in about 16 × 12 pixels, and its words. */
export interface KeyEntry {
  readonly sample: TemplateResult;
  readonly label: string;
}

const rowHeight = 18;
const sampleRoom = 20;

/** A chart's key from (left, top) on, in as many rows as the width needs; and its height. */
export function chartKey(
  entries: readonly KeyEntry[],
  left: number,
  top: number,
  width: number,
): { readonly view: TemplateResult; readonly height: number } {
  let x = left;
  let row = 0;
  const placed = entries.map(({ sample, label }) => {
    const extent = sampleRoom + widthOf(label) + 14;
    if (x > left && x + extent - 14 > left + width) {
      x = left;
      row += 1;
    }
    const place = { sample, label, x, y: top + row * rowHeight + rowHeight / 2 };
    x += extent;
    return place;
  });
  const view = svg`<g class="key">${placed.map(
    (one) => svg`<g transform="translate(${tenth(one.x)} ${tenth(one.y)})">
      <g transform="translate(8 0)">${one.sample}</g>
      <text x=${sampleRoom} dy="0.35em">${one.label}</text>
    </g>`,
  )}</g>`;
  return { view, height: entries.length > 0 ? (row + 1) * rowHeight : 0 };
}
