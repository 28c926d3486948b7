import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { compact } from '../../web/charts/number_text.ts';
import {
  conventions,
  type Observer,
  type Quantizer,
  type Scheme,
} from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import { presets } from '../../web/instrument/settings/samples.ts';
import { lessonState } from '../../web/instrument/store/state.ts';
import { openEngine } from '../wasm/engines.ts';
import { until } from './driver.ts';
import { cell, onInstrument, page, panel } from './lesson_page.ts';

// Every setting that the core offers is on the page, and what the page then shows is what the core
// says when a program asks it for the same.

let engine: Engine;
before(async () => {
  engine = await openEngine('simd');
});

const lesson = lessonState.tensor;
const int8: Scheme = { format: 'int8' };

/** Waits until the page shows the core's integers, for the first matrix if there are several. */
async function showsLevels(quantizer: Quantizer, tensor: Tensor = lesson) {
  const [columns = 1, rows = 1] = [...tensor.shape].reverse();
  const levels = engine.quantize(tensor, quantizer).data.slice(0, rows * columns);
  const expected = Array.from(levels, (level) => compact(level, 0)).join(' ');
  await until(
    async () => (await page.texts(panel('quantized'))).join(' '),
    (shown) => shown === expected,
    (shown) => `${JSON.stringify(quantizer.scheme)} gives ${expected}, shown are ${shown}`,
  );
}

const showsObserved = (scheme: Scheme, observer: Observer, tensor: Tensor = lesson) =>
  showsLevels(engine.observe(tensor, scheme, observer), tensor);

const options = (selector: string) =>
  page.page
    .locator(`${selector} option`)
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));

async function openMore(): Promise<void> {
  await page.click('[data-section=more] summary');
  await page.page.locator('#observer').waitFor();
}

onInstrument('the dtype', () => {
  test('can be any that the core supports', async () => {
    const names = engine.formats().map(({ name }) => name);
    const offered = (await options('#format')).filter((value) =>
      names.some((name) => name === value),
    );
    assert.deepEqual(offered.sort(), [...names].sort());
    await page.click('[data-source=minMax]');
    for (const format of names) {
      await page.select('#format', format);
      await showsObserved({ format }, 'minMax');
    }
  });
});

onInstrument('the observer', () => {
  test('can be any that the core supports, symmetric or not', async () => {
    const observers = {
      minMax: 'minMax',
      absMax: 'absMax',
      entropy: 'entropy',
      mse: 'mse',
    } as const;
    await openMore();
    const all = ['given', 'percentile', ...Object.keys(observers)];
    assert.deepEqual([...(await options('#observer'))].sort(), all.sort());
    for (const symmetric of [false, true]) {
      if (symmetric) await page.click('[data-switch=symmetric]');
      for (const [name, observer] of Object.entries(observers)) {
        await page.select('#observer', name);
        await showsObserved({ ...int8, symmetric }, observer);
      }
    }
  });

  test('percentile accepts any two percentiles', async () => {
    await openMore();
    await page.select('#observer', 'percentile');
    await showsObserved(int8, { percentile: [0.1, 99.9] });
    await page.type('#lower', '20');
    await page.type('#upper', '75.5');
    await showsObserved(int8, { percentile: [20, 75.5] });
    await page.type('#lower', '80');
    await page.reads('#percentile-problem', /80/);
  });
});

onInstrument('the convention', () => {
  test('can be any of the three, which differ for values between two levels', async () => {
    await openMore();
    assert.deepEqual(await options('#convention'), [...conventions]);
    const texts = ['0.15', '0.25', '2.35', '-1.5'];
    const tensor: Tensor = { ...lesson, shape: [4], data: Float32Array.from(texts, Number) };
    await page.paste(cell(0, 0), `[${texts.join(', ')}]`);
    await page.type('#scale', '0.1');
    await page.type('#zeroPoint', '1');
    const shown = new Set<string>();
    for (const convention of conventions) {
      await page.select('#convention', convention);
      await showsLevels(
        {
          scheme: { ...int8, convention },
          scales: { dtype: 'float32', shape: [1], data: Float32Array.of(0.1) },
          zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(1) },
        },
        tensor,
      );
      shown.add((await page.texts(panel('quantized'))).join(' '));
    }
    assert.equal(shown.size, conventions.length);
  });
});

onInstrument('the range', () => {
  test('can be restricted to -127 … 127, and full again', async () => {
    await openMore();
    await page.click('[data-source=minMax]');
    await page.click('[data-switch=restricted]');
    await showsObserved({ ...int8, restricted: true }, 'minMax');
    await page.click('[data-switch=symmetric]');
    await showsObserved({ ...int8, restricted: true, symmetric: true }, 'minMax');
    await page.click('[data-switch=restricted]');
    await showsObserved({ ...int8, symmetric: true }, 'minMax');
  });

  test('of an unsigned dtype is neither symmetric nor restricted', async () => {
    await openMore();
    await page.click('[data-source=minMax]');
    await page.click('[data-switch=symmetric]');
    await page.click('[data-switch=restricted]');
    await page.select('#format', 'uint8');
    await showsObserved({ format: 'uint8' }, 'minMax');
    assert.equal(await page.page.locator('[data-switch=symmetric]').isEnabled(), false);
    assert.equal(await page.page.locator('[data-switch=restricted]').isEnabled(), false);
    await page.select('#format', 'int8');
    await showsObserved(int8, 'minMax');
  });
});

onInstrument('one scale for each', () => {
  const shape = [2, 3, 4];
  const data = Float32Array.from({ length: 24 }, (_, i) => (i + 1) * 1.5 ** (i % 7) - 20);
  const tensor: Tensor = { dtype: 'float32', shape, data };
  const row = (start: number) => `[${data.slice(start, start + 4).join(', ')}]`;
  const slice = (start: number) => `[${[0, 4, 8].map((at) => row(start + at)).join(', ')}]`;

  test('slice along any axis of three', async () => {
    await openMore();
    await page.paste(cell(0, 0), `[${slice(0)}, ${slice(12)}]`);
    await page.select('#sharing', 'channel');
    assert.deepEqual(await options('#axis'), ['0', '1', '2']);
    for (const axis of [0, 1, 2]) {
      await page.select('#axis', String(axis));
      await showsObserved({ ...int8, granularity: { perChannel: axis } }, 'minMax', tensor);
    }
  });

  test('stretch of any number of elements', async () => {
    await openMore();
    await page.paste(cell(0, 0), `[${slice(0)}, ${slice(12)}]`);
    await page.select('#sharing', 'group');
    for (const size of [1, 3, 4]) {
      await page.type('#groupSize', String(size));
      await showsObserved({ ...int8, granularity: { perGroup: size } }, 'minMax', tensor);
    }
  });
});

onInstrument('the zero point', () => {
  test('follows its slider by keyboard and pointer, and the levels follow it', async () => {
    const slider = '[data-slider=zeroPoint]';
    await page.page.locator(slider).focus();
    await page.press('ArrowLeft', 'ArrowLeft');
    assert.equal(await page.value('#zeroPoint'), '-72');
    await page.reads('[data-figure=zeroPoint]', '−72');
    await page.press('Home');
    await page.reads('[data-figure=zeroPoint]', '−128');
    await page.drag(slider, 60);
    const zeroPoint = Number(await page.value('#zeroPoint'));
    assert.ok(zeroPoint > -128, `dragged to ${zeroPoint}`);
    await page.reads('[data-figure=zeroPoint]', String(zeroPoint).replace('-', '−'));
    // -13.5 / 3.5 + zero point
    await page.reads(`${panel('quantized')} >> nth=1`, String(-4 + zeroPoint).replace('-', '−'));
  });
});

onInstrument('an example of the list', () => {
  const about = {
    lesson: [/170\.8753/, /clipped/],
    outlier: [/^0\./, /rounded|half a step/],
    clamped: [/^\d/, /clipped/],
    ties: [/0\.2500/, /rounded|half a step|integers/],
    constant: [/^0\.0000/, /[Nn]o|exact/],
    spread: [/^\d/, /rounded|half a step/],
    photograph: [/^\d/, /clipped/],
    brightPixel: [/^\d/, /rounded|half a step/],
    darkHalf: [/^\d/, /rounded|half a step/],
  } as const satisfies Record<keyof typeof presets, readonly [RegExp, RegExp]>;

  test('demonstrates its effect, each by name', async () => {
    const names = (await options('[data-action=preset]')).filter((name) => name !== '');
    assert.deepEqual(names, Object.keys(presets));
    for (const [name, [mse, sentence]] of Object.entries(about)) {
      await page.select('[data-action=preset]', name);
      await page.reads('[data-figure=mse]', mse);
      await page.reads('.sentence', sentence);
    }
  });
});
