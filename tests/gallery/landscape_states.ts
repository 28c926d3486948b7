import { withMinus } from '../../web/charts/number_text.ts';
import { type Landscape, landscape } from '../../web/instrument/landscape/chart.ts';
import { lesson, quantized } from './data.ts';
import { live } from './live.ts';
import { type GalleryState, inWidth } from './state.ts';

const meanSquaredError = (scale: number, zeroPoint: number): number => {
  const { level } = quantized(lesson, { scale, zeroPoint, qmin: -128, qmax: 127 });
  return (
    lesson.reduce((sum, value, i) => sum + (value - (level[i] as number)) ** 2, 0) / lesson.length
  );
};

function grid(columns: number, rows: number, every = 1) {
  const scales = Float64Array.from(
    { length: columns },
    (_, i) => 1.2 * 10 ** (i / (columns - 1 || 1)),
  );
  const zeroPoints = Int32Array.from(
    { length: rows },
    (_, i) => -128 + Math.round((255 * i) / (rows - 1 || 1)),
  );
  const errors = new Float64Array(columns * rows).fill(Number.NaN);
  for (let row = 0; row < rows; row += every) {
    for (let column = 0; column < columns; column += every) {
      errors[row * columns + column] = meanSquaredError(
        scales[column] as number,
        zeroPoints[row] as number,
      );
    }
  }
  return { scales, zeroPoints, errors, every };
}

function halfOf({ scales, zeroPoints, errors }: ReturnType<typeof grid>) {
  return { scales, zeroPoints, errors: errors.fill(Number.NaN, Math.floor(errors.length / 2)) };
}

const whole = grid(128, 128);

const lessonLandscape = (more: Partial<Landscape> = {}): Landscape => ({
  ...whole,
  title: 'Error landscape',
  summary:
    'The mean squared error for every scale and zero point; it is least near a scale of 3.6.',
  scaleLabel: 'scale',
  zeroPointLabel: 'zero point',
  errorLabel: 'mean squared error',
  marks: [
    { scale: 3.578823433670343, zeroPoint: -77, label: 'min–max' },
    { scale: 3.3, zeroPoint: -75, label: 'percentile' },
    { scale: 3.58, zeroPoint: -77, label: 'search' },
    { scale: 5.71, zeroPoint: 0, label: 'symmetric' },
  ],
  current: { scale: 3.5, zeroPoint: -70 },
  handleLabel: 'Scale and zero point',
  handleText: 'scale 3.5, zero point −70, mean squared error 170.8753',
  width: 640,
  ...more,
});

/** The handle stays where it is released. */
const draggable = (data: Landscape) =>
  live(data.current, (current, move) => {
    const isMoved = current !== data.current;
    const handleText = `scale ${current?.scale}, zero point ${withMinus(String(current?.zeroPoint))}`;
    const text = isMoved ? { handleText } : {};
    return landscape(inWidth({ ...data, current, ...text }), {
      move,
      choose: (index) => move(data.marks[index]),
    });
  });

export const landscapeStates: readonly GalleryState[] = [
  {
    name: 'landscape-lesson',
    says: 'The lesson’s tensor in int8: a valley of low error, the observers in it, and the current point. Drag it, or use the arrow keys.',
    view: () => draggable(lessonLandscape()),
  },
  {
    name: 'landscape-narrow',
    says: 'On a telephone the marks are named in the key.',
    view: () => draggable(lessonLandscape({ width: 280 })),
  },
  {
    name: 'landscape-coarse',
    says: 'Every 16th scale and zero point so far: a coarse picture, which becomes finer.',
    view: () => draggable(lessonLandscape({ ...grid(128, 128, 16), marks: [] })),
  },
  {
    name: 'landscape-small',
    says: 'Few enough scales and zero points to count; one half is not computed yet.',
    view: () => draggable(lessonLandscape({ ...halfOf(grid(16, 9)), marks: [], width: 320 })),
  },
  {
    name: 'landscape-empty',
    says: 'Nothing computed yet.',
    view: () =>
      draggable(
        lessonLandscape({
          errors: new Float64Array(128 * 128).fill(Number.NaN),
          range: [0.1, 1e5],
          width: 420,
        }),
      ),
  },
  {
    name: 'landscape-symmetric',
    says: 'A symmetric scheme has the zero point 0 alone.',
    view: () =>
      draggable(
        lessonLandscape({
          ...grid(96, 1),
          zeroPoints: [0],
          errors: Float64Array.from(grid(96, 1).scales, (scale) => meanSquaredError(scale, 0)),
          marks: [{ scale: 5.71, zeroPoint: 0, label: 'min–max' }],
          current: { scale: 4.2, zeroPoint: 0 },
        }),
      ),
  },
];
