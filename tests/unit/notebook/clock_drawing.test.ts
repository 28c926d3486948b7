import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clockDrawing } from '../../../web/notebook/drawings/chart_clock.ts';

describe('the clock of a lesson', () => {
  const width = 320;
  const middle = { x: width / 2, y: 125 };
  type Place = readonly [number, number];

  /** The number at a place: clockwise from the top, in parts of a turn. */
  const numberAt = ([x, y]: Place, count: number) => {
    const turn = Math.atan2(x - middle.x, middle.y - y) / (2 * Math.PI);
    return turn * count;
  };
  const near = (one: number, other: number, count: number, most: number) => {
    const apart = ((((one - other) % count) + count + count / 2) % count) - count / 2;
    assert.ok(Math.abs(apart) <= most, `${one} is not ${other}`);
  };
  const distance = ([x, y]: Place) => Math.hypot(x - middle.x, y - middle.y);
  const pathOf = (svg: string, kind: string) =>
    new RegExp(`<path class="${kind}" d="([^"]*)"`).exec(svg)?.[1] ?? '';
  const placesIn = (path: string): Place[] =>
    [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map((one) => [Number(one[1]), Number(one[2])]);

  for (const [low, high, from, to, landing] of [
    [-128, 127, 127, 197, -59],
    [-128, 127, 14, 84, 84],
    [-128, 127, 0, -300, -44],
    [0, 15, 3, 9, 9],
    [-8, 7, 7, -20, -4],
    [-128, 127, 0, 3000, -72],
  ] as const) {
    test(`turns its hand from ${from} to ${to}, which is ${landing} of ${low} to ${high}`, () => {
      const count = high - low + 1;
      const svg = clockDrawing({ label: 'l', low, high, from, to, width });
      const hand = placesIn(pathOf(svg, landing === to ? 'hand rounded' : 'hand wrapped'));
      // The last three places are the arrowhead.
      const [line, head] = [hand.slice(0, -3), hand.slice(-3)];
      near(numberAt(line.at(-1) as Place, count), landing, count, count / 400);
      near(numberAt(head[1] as Place, count), landing, count, count / 400);
      const turned = line.slice(1).reduce((sum, one, i) => {
        const step = numberAt(one, count) - numberAt(line[i] as Place, count);
        return sum + step - count * Math.round(step / count);
      }, 0);
      const turns = Math.abs(to - from) / count;
      const shown = turns > 3 ? 3 + (turns % 1) : turns;
      assert.ok(
        Math.abs(turned / count - Math.sign(to - from) * shown) < 0.01,
        `${turned / count}`,
      );
      if (turns <= 3) near(numberAt(line[0] as Place, count), from, count, count / 400);
      // It spirals inwards by ten pixels a turn, so that turns do not cover one another.
      const inwards = distance(line[0] as Place) - distance(line.at(-1) as Place);
      assert.ok(Math.abs(inwards - 10 * Math.min(turns, 4)) < 0.3, `${inwards}`);
      // The head points in the direction of the turn.
      const back = numberAt(head[1] as Place, count) - numberAt(head[0] as Place, count);
      const behind = back - count * Math.round(back / count);
      assert.equal(Math.sign(behind), Math.sign(to - from));
      assert.ok(Math.abs(behind) < count * 0.03);
      const seam = placesIn(pathOf(svg, 'seam'));
      for (const one of seam) near(numberAt(one, count), high + 0.5, count, count / 300);
      const texts = [
        ...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" class="(\w+)"[^>]*>(−?\d+)</g),
      ];
      const hours = texts.filter(([, x, y]) => distance([Number(x), Number(y)]) > 60);
      for (const [, x, y, kind, shown = ''] of hours) {
        const text = shown.replace('−', '-');
        const place = [Number(x), Number(y)] as const;
        // Those of the limits are moved apart a little.
        near(numberAt(place, count), Number(text), count, count * 0.013);
        assert.ok(Math.abs(distance(place) - 112) < 0.2);
        assert.equal(kind === 'strong', Number(text) === landing, text);
      }
      assert.ok(hours.length >= 4 && svg.includes(`>→ ${landing}<`.replace('-', '−')));
    });
  }

  test('writes its sum, and has no hand where nothing turns', () => {
    const sum = (from: number, to: number) =>
      /class="strong"[^>]*>([^<→]*)</.exec(
        clockDrawing({ label: '', low: -8, high: 7, from, to, width }).split('class="hand')[1] ??
          '',
      )?.[1];
    assert.deepEqual([sum(7, 9), sum(7, 5), sum(0, 5)], ['7 + 2 = 9', '7 − 2 = 5', '5']);
    const still = clockDrawing({ label: '', low: -8, high: 7, from: 3, to: 3, width });
    assert.doesNotMatch(still, /class="hand/);
  });
});
