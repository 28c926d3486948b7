import type { Paint } from '../color.ts';
import { compact } from '../number_text.ts';
import { type CellMark, type MarkShape, markShapes } from './cell_mark.ts';
import type { PanelScale } from './panel_scales.ts';

/** A cell of a matrix with digits. */
export interface Cell {
  readonly text: string;
  readonly paint: Paint;
  readonly mark: CellMark;
}

/** The size that cells are drawn in; a renderer scales the whole matrix. */
export const cellWidth = 60;
export const cellHeight = 44;
/** Digits are about this wide, as a part of the font's size. */
const digit = 0.6;

/** Whether the cells of a matrix have room for digits. */
export const isReadable = (rows: number, columns: number) => columns <= 10 && rows <= 16;

export const cellOf = ({ decimals, paint }: PanelScale, value: number, mark: CellMark): Cell => ({
  text: compact(value, decimals),
  paint: paint(value),
  mark,
});

/** The size of the digits, the same in all cells: the longest number fits. */
export const fontSizeOf = (cells: readonly Cell[]): number =>
  Math.min(13, (cellWidth - 12) / (digit * Math.max(...cells.map(({ text }) => text.length))));

/** The shapes of a cell's mark. */
export const shapesOf = ({ mark }: Cell): MarkShape[] => markShapes(mark, cellWidth, cellHeight);

/** The centre of a cell's text: the bar of a clipped element takes room from it. */
export const textX = ({ mark }: Cell): number =>
  cellWidth / 2 + (mark === 'clippedHigh' ? -2 : mark === 'clippedLow' ? 2 : 0);
