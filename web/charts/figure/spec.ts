// The plain JSON in which a figure is recorded (application/vnd.zeropoint.figure+json).

/** JSON has neither NaN nor infinities: they are written as text. */
export type Real = number | 'nan' | 'inf' | '-inf';

export interface Figure {
  /** Pixels: inches times a hundred. */
  readonly width: number;
  readonly height: number;
  /** The text that Jupyter prints: `<Figure size 640x480 with 1 Axes>`. */
  readonly text: string;
  readonly title?: string;
  readonly titleStyle?: TextStyle;
  /** The colour behind the charts, instead of white. */
  readonly face?: string;
  readonly axes: readonly Axes[];
}

/** How a text looks; sizes are in points. */
export interface TextStyle {
  readonly size?: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
}

export interface GridStyle extends Stroke {
  readonly color?: string;
  readonly alpha?: number;
}

/** The cells of a grid that a chart takes; the ends are exclusive. */
export interface Place {
  readonly rows: number;
  readonly columns: number;
  readonly row: readonly [number, number];
  readonly column: readonly [number, number];
}

export interface Axis {
  readonly label?: string;
  readonly labelStyle?: TextStyle;
  /** At which end of the axis the label is; in its middle if neither. */
  readonly labelAt?: 'start' | 'end';
  /** As given: the first may be the larger one. Missing limits are taken from the marks. */
  readonly limits?: readonly [Real | null, Real | null];
  readonly inverted?: boolean;
  readonly scale?: 'linear' | 'log' | 'symlog';
  readonly ticks?: readonly Real[];
  readonly tickLabels?: readonly string[];
  readonly rotation?: number;
  readonly tickSize?: number;
  readonly tickColor?: string;
  readonly grid?: boolean;
  readonly gridStyle?: GridStyle;
  /** Lines between those of the ticks, on a logarithmic axis. */
  readonly minorGrid?: boolean;
  readonly minorGridStyle?: GridStyle;
  /** Ticks and their labels are hidden, but not the axis label. */
  readonly hidden?: boolean;
  /** Ticks have no labels, because a neighbour that shares the axis has them. */
  readonly unlabelled?: boolean;
  /** Ticks and their labels are on the other side: above, or on the right. */
  readonly opposite?: boolean;
  /** The label is on the other side too, beside the ticks. */
  readonly labelOpposite?: boolean;
}

export interface Axes {
  readonly place: Place;
  readonly title?: string;
  readonly titleSize?: number;
  readonly titleStyle?: TextStyle;
  /** Titles above the left and the right end of the frame. */
  readonly sideTitles?: Readonly<
    Partial<Record<'left' | 'right', TextStyle & { readonly text: string }>>
  >;
  readonly x: Axis;
  readonly y: Axis;
  /** The indices of the charts that have the same limits. */
  readonly sharing?: Readonly<Partial<Record<'x' | 'y', readonly number[]>>>;
  readonly off?: boolean;
  readonly aspect?: 'equal' | 'auto';
  /** How long a unit along y is beside one along x, if the aspect is equal; 1 by default. */
  readonly ratio?: number;
  /** The index of the chart behind this one, in the same frame: this one has no ground. */
  readonly over?: number;
  readonly face?: string;
  readonly hiddenSpines?: readonly string[];
  readonly legend?: Legend;
  /** The index of the mark that the bar belongs to, and its label. */
  readonly colorbars?: readonly { readonly mark: number; readonly label?: string }[];
  readonly marks: readonly Mark[];
}

export interface Legend {
  readonly location: string;
  readonly title?: string;
  readonly size?: number;
  readonly titleSize?: number;
  readonly columns?: number;
  readonly frameless?: boolean;
  /** That of the ground. */
  readonly opacity?: number;
}

/** Maps a value to a position on a colour map. */
export interface Norm {
  readonly kind: 'linear' | 'log' | 'twoSlope' | 'centered' | 'bounds';
  /** Missing limits are taken from the values. */
  readonly low?: Real;
  readonly high?: Real;
  readonly center?: Real;
  readonly bounds?: readonly Real[];
}

export interface ColorMap {
  readonly kind: 'linear' | 'listed';
  /** #rrggbb at the positions, or at equal distances. */
  readonly colors: readonly string[];
  readonly positions?: readonly number[];
  readonly bad?: string;
}

interface Styled {
  readonly color?: string;
  readonly alpha?: number;
  readonly label?: string;
  readonly order?: number;
}

export interface Stroke {
  readonly width?: number;
  readonly dash?: 'solid' | 'dashed' | 'dotted' | 'dashdot' | 'none';
}

export interface LineMark extends Styled, Stroke {
  readonly kind: 'line';
  readonly x: readonly Real[];
  readonly y: readonly Real[];
  readonly step?: 'pre' | 'post' | 'mid';
  readonly marker?: string;
  readonly markerSize?: number;
  readonly markerFill?: string;
  readonly markerEdge?: string;
}

export interface PointsMark extends Styled {
  readonly kind: 'points';
  readonly x: readonly Real[];
  readonly y: readonly Real[];
  /** Areas in square points: a single one, or one for each point. */
  readonly sizes: readonly number[];
  readonly marker: string;
  readonly edge?: string;
  readonly colors?: readonly string[];
  readonly values?: readonly Real[];
  readonly colormap?: ColorMap;
  readonly norm?: Norm;
}

export interface BarsMark extends Styled, Stroke {
  readonly kind: 'bars';
  readonly horizontal?: boolean;
  /** Rectangles, given along the category axis and along the value axis. */
  readonly from: readonly Real[];
  readonly to: readonly Real[];
  readonly base: readonly Real[];
  readonly value: readonly Real[];
  readonly colors?: readonly string[];
  readonly edge?: string;
}

export interface AreaMark extends Styled, Stroke {
  readonly edge?: string;
  readonly kind: 'area';
  readonly x: readonly Real[];
  readonly low: readonly Real[];
  readonly high: readonly Real[];
}

/** Straight lines, each x0, y0, x1, y1. */
export interface SegmentsMark extends Styled, Stroke {
  readonly kind: 'segments';
  readonly lines: readonly (readonly Real[])[];
}

/** A line across the whole chart. */
export interface RuleMark extends Styled, Stroke {
  readonly kind: 'rule';
  readonly axis: 'x' | 'y';
  readonly at: Real;
}

export interface SpanMark extends Styled, Stroke {
  readonly edge?: string;
  readonly kind: 'span';
  readonly axis: 'x' | 'y';
  readonly from: Real;
  readonly to: Real;
}

export interface ImageMark extends Styled, Stroke {
  readonly kind: 'image';
  readonly rows: number;
  readonly columns: number;
  readonly values: readonly Real[];
  readonly colormap: ColorMap;
  readonly norm: Norm;
  /** x of the left and right edges, then y of the lower and upper edges. */
  readonly extent: readonly number[];
  /** Whether the first row is at the lower edge. */
  readonly lower: boolean;
  readonly texts?: readonly string[];
  readonly textSize?: number;
  readonly textColor?: string;
}

/** Lines of equal value on a grid, or the bands between them. */
export interface ContourMark extends Styled, Stroke {
  readonly kind: 'contour';
  /** The places of the grid's columns and rows. */
  readonly x: readonly Real[];
  readonly y: readonly Real[];
  /** Row by row. */
  readonly values: readonly Real[];
  /** Ascending. */
  readonly levels: readonly Real[];
  readonly filled: boolean;
  /** Those of the bands or lines, in turn, instead of a colour map. */
  readonly colors?: readonly string[];
  readonly dashes?: readonly NonNullable<Stroke['dash']>[];
  readonly colormap?: ColorMap;
  readonly norm?: Norm;
}

export interface TextMark extends Styled {
  readonly kind: 'text';
  readonly text: string;
  readonly x: Real;
  readonly y: Real;
  /** The position is a fraction of the chart instead of its coordinates. */
  readonly relative?: boolean;
  readonly size?: number;
  readonly horizontal?: 'left' | 'center' | 'right';
  readonly vertical?: 'top' | 'center' | 'bottom' | 'baseline';
  readonly rotation?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** How far to the right and upwards the text is from its place, in points. */
  readonly offset?: readonly [number, number];
  /** A frame's fill. */
  readonly box?: string;
  readonly boxEdge?: string;
  readonly boxAlpha?: number;
  /** The point at the arrow's head. */
  readonly arrow?: readonly [Real, Real];
  readonly arrowColor?: string;
  readonly arrowWidth?: number;
}

export type Mark =
  | LineMark
  | PointsMark
  | BarsMark
  | AreaMark
  | SegmentsMark
  | RuleMark
  | SpanMark
  | ImageMark
  | ContourMark
  | TextMark;

export const real = (value: Real): number =>
  typeof value === 'number'
    ? value
    : value === 'nan'
      ? Number.NaN
      : value === 'inf'
        ? Number.POSITIVE_INFINITY
        : Number.NEGATIVE_INFINITY;

export const reals = (values: readonly Real[]): number[] => values.map(real);
