import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onLesson, page } from './lesson_page.ts';

// In forced colours, drawings use system colours, and causes differ by shape and line.

onLesson('a lesson’s drawing in forced colours', () => {
  test('has lines and marks in system colours, distinguishable without colour', async () => {
    await page.page.emulateMedia({ forcedColors: 'active' });
    const place = page.page.locator('[data-drawing=mapping]');
    await place.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await place.locator('svg').waitFor();
    const found = await place.evaluate((one) => {
      const system = (name: string) => {
        const probe = document.createElement('i');
        probe.style.color = name;
        document.body.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      };
      const [ink, paper] = [system('CanvasText'), system('Canvas')];
      const styles = (selector: string) =>
        [...one.querySelectorAll(selector)].map((part) => getComputedStyle(part));
      const lines = styles('.way, .tick');
      const guides = styles('.guide');
      return {
        lines: lines.length > 2 && lines.every(({ stroke }) => stroke === ink),
        guides: guides.length > 0 && guides.every(({ stroke }) => stroke === system('GrayText')),
        marks: styles('.mark').every(({ fill, stroke }) => fill === ink && stroke === paper),
        shapes: new Set(
          [...one.querySelectorAll('.mark')].map((mark) =>
            (mark.getAttribute('d') ?? '').replace(/[\d.\s-]+/g, ''),
          ),
        ).size,
        dashes: styles('.way.clipped').map(({ strokeDasharray }) => strokeDasharray),
        plain: styles('.way.rounded').map(({ strokeDasharray }) => strokeDasharray),
      };
    });
    assert.deepEqual([found.lines, found.guides, found.marks], [true, true, true]);
    assert.ok(found.shapes >= 3, `${found.shapes}`);
    assert.deepEqual([found.dashes, found.plain], [['6px, 3px'], ['none']]);
  });

  test('fills one of two kinds of bars, and draws a digit by its ink', async () => {
    await page.page.emulateMedia({ forcedColors: 'active' });
    await page.page.evaluate(() => location.assign('#lesson=reading_digits'));
    const place = page.page.locator('[data-drawing=digits]');
    await place.waitFor();
    await place.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await place.locator('.own-bar').first().waitFor({ state: 'attached' });
    const fills = await place.evaluate((one) =>
      ['.own-bar', '.other-bar', '.bar.above', '.bar.soft', 'rect.dot'].map((selector) => {
        const { fill, stroke } = getComputedStyle(one.querySelector(selector) as Element);
        return [fill, stroke === 'none'];
      }),
    );
    const [ink, paper] = [fills[0]?.[0], fills[1]?.[0]];
    assert.notEqual(ink, paper);
    assert.deepEqual(fills, [
      [ink, false],
      [paper, false],
      [ink, false],
      [paper, false],
      [ink, true],
    ]);
  });
});
