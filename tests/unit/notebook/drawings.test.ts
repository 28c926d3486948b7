import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { compute, type Engines, type Result } from '../../../web/instrument/compute.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';
import { clockDrawing, hourOf } from '../../../web/notebook/drawings/chart_clock.ts';
import { mappingDrawing } from '../../../web/notebook/drawings/chart_mapping.ts';
import { differenceOf, mappingOf } from '../../../web/notebook/drawings/compute.ts';
import { markdownToHtml } from '../../../web/notebook/output/markdown.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { inDist } from '../../built.ts';
import { lessonRecord } from '../../python/lesson_record.ts';
import { openEngine } from '../../wasm/engines.ts';

// The drawings in the lessons: where things stand in them, and that their numbers are the core's.

const core = await openEngine('simd');
const engines = { lesson: async () => core, whole: async () => core } as unknown as Engines;
const lesson = await compute(engines, lessonState);
const selected = (element: number): Result => ({
  ...lesson,
  state: { ...lesson.state, element },
});
const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
const strong = (svg: string) =>
  [...svg.matchAll(/<text[^>]*class="strong"[^>]*>([^<]*)/g)].map(([, text]) => text);
const int8 = { low: -128, high: 127 };

describe('the position of a number on the clock', () => {
  test('is the integer that PyTorch stores for it', () => {
    const record = lessonRecord.naive_and_wraparound;
    const printed = record?.['wrap-torch']?.[0]?.data?.['text/plain'] ?? '';
    const stored = (/\[([^\]]*)\]/.exec(printed)?.[1] ?? '').split(',').map(Number);
    const numbers = [127, 128, 129, 200, 255, 256, 300, -128, -129];
    assert.deepEqual(
      numbers.map((number) => hourOf(int8, number)),
      stored,
    );
  });

  test('is the number itself within the limits', () => {
    for (const [low, high] of [
      [-128, 127],
      [0, 255],
      [-2, 1],
    ] as const) {
      assert.deepEqual([hourOf({ low, high }, low), hourOf({ low, high }, high)], [low, high]);
      assert.deepEqual(
        [hourOf({ low, high }, low - 1), hourOf({ low, high }, high + 1)],
        [high, low],
      );
    }
  });
});

describe('the clock', () => {
  test('shows the lesson’s computation: 127 + 70 = 197, which is −59', () => {
    const clock = differenceOf(lesson, english, 640);
    assert.deepEqual([clock.from, clock.to], [127, 197]);
    const svg = clockDrawing(clock);
    assert.ok(strong(svg).includes('127 + 70 = 197') && strong(svg).includes('→ −59'));
    assert.match(svg, /class="hand wrapped"/);
    assert.match(clock.label, /after 127 comes −128\. 197 does not fit and wraps around to −59\.$/);
  });

  test('follows the selected element: its difference', () => {
    const difference = differenceOf(selected(4), english, 640);
    assert.deepEqual([difference.from, difference.to], [14, 84]);
    assert.doesNotMatch(clockDrawing(difference), /wrapped/);
    assert.match(difference.label, /84 fits\.$/);
  });

  test('has both limits side by side, in every type', () => {
    for (const [low, high] of [
      [-128, 127],
      [0, 255],
      [-32768, 32767],
      [-8, 7],
    ] as const) {
      const names = texts(clockDrawing({ label: '', low, high, from: 0, to: 1, width: 300 }));
      const least = String(low).replace('-', '−');
      assert.ok(names.includes(least) && names.includes(String(high)), `${low}`);
    }
  });

  test('makes only a few turns, however far away a number is', () => {
    const hand = (to: number) =>
      /class="hand wrapped" d="([^"]*)"/.exec(
        clockDrawing({ label: '', ...int8, from: 0, to, width: 300 }),
      )?.[1] ?? '';
    assert.ok(hand(1e9).length < 1.4 * hand(256 * 3.5).length);
  });
});

describe('the mapping', () => {
  test('shows the core’s limits, 0 and zero point, and the clipped element outside', () => {
    const svg = mappingDrawing(mappingOf(lesson, english, 640));
    for (const name of ['−203', '0', '689.5', '−128', '−70', '127', 'int8', 'zero point'])
      assert.ok(texts(svg).includes(name), name);
    assert.equal(svg.match(/class="way clipped"/g)?.length, 1);
    assert.deepEqual(strong(svg), []);
  });

  test('labels the selected element on both axes', () => {
    const svg = mappingDrawing(mappingOf(selected(2), english, 640));
    assert.deepEqual(strong(svg), ['728.6', '127']);
    assert.match(svg, /class="way chosen clipped"/);
    assert.match(svg, /The element 728\.6 is stored as 127\./);
  });

  test('shows the selected element’s part with its own scale', async () => {
    const { config } = lessonState;
    const perRow = { ...config.scheme, granularity: { perChannel: 0 } };
    const state = {
      ...lessonState,
      config: { ...config, scheme: perRow, source: 'minMax' as const },
      element: 5,
    };
    const mapping = mappingOf(await compute(engines, state), english, 640);
    assert.deepEqual([...Array.from(mapping.points.real)].map(Math.round), [92, 296, -184]);
    assert.equal(mapping.selected, 2);
    assert.ok(Math.abs(mapping.realQmin + 184) < 2 && Math.abs(mapping.realQmax - 295.5) < 2);
  });
});

describe('an image of a drawing in Markdown', () => {
  test('is a placeholder with its alt text; other images stay images', () => {
    const place = (name: string) => markdownToHtml(`![A < B](${name})`, { strict: true });
    assert.match(place('drawings/clock.svg'), /^<div data-drawing="clock">A &lt; B<\/div>/);
    assert.match(place('drawings/clock.zh.svg'), /data-drawing="clock"/);
    assert.match(place('other/clock.svg'), /<img /);
    assert.match(place('drawings/../clock.svg'), /<img /);
  });
});

describe('the drawing files of the lessons', () => {
  const lessons = inDist('lessons');
  const notebooks = fs.readdirSync(lessons).filter((name) => name.endsWith('.ipynb'));
  const images = notebooks.flatMap((name) => {
    const text = fs.readFileSync(path.join(lessons, name), 'utf8');
    const found = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)];
    return found.map(([, file]) => ({ name, file: file ?? '' }));
  });

  test('exist for every image of a lesson, in its language', () => {
    assert.ok(images.length >= 8);
    for (const { name, file } of images) {
      assert.ok(fs.existsSync(path.join(lessons, file)), `${name}: ${file}`);
      assert.equal(file.endsWith('.zh.svg'), name.endsWith('.zh.ipynb'), name);
    }
  });

  test('contain the lesson’s numbers and their own style, but no scripts or external resources', () => {
    const read = (file: string) => fs.readFileSync(path.join(lessons, 'drawings', file), 'utf8');
    const mapping = read('mapping.svg');
    assert.deepEqual(texts(mapping), texts(mappingDrawing(mappingOf(lesson, english, 640))));
    assert.deepEqual(
      texts(read('mapping.zh.svg')),
      texts(mappingDrawing(mappingOf(lesson, chinese, 640))),
    );
    for (const file of fs.readdirSync(path.join(lessons, 'drawings'))) {
      assert.match(
        read(file),
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*><style>[\s\S]*\.lesson-drawing /,
        file,
      );
      assert.doesNotMatch(read(file), /<script|url\(|@import|href=/, file);
    }
  });
});
