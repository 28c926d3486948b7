import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { widthOf } from '../../../web/charts/labels.ts';
import { growthDrawing } from '../../../web/notebook/drawings/chart_growth.ts';
import { mappingDrawing } from '../../../web/notebook/drawings/chart_mapping.ts';
import { rangesDrawing } from '../../../web/notebook/drawings/chart_ranges.ts';
import { lesson, type Plan, quantized } from '../../gallery/data.ts';
import { assertNear, readerOf } from '../support/chart_reader.ts';

// The mapping and the ranges of the lessons, read back by the labels of their axes.

/** The ticks of an axis at a height, with the labels beside them, of which those at the ends are moved inside. */
function ticksAt(svg: string, y: number, side: -1 | 1) {
  const frame =
    new RegExp(`<path class="frame" d="M[\\d.]+ ${y}H[\\d.]+([^"]*)"`).exec(svg)?.[1] ?? '';
  const places = [...frame.matchAll(/M([\d.]+) /g)].map((one) => Number(one[1]));
  const at = y + (side > 0 ? 18 : -9);
  const label = new RegExp(
    `<text x="([\\d.]+)" y="${at}" class="(?:number|strong)"[^>]*>(−?[\\d.]+)<`,
    'g',
  );
  return [...svg.matchAll(label)].map(([, x, text]) => {
    const apart = (place: number) => Math.abs(place - Number(x));
    const place = places.reduce((best, one) => (apart(one) < apart(best) ? one : best));
    assert.ok(apart(place) < 16, `${text} is beside no tick`);
    return { place, value: Number(text?.replace('−', '-')) };
  });
}
const pathOf = (svg: string, kind: string) =>
  new RegExp(`<path class="${kind}" d="([^"]*)"`).exec(svg)?.[1] ?? '';

describe('the mapping', () => {
  const plans: [string, Plan][] = [
    ['int8', { scale: 3.5, zeroPoint: -70, qmin: -128, qmax: 127 }],
    ['a negative scale', { scale: -3.5, zeroPoint: 70, qmin: -128, qmax: 127 }],
    ['a few levels', { scale: 60, zeroPoint: 3, qmin: 0, qmax: 15 }],
  ];
  for (const [name, plan] of plans) {
    test(`leads from each element to its integer: ${name}`, () => {
      const { scale, zeroPoint, qmin, qmax } = plan;
      const real = (level: number) => (level - zeroPoint) * scale;
      const points = quantized(lesson, plan);
      const drawing = (selected: number | undefined) =>
        mappingDrawing({
          ...{ label: '', realLabel: 'r', integerLabel: 'i', zeroPointLabel: 'z', qmin, qmax },
          ...{
            zeroPoint,
            realQmin: real(qmin),
            realQmax: real(qmax),
            points,
            selected,
            width: 900,
          },
        });
      const svg = drawing(undefined);
      const [x, integers] = [readerOf(ticksAt(svg, 52, -1)), readerOf(ticksAt(svg, 164, 1))];
      for (const [index, value] of lesson.entries()) {
        const chosen = drawing(index);
        const cause = points.cause(index);
        const way = /M([\d.]+) 52L([\d.]+) 164/.exec(pathOf(chosen, `way chosen ${cause}`));
        assertNear(x, Number(way?.[1]), value);
        assertNear(integers, Number(way?.[2]), points.integer[index] as number);
        assert.ok(pathOf(svg, `way ${cause}`).includes(way?.[0] ?? 'nowhere'), 'among all ways');
      }
      const ways = [...svg.matchAll(/<path class="way \w+" d="([^"]*)"/g)];
      assert.equal(
        ways
          .map(([, d]) => d)
          .join('')
          .split('M').length - 1,
        lesson.length,
      );
      const zero = /M([\d.]+) 52L([\d.]+) 164/.exec(pathOf(svg, 'guide'));
      assertNear(x, Number(zero?.[1]), 0);
      assertNear(integers, Number(zero?.[2]), zeroPoint);
      const field =
        pathOf(svg, 'drawing-field')
          .match(/[\d.]+ (?=52|164)/g)
          ?.map(Number) ?? [];
      assert.equal(field.length, 4);
      assertNear(x, field[0] as number, real(qmin));
      assertNear(integers, field[1] as number, qmin);
      assertNear(integers, field[2] as number, qmax);
      assertNear(x, field[3] as number, real(qmax));
    });
  }

  test('of many elements has marks without ways', () => {
    const plan = plans[0]?.[1] as Plan;
    const many = (count: number) => {
      const data = Float32Array.from({ length: count }, (_, i) => i * 5);
      const points = quantized(data, plan);
      return mappingDrawing({
        ...{ label: '', realLabel: 'r', integerLabel: 'i', zeroPointLabel: 'z', qmin: -128 },
        ...{ qmax: 127, zeroPoint: -70, realQmin: -203, realQmax: 689.5, points },
        ...{ selected: undefined, width: 900 },
      });
    };
    assert.match(many(64), /class="way rounded" d="M[\d.]+ 52L/);
    assert.doesNotMatch(many(65), /52L[\d.]+ 164M/);
    const ticks = pathOf(many(65), 'way rounded');
    assert.match(ticks, /^(?:M\d+ 52v-4)+(?:M\d+ 164v4)+$/);
  });
});

const dataY = 46;

describe('the ranges', () => {
  const [plain, turned] = [
    { name: 'one', qmin: -127, qmax: 127, zeroPoint: 0, realQmin: -800, realQmax: 800 },
    { name: 'two', qmin: 0, qmax: 255, zeroPoint: 203, realQmin: 751.1, realQmax: -192.4 },
  ];
  const svg = rangesDrawing({
    ...{ label: '', realLabel: 'r', unusedLabel: 'unused', real: lesson, selected: 2 },
    ...{ rulers: [plain, turned], width: 900 },
  });
  const x = readerOf(ticksAt(svg, dataY, -1));

  test('have the data and their ends on the axis above', () => {
    const guides = [...pathOf(svg, 'guide').matchAll(/M([\d.]+) /g)].map((one) => Number(one[1]));
    assert.equal(guides.length, 2);
    assertNear(x, guides[0] as number, -184);
    assertNear(x, guides[1] as number, 728.6);
    const ticks = [...pathOf(svg, 'data').matchAll(/M(\d+) \d+v8/g)].map((one) => Number(one[1]));
    assert.equal(ticks.length, lesson.length);
    lesson.forEach((value, i) => {
      assertNear(x, ticks[i] as number, value, 0.8);
    });
    assert.match(svg, /class="strong"[^>]*>728\.6</);
  });

  test('have each ruler between its real ends, with its integers in order', () => {
    const fields = [...svg.matchAll(/class="level-field" d="M([\d.]+) (\d+)h([\d.]+)/g)];
    assert.equal(fields.length, 2);
    for (const [i, ruler] of [plain, turned].entries()) {
      const [left, top, width] = (fields[i] ?? []).slice(1).map(Number) as [number, number, number];
      assertNear(x, left, Math.min(ruler.realQmin, ruler.realQmax));
      assertNear(x, left + width, Math.max(ruler.realQmin, ruler.realQmax));
      assert.equal(top, 92 + 70 * i);
      const labels = ticksAt(svg, 104 + 70 * i, 1);
      const integers = readerOf(labels);
      const inner = labels.find(({ value }) => value === ruler.zeroPoint);
      assertNear(x, inner?.place ?? Number.NaN, 0, 1);
      assert.ok(integers(left) < integers(left + width) === ruler.realQmin < ruler.realQmax);
    }
  });

  test('hatch only what lies beyond the data, and say so where there is room', () => {
    const zones = [...svg.matchAll(/<path class="hatch" d="([^"]*)"/g)].map(([, d = '']) =>
      [...d.matchAll(/[ML]([\d.]+) /g)].map((one) => x(Number(one[1]))),
    );
    assert.equal(zones.length, 2);
    for (const places of zones) {
      assert.ok(places.length > 4);
      for (const value of places) assert.ok(value < -183 || value > 728, `${value}`);
    }
    assert.ok(
      (zones[0] ?? []).some((value) => value < -700),
      'the whole of the symmetric one',
    );
    const notes = [...svg.matchAll(/<text x="([\d.]+)" y="(\d+)" class="over"[^>]*>unused</g)];
    assert.deepEqual(
      notes.map(([, , y]) => y),
      ['85'],
    );
    const end = Number(notes[0]?.[1]);
    assertNear(x, end + 2, -184, 1);
  });
});

describe('lines that grow', () => {
  const tokens = Array.from({ length: 33 }, (_, at) => at * 4096);
  // The two models of the lesson, in 16 and in 3 bits.
  const models = [
    { name: 'Llama 2 7B', perToken: 1 / 2048, isStored: false },
    { name: 'Llama 2 7B, 2 bits', perToken: 3 / 32768, isStored: true },
    { name: 'Llama 3.1 8B', perToken: 1 / 8192, isStored: false },
    { name: 'Llama 3.1 8B, 2 bits', perToken: 3 / 131072, isStored: true },
  ];
  const drawn = (now: number, width: number) =>
    growthDrawing({
      ...{ label: 'l', sizeLabel: 's', tokensLabel: 't', tokens, now, width },
      lines: models.map(({ name, perToken, isStored }) => ({
        ...{ name, isStored, now: perToken * now },
        sizes: tokens.map((count) => perToken * count),
      })),
    });

  test('have names that none of them crosses, at every width', () => {
    for (const width of [272, 280, 288, 320, 358, 565, 720]) {
      let names = 0;
      for (const now of tokens) {
        const svg = drawn(now, width);
        const lines = [...svg.matchAll(/class="line(?: other)?" d="([^"]*)"/g)].map(([, d = '']) =>
          [...d.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]),
        );
        assert.equal(lines.length, 4);
        for (const [, x, y, words = ''] of svg.matchAll(
          /<text x="([\d.]+)" y="([\d.]+)" class="over strong"[^>]*>([^<]*)</g,
        )) {
          names += 1;
          const [left, baseline] = [Number(x), Number(y)];
          for (const points of lines) {
            for (const [px = 0, py = 0] of points) {
              const isBeside = px < left || px > left + widthOf(words);
              assert.ok(
                isBeside || py > baseline || py < baseline - 9,
                `${words} is crossed at ${px}, ${py}: ${now} tokens, ${width} px`,
              );
            }
          }
        }
      }
      assert.ok(names >= 40, `${names} names at ${width} px`);
    }
  });

  test('have both models named on a narrow screen', () => {
    for (const width of [272, 280, 288, 342]) {
      const svg = drawn(65_536, width);
      for (const name of ['Llama 2 7B: 32 GiB', 'Llama 3.1 8B: 8 GiB'])
        assert.ok(svg.includes(name), `${name} at ${width} px`);
    }
  });
});
