import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { diverging, sequential } from '../../../web/charts/color.ts';
import { errorColor } from '../../../web/instrument/landscape/chart_colors.ts';
import { apart, type Color, colorOf, lightnessOf, sights } from './color_blindness.ts';

declare const projectRoot: string;

// Colours that mean something, as people with each kind of cone missing see them. Every meaning has
// a shape or a pattern besides; observers have shapes alone.

/** ΔE that a mark's colour keeps from another's, and from the paper: ten times what is just seen. */
const markDistance = 20;

const page = fs.readFileSync(path.join(projectRoot, 'web/ui/tokens.css'), 'utf8');
const [light = '', dark = ''] = [...page.matchAll(/:root \{[^}]*\}/g)].map(([block]) => block);
const themes = { light, dark };

function named(theme: keyof typeof themes, name: string): Color {
  const [, color] = themes[theme].match(new RegExp(`--${name}: (#\\w{6})`)) ?? [];
  return colorOf(color ?? assert.fail(`${name} in ${theme}`));
}

/** Colours that stand side by side in one chart and must differ. */
const together = {
  'the causes of errors': ['wrapped', 'clipped', 'rounded', 'exact', 'paper'],
  'the two sides of a histogram': ['rounded', 'accent', 'paper'],
  'the present setting among the kinds of others': ['clipped', 'ink', 'accent', 'group', 'paper'],
};

for (const sight of sights) {
  describe(`with ${sight}`, () => {
    for (const theme of ['light', 'dark'] as const) {
      for (const [what, names] of Object.entries(together)) {
        test(`${what} stay apart, ${theme}`, () => {
          names.forEach((one, i) => {
            for (const other of names.slice(i + 1)) {
              const distance = apart(named(theme, one), named(theme, other), sight);
              assert.ok(distance >= markDistance, `${one} and ${other}: ${distance}`);
            }
          });
        });
      }
    }

    const ramps = {
      errors: (part: number) => colorOf(sequential(part, 1).fill),
      'values above zero': (part: number) => colorOf(diverging(part, 1).fill),
      'values below zero': (part: number) => colorOf(diverging(-part, 1).fill),
      'the error landscape': (part: number) => errorColor(part) as Color,
    };
    for (const [what, colorAt] of Object.entries(ramps)) {
      test(`the scale of ${what} darkens from end to end`, () => {
        const lightness = Array.from({ length: 33 }, (_, i) => lightnessOf(colorAt(i / 32), sight));
        lightness.slice(1).forEach((one, i) => {
          assert.ok(one < (lightness[i] ?? 0), `step ${i + 1}`);
        });
        assert.ok((lightness[0] ?? 0) - (lightness.at(-1) ?? 0) > 50);
      });
    }

    test('values above and below zero are distinguishable, more so farther from zero', () => {
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const [above, below] = [diverging(part, 1), diverging(-part, 1)];
        const distance = apart(colorOf(above.fill), colorOf(below.fill), sight);
        assert.ok(distance >= markDistance, `${part}: ${distance}`);
      }
    });
  });
}
