import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { diverging, type Paint, sequential } from '../../../web/charts/color.ts';
import { apart, type Color, colorOf, lightnessOf, sights } from './color_blindness.ts';

// The panels' colours in the dark theme: the filter of web/ui/adaptive.css, as the
// specification of CSS filters computes it.

/** invert(1) hue-rotate(180deg). */
function inverted(color: Color): Color {
  const rows = [
    [-0.574, 1.43, 0.144],
    [0.426, 0.43, 0.144],
    [0.426, 1.43, -0.856],
  ];
  const light = color.map((channel) => 255 - channel);
  return rows.map((row) => {
    const sum = row.reduce((total, weight, i) => total + weight * (light[i] ?? 0), 0);
    return Math.min(255, Math.max(0, sum));
  }) as unknown as Color;
}

const luminance = (color: Color) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
    const part = (color[i] ?? 0) / 255;
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
const contrast = (one: Color, other: Color) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const scales: Readonly<Record<string, (part: number) => Paint>> = {
  errors: (part) => sequential(part, 1),
  'values above zero': (part) => diverging(part, 1),
  'values below zero': (part) => diverging(-part, 1),
};
const parts = Array.from({ length: 129 }, (_, i) => i / 128);
const black: Color = [0, 0, 0];
const white: Color = [255, 255, 255];

describe('panels on a dark page', () => {
  for (const [name, paintAt] of Object.entries(scales)) {
    const fillAt = (part: number) => inverted(colorOf(paintAt(part).fill));

    test(`are dark at zero and brighter away from it: ${name}`, () => {
      assert.ok(luminance(fillAt(0)) < 0.01);
      for (const sight of sights) {
        const lightness = [0, 0.25, 0.5, 0.75, 1].map((part) => lightnessOf(fillAt(part), sight));
        lightness.slice(1).forEach((one, i) => {
          assert.ok(one > (lightness[i] ?? 100) + 5, `${sight}: ${lightness}`);
        });
      }
    });

    test(`have digits as readable as on a light page: ${name}`, () => {
      const worst = Math.min(
        ...parts.map((part) => contrast(fillAt(part), paintAt(part).isPale ? white : black)),
      );
      assert.ok(worst > 4.1, `${worst}`);
    });
  }

  test('distinguish values below and above zero', () => {
    for (const sight of sights) {
      for (const part of [0.5, 0.75, 1]) {
        const [one, other] = [diverging(part, 1), diverging(-part, 1)].map(({ fill }) =>
          inverted(colorOf(fill)),
        ) as [Color, Color];
        assert.ok(apart(one, other, sight) > 20, `${sight} at ${part}`);
      }
    }
  });
});
