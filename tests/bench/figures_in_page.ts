import { drawPlot } from '../../web/charts/drawing.ts';
import type {
  Axes,
  ColorMap,
  Figure,
  ImageMark,
  Mark,
  PointsMark,
} from '../../web/charts/figure/spec.ts';
import { svgAddress } from '../../web/notebook/output/output.ts';

// Figures of each kind and of any size, and how long the page's thread is busy without a break to show one.

let state = 1;
/** The same numbers between 0 and 1 in every run. */
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}
const randoms = (count: number) => Array.from({ length: count }, random);
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

const place = { rows: 1, columns: 1, row: [0, 1], column: [0, 1] } as const;
const figure = (marks: readonly Mark[], more: Partial<Axes> = {}): Figure => ({
  ...{ width: 640, height: 480, text: '' },
  axes: [{ place, x: {}, y: {}, marks, ...more }],
});
const points = (count: number, more: Partial<PointsMark> = {}) =>
  figure([
    { kind: 'points', x: randoms(count), y: randoms(count), sizes: [36], marker: 'o', ...more },
  ]);
const colormap: ColorMap = { kind: 'linear', colors: ['#440154', '#21918c', '#fde725'] };
const norm = { kind: 'linear' } as const;
const image = (side: number, more: Partial<ImageMark> = {}) =>
  figure([
    {
      ...{ kind: 'image', rows: side, columns: side, values: randoms(side * side), colormap, norm },
      ...{ extent: [0, side, 0, side], lower: true, ...more },
    },
  ]);

const kinds: Readonly<Record<string, (count: number) => Figure>> = {
  points: (count) => points(count),
  'points with edges': (count) => points(count, { edge: '#000000' }),
  'points of many colours': (count) => points(count, { values: randoms(count), colormap, norm }),
  'stars of one look': (count) => points(count, { marker: '*' }),
  line: (count) => figure([{ kind: 'line', x: upTo(count), y: randoms(count) }]),
  'stepped line': (count) =>
    figure([{ kind: 'line', x: upTo(count), y: randoms(count), step: 'mid' }]),
  bars: (count) =>
    figure([
      {
        ...{
          kind: 'bars',
          from: upTo(count),
          to: upTo(count).map((at) => at + 1),
          edge: '#000000',
        },
        ...{ base: Array(count).fill(0), value: randoms(count) },
      },
    ]),
  segments: (count) =>
    figure([{ kind: 'segments', lines: Array.from({ length: count }, () => randoms(4)) }]),
  'image of this side': (side) => image(side),
  'cells with texts of this side': (side) =>
    image(side, { texts: randoms(side * side).map((value) => value.toFixed(2)) }),
  texts: (count) =>
    figure(randoms(count).map((x) => ({ kind: 'text', text: 'a word', x, y: random() }))),
  letters: (count) =>
    figure(upTo(count / 1000).map((at) => ({ kind: 'text', text: 'x'.repeat(1000), x: 0, y: at }))),
  ticks: (count) =>
    figure([], {
      x: { ticks: randoms(count), limits: [0, 1] },
      y: { ticks: randoms(count), limits: [0, 1] },
    }),
  'names in a legend': (count) =>
    figure(
      upTo(count).map((at) => ({ kind: 'rule', axis: 'x', at, label: `rule ${at}` })),
      { legend: { location: 'best' } },
    ),
  charts: (count) => ({
    ...figure([]),
    axes: upTo(count).map((at) => {
      const [row, column] = [Math.floor(at / 20), at % 20];
      return {
        place: { rows: 20, columns: 20, row: [row, row + 1], column: [column, column + 1] },
        ...{ x: {}, y: {}, title: `${at}` },
        marks: [{ kind: 'line', x: randoms(20), y: randoms(20) }],
      };
    }),
  }),
};

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const frame = () => new Promise((done) => requestAnimationFrame(done));

/** The milliseconds of the longest task while a figure is drawn and shown; undefined if it is refused. */
async function longestTask(kind: string, count: number): Promise<number | undefined> {
  const record = kinds[kind]?.(count);
  const shown = document.createElement('img');
  document.body.replaceChildren(shown);
  await pause(100);
  const tasks: number[] = [0];
  const seen = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  );
  seen.observe({ type: 'longtask' });
  let isDrawn = true;
  await new Promise<void>((done) => {
    setTimeout(() => {
      const drawn = drawPlot('application/vnd.zeropoint.figure+json', record);
      if (!drawn || drawn.fault) {
        isDrawn = false;
        done();
        return;
      }
      shown.onload = () => done();
      shown.src = svgAddress(drawn, drawn.svg);
    });
  });
  await frame();
  await frame();
  await pause(300);
  seen.disconnect();
  return isDrawn ? Math.round(Math.max(...tasks)) : undefined;
}

Object.assign(globalThis, { figureKinds: Object.keys(kinds), longestTask });
