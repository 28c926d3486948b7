import { message } from '../../ui/messages/index.ts';
import { ellipseDrawing } from './chart_ellipse.ts';
import { brief, fixed } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import type { Tensors } from './tensors.ts';
import { words } from './words_methods.ts';

interface Following {
  readonly contours: readonly (readonly (readonly [number, number])[])[];
  readonly errors: readonly number[];
  readonly second: number;
  /** The error of the output with and without the second weight’s move. */
  readonly followed: number;
  readonly alone: number;
}

const samples = [1, -2, 3, 1.5, -2, 2.5];
const exact = [0.4, 0.4] as const;
const corners = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;
/** The errors of the output on the ellipses that are drawn. */
const heights = [0.1, 0.5, 2, 5, 10];

/** The error of the output for rows of weights, (d X)². */
async function errorsOf(core: Tensors, rows: readonly (readonly [number, number])[]) {
  const weights = await core.sub(core.of(rows.flat(), [rows.length, 2]), core.of(exact));
  const output = core.matmul(weights, core.of(samples, [2, 3]));
  return core.read(core.reduce('sum', core.fn('square', output), [1]));
}

/** Two weights whose inputs are alike: when the first is fixed, the second follows along the valley. */
export const following = drawing<Following>({
  initial: { first: 0 },
  async compute(core, { first = 0 }) {
    const x = await core.of(samples, [2, 3], 'float64');
    const hessian = await core.matmul(x, core.turned(x));
    const at = (row: number, column: number) => core.at(hessian, { index: row }, { index: column });
    const [a, b, c] = [await at(0, 0), await at(0, 1), await at(1, 1)];
    // d H dᵀ = (a − b²/c) d₀² + c (d₁ + b/c d₀)²: both squares of a point on an ellipse add up to its height.
    const lean = await core.div(b, c);
    const rest = await core.sub(a, core.mul(lean, b));
    const angle = await core.to(core.linspace(0, 2 * Math.PI, 241), 'float64');
    const contours: (readonly (readonly [number, number])[])[] = [];
    for (const height of heights) {
      const one = await core.mul(core.fn('cos', angle), core.fn('sqrt', core.div(height, rest)));
      const other = await core.sub(
        core.mul(core.fn('sin', angle), core.fn('sqrt', core.div(height, c))),
        core.mul(lean, one),
      );
      const xs = await core.read(core.add(one, exact[0]));
      const ys = await core.read(core.add(other, exact[1]));
      contours.push(xs.map((value, index) => [value, ys[index] ?? 0] as const));
    }
    const second = await core.one(core.sub(exact[1], core.mul(lean, first - exact[0])));
    const [followed = 0, alone = 0] = await errorsOf(core, [
      [first, second],
      [first, exact[1]],
    ]);
    return { contours, second, followed, alone, errors: await errorsOf(core, corners) };
  },
  show({ contours, errors, second, followed, alone }, { settings, language, width }) {
    const { first = 0 } = settings;
    const says = message(language, words, 'following.says', {
      first: brief(first),
      second: fixed(second, 3),
      followed: fixed(followed, 3),
      alone: fixed(alone, 3),
    });
    return {
      svg: ellipseDrawing({
        label: says,
        firstLabel: message(language, words, 'following.first'),
        secondLabel: message(language, words, 'following.second'),
        exact,
        contours,
        corners: corners.map((at, index) => ({ at, error: errors[index] ?? 0 })),
        moved: [first, second],
        width,
      }),
      says,
      knobs: [
        {
          ...{ id: 'first', low: 0, high: 1, step: 0.05, text: brief(first) },
          label: message(language, words, 'following.first'),
        },
      ],
      tables: [
        columnTable(
          [
            message(language, words, 'following.weights'),
            message(language, words, 'following.error'),
          ],
          [corners.map((at) => at.join(', ')), errors],
        ),
      ],
    };
  },
});
