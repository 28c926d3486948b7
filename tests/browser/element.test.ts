import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Heard, lessonMse, mse, one, pageOf, script, until, visit } from './element_page.ts';

// <zero-point> in another page.

describe('attributes', () => {
  test('without any, the lesson is shown', async () => {
    await visit(one(), async (page) => {
      await page.reads(mse('a'), lessonMse);
      assert.equal(await page.run('a.state.startsWith("v=2&tensor=191.6")'), true);
    });
  });

  test('a tensor is any text that could be pasted; settings have the names of links', async () => {
    const attributes =
      'tensor="torch.tensor([[1., 2.], [3., 4.]])" format="uint4" source="given" scale="0.5" zero_point="1"';
    await visit(one(attributes), async (page) => {
      await page.reads('#a [data-panel=quantized] small', 'uint4');
      assert.equal(await page.value('#a #scale'), '0.5');
      assert.equal(await page.value('#a #zeroPoint'), '1');
      assert.equal(
        await page.run('a.state'),
        'v=2&tensor=1,2;3,4&format=uint4&source=given&scale=0.5&zero_point=1',
      );
    });
  });

  test('an example, an address, a chart', async () => {
    const state = 'v=2&amp;tensor=1,2;3,5&amp;format=int8&amp;source=min_max';
    const elements = `<zero-point id="a" preset="constant"></zero-point>
      <zero-point id="b" state="${state}" chart="histogram"></zero-point>`;
    await visit(pageOf(elements), async (page) => {
      await page.reads('#a [data-cell="0,0"]', '');
      await page.reads('#a .sentence', /Every element comes back exactly/);
      await page.reads('#b .chart .title, #b #tab-histogram[aria-selected=true]', /Histograms/);
      assert.equal(await page.value('#b [data-cell="1,1"]'), '5');
    });
  });

  test('take effect at any time; those set together are applied together', async () => {
    await visit(one('tensor="0, 1, 2"'), async (page) => {
      await page.reads(mse('a'), '5.126e−6');
      await page.run('(a.setAttribute("scale", "2"), a.setAttribute("zero_point", "0"))');
      await page.reads('#a [data-figure=scale]', '2.0000');
      assert.equal(await page.run('a.settings.zero_point'), 0);
      await page.run('(a.removeAttribute("tensor"), a.setAttribute("preset", "ties"))');
      await page.reads('#a [data-panel=original] .heatmap', /−3\.50/);
      await page.run('a.setAttribute("lang", "zh")');
      await page.reads('#a #tensor-title', '张量');
    });
  });

  test('that are invalid are reported with a message and a code, and the others work', async () => {
    await visit(
      one('theme="blue" format="int3" hide="out moon" tensor="[[1, 2], [3]]"'),
      async (page) => {
        await page.reads(mse('a'), lessonMse);
        const shown = await page.page
          .locator('#a .notice')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-code')));
        const expected = [
          'option_not_listed',
          'option_not_listed',
          'text_ragged',
          'option_not_listed',
        ];
        assert.deepEqual(shown, expected);
        const told = await page.heard('error');
        assert.deepEqual(
          told.map(({ detail }) => detail.code),
          expected,
        );
        assert.match(told[0]?.detail.message ?? '', /theme does not take “blue”/);
        assert.equal(await page.page.locator('#a .section.out').isVisible(), false);
        await page.run('(a.theme = "dark", a.hide = "out", a.setAttribute("format", "int4"))');
        await page.reads('#a [data-panel=quantized] small', 'int4');
        await page.run('a.tensor = [1, 2]');
        await page.reads('#a [data-figure=scale]', '0.06667');
        assert.equal(await page.page.locator('#a .notice').count(), 0);
      },
    );
  });

  test('the theme affects only its own element', async () => {
    const elements = `<zero-point id="a" theme="dark"></zero-point><zero-point id="b"></zero-point>`;
    await visit(pageOf(elements), async (page) => {
      await page.reads(mse('b'), lessonMse);
      const color = (id: string) =>
        page.page.locator(`#${id}`).evaluate((one) => getComputedStyle(one).backgroundColor);
      assert.equal(await color('a'), 'rgb(25, 26, 28)');
      assert.equal(await color('b'), 'rgb(253, 252, 250)');
      await page.run('a.theme = "light"');
      assert.equal(await color('a'), 'rgb(253, 252, 250)');
    });
  });
});

describe('hide, lock and readonly', () => {
  const parts: Readonly<Record<string, string>> = {
    tensor: '.tensor',
    shape: '.extent-buttons',
    examples: '[data-action=preset]',
    history: '[data-action=undo]',
    text: '.as-text',
    sample: '.section.sample',
    settings: '.settings',
    format: '#format',
    scale: '#scale',
    zero_point: '#zeroPoint',
    source: '[data-source=mse]',
    reset: '[data-action=reset]',
    more: '.section.more',
    panels: '.panels',
    inspector: '.inspector',
    causes: '.causes',
    charts: '.charts',
    table: '.section.table',
    out: '.section.out',
    compare: '.pin',
  };

  test('every part can be hidden by name, and shown again', async () => {
    await visit(one(), async (page) => {
      await page.reads(mse('a'), lessonMse);
      for (const [name, selector] of Object.entries(parts)) {
        await page.run('a.hide = ""');
        const part = page.page.locator(`#a ${selector}`).first();
        assert.ok(await part.isVisible(), `${name} is there`);
        await page.run(`a.hide = "${name}"`);
        assert.ok(!(await part.isVisible()), `${name} is hidden`);
      }
      await page.run('a.hide = "title"');
      const heading = await page.page.locator('#a h2').first().boundingBox();
      assert.ok((heading?.width ?? 0) <= 1);
      await page.run('a.hide = ""');
      assert.equal(await page.run('a.hasAttribute("hide")'), false);
      assert.ok(await page.page.locator('#a .pin').isVisible());
    });
  });

  test('a locked tensor is readable but not editable', async () => {
    await visit(one('lock="tensor"'), async (page) => {
      await page.reads(mse('a'), lessonMse);
      for (const action of ['addRow', 'removeColumn', 'preset'])
        assert.ok(await page.page.locator(`#a [data-action=${action}]`).isDisabled(), action);
      await page.paste('#a [data-cell="0,0"]', '[[1, 2], [3, 4]]');
      await page.press('Control+a', 'Delete', '7');
      await page.type('#a #scale', '4');
      await page.reads('#a [data-figure=scale]', '4.0000');
      assert.equal(await page.value('#a [data-cell="0,2"]'), '728.6');
      // Locks apply to the reader; the page may still make changes.
      await page.run('a.tensor = [[1, 2]]');
      await page.reads('#a .panels', /1\.00/);
    });
  });

  test('a locked setting does not change, whatever is chosen', async () => {
    await visit(one('lock="format scale"'), async (page) => {
      await page.reads(mse('a'), lessonMse);
      assert.ok(await page.page.locator('#a #format').isDisabled());
      assert.ok(await page.page.locator('#a [data-slider=scale]').isDisabled());
      assert.ok(await page.page.locator('#a [data-source=minMax]').isDisabled());
      assert.ok(await page.page.locator('#a #zeroPoint').isEditable());
      await page.select('#a [data-action=preset]', 'ties');
      await page.reads('#a [data-panel=original] .legend span', /−3\.50/);
      assert.equal(await page.run('a.settings.scale'), 3.5);
    });
  });

  test('a read-only element can still be explored', async () => {
    await visit(one('readonly'), async (page) => {
      await page.reads(mse('a'), lessonMse);
      const before = await page.run<string>('a.state');
      const controls = page.page.locator('#a :is(.tensor, .settings) :is(input, select, button)');
      for (const control of await controls.all()) {
        const fixed =
          (await control.isDisabled()) || !(await control.isEditable().catch(() => false));
        assert.ok(fixed, await control.evaluate((one) => one.outerHTML));
      }
      await page.point('#a [data-panel=original] .cell >> nth=2');
      await page.reads('#a .inspector .cause', 'clipped');
      await page.click('#a #tab-histogram');
      await page.reads('#a #chart', /39\.1|values between/);
      assert.equal(await page.run('a.settings.scale'), 3.5);
      assert.equal((await page.run<string>('a.state')).replace('&chart=histogram', ''), before);
    });
  });
});

describe('properties', () => {
  test('a tensor is nested lists, or a shape and data; it round-trips bit for bit', async () => {
    await visit(one(), async (page) => {
      await page.reads(mse('a'), lessonMse);
      await page.run('a.tensor = [[1, 2, 3], [4, 5, 6]]');
      await page.reads('#a .extent-buttons', /2 ×[\s\S]*3/);
      await page.run('a.tensor = { shape: [2, 2], data: Float32Array.of(0.1, 1 / 3, 1e-30, 7) }');
      await page.reads('#a .extent-buttons', /2 ×[\s\S]*2/);
      await until(() => page.run('a.tensor.data.length === 4'), 'the tensor is not taken');
      assert.equal(
        await page.run(
          '[...a.tensor.data].every((x, i) => x === Math.fround([0.1, 1 / 3, 1e-30, 7][i]))',
        ),
        true,
      );
    });
  });

  test('state, settings and result', async () => {
    await visit(one(), async (page) => {
      await page.reads(mse('a'), lessonMse);
      const figures = await page.run<Heard['detail']['metrics']>('a.result');
      assert.equal(figures.mse.toFixed(4), lessonMse);
      assert.deepEqual(figures.counts, { exact: 1, rounded: 7, clipped: 1, wrapped: 0 });
      await page.run('a.settings = { source: "min_max", clamp: true }');
      await page.reads(mse('a'), /^1\.57/);
      const { scale, format } = await page.run<Heard['detail']['settings']>('a.settings');
      assert.deepEqual([scale.toFixed(4), format], ['3.5788', 'int8']);
      await page.run('a.state = "#v=2&tensor=1,2;3,4&format=int8&source=min_max"');
      await page.reads('#a .extent-buttons', /2 ×[\s\S]*2/);
      await page.run('a.state = "v=2&tensor=nonsense&format=int8"');
      await page.reads('#a .notice', /option state cannot be read: “tensor=…”/);
      assert.equal(await page.value('#a [data-cell="1,1"]'), '4');
    });
  });

  test('set before the element is defined are applied, and so are attributes', async () => {
    const html = pageOf('<zero-point id="a" format="int4"></zero-point>', '');
    await visit(html, async (page) => {
      assert.equal(await page.run('a.result'), undefined);
      await page.run('(a.tensor = [[1, 2], [3, 4]], a.lang = "zh", a.hide = "out")');
      await page.page.addScriptTag({ type: 'module', url: 'element.js' });
      await page.reads('#a [data-panel=quantized] small', 'int4');
      assert.equal(await page.text('#a #tensor-title'), '张量');
      assert.equal(await page.value('#a [data-cell="1,1"]'), '4');
      assert.equal(await page.run('a.getAttribute("hide")'), 'out');
      assert.equal(await page.run('Object.hasOwn(a, "tensor")'), false);
    });
  });

  test('an element created by a script works like one in HTML', async () => {
    await visit(pageOf('<div id="a"></div>'), async (page) => {
      await page.run(`customElements.whenDefined('zero-point').then(() => {
        const made = document.createElement('zero-point');
        made.id = 'made';
        made.preset = 'ties';
        made.settings = { format: 'int4' };
        made.readOnly = true;
        a.append(made);
      })`);
      await page.reads('#made [data-panel=quantized] small', 'int4');
      assert.equal(await page.run('a.firstChild.getAttribute("readonly")'), '');
      assert.equal(await page.value('#made [data-cell="0,0"]'), '-3.5');
    });
  });

  test('a tensor and a format set by a script are quantized by min–max', async () => {
    await visit(pageOf('<div id="a"></div>'), async (page) => {
      await page.run(`customElements.whenDefined('zero-point').then(() => {
        const made = document.createElement('zero-point');
        made.id = 'made';
        made.tensor = [[1, 2], [3, 4.5]];
        made.settings = { format: 'uint4' };
        a.append(made);
      })`);
      await page.reads('#made [data-panel=quantized] small', 'uint4');
      await page.reads('#made [data-figure=scale]', '0.2333');
      assert.deepEqual(await page.heard('error'), []);
    });
  });

  test('options are set as a whole, and an unknown one is reported', async () => {
    await visit(one('preset="ties"'), async (page) => {
      await page.run('a.options = { tensor: "1, 2", format: "int4", them: "dark" }');
      await page.reads('#a .notice', /no option “them”/);
      await page.reads('#a [data-panel=quantized] small', 'int4');
      assert.equal(await page.run('a.hasAttribute("preset")'), false);
    });
  });
});

describe('events', () => {
  test('report the state, settings and figures, and reach the page', async () => {
    await visit(one(), async (page) => {
      await page.reads(mse('a'), lessonMse);
      const [ready] = await page.heard('ready');
      assert.ok(ready?.bubbles && ready.composed && ready.id === 'a');
      assert.match(ready.detail.state, /^v=2&tensor=191\.6/);
      assert.deepEqual(await page.heard('change'), []);
      await page.type('#a #scale', '7');
      await page.reads('#a [data-figure=scale]', '7.0000');
      const change = (await page.heard('change')).at(-1);
      assert.equal(change?.detail.settings.scale, 7);
      assert.match(change?.detail.state ?? '', /scale=7&/);
      assert.equal(change?.detail.metrics.mse.toFixed(4), await page.text(mse('a')));
      await page.type('#a #scale', 'seven');
      await page.reads('#a #scale-problem', /not a number/);
      const [error] = await page.heard('error');
      assert.equal(error?.detail.code, 'number_unreadable');
      assert.equal((await page.heard('ready')).length, 1);
    });
  });

  test('neither the address nor the history of the page changes', async () => {
    await visit(one(), async (page) => {
      await page.reads(mse('a'), lessonMse);
      const before = await page.run('[location.href, history.length]');
      await page.type('#a #scale', '7');
      await page.reads('#a [data-figure=scale]', '7.0000');
      await page.page.waitForTimeout(400);
      assert.deepEqual(await page.run('[location.href, history.length]'), before);
    });
  });
});

describe('several on a page', () => {
  const two = pageOf(
    `<zero-point id="a" lang="zh" format="int4" source="min_max"></zero-point><zero-point id="b" lang="en" chart="landscape"></zero-point>`,
  );

  test('each has its own language and state, and all share one engine', async () => {
    await visit(two, async (page) => {
      await page.reads('#a [data-panel=quantized] small', 'int4');
      await page.reads(mse('b'), lessonMse);
      assert.equal(await page.text('#a #tensor-title'), '张量');
      assert.equal(await page.text('#b #tensor-title'), 'Tensor');
      await page.run(
        '(a.settings = { source: "mse" }, document.querySelector("#b").settings = { source: "mse" })',
      );
      await page.reads(mse('b'), '0.4087');
      await page.run('a.setAttribute("chart", "rate_distortion")');
      await page.reads('#a .chart-frame', /SQNR|量化信噪比/, 30);
      // The lesson's core, the whole engine, one for long computations, and the stored formats.
      await until(() => page.run('workers === 4'), 'there are not four workers');
      await page.type('#b [data-cell="0,0"]', '5');
      assert.equal(await page.value('#a [data-cell="0,0"]'), '191.6');
    });
  });

  test('a drag in one does not affect the other', async () => {
    await visit(two, async (page) => {
      await page.reads(mse('b'), lessonMse);
      await page.reads('#a .sentence', /./);
      await page.page.locator('#a [data-cell="0,0"]').hover();
      await page.page.mouse.down();
      await page.page.locator('#a [data-cell="1,1"]').hover();
      await page.page.locator('#b [data-cell="1,1"]').hover();
      await page.page.mouse.up();
      assert.equal(await page.page.locator('#a .in-range').count(), 4);
      assert.equal(await page.page.locator('#b .in-range').count(), 0);
    });
  });
});

describe('life in the page', () => {
  test('the last removed element ends the workers; reconnected, it continues with its state', async () => {
    await visit(one(), async (page) => {
      await page.reads(mse('a'), lessonMse);
      await page.type('#a #scale', '7');
      await page.reads('#a [data-figure=scale]', '7.0000');
      assert.equal(await page.run('workers'), 1);
      await page.run('(window.kept = a, a.remove())');
      await until(() => page.run('workers === 0'), 'the worker stays');
      await page.run('void document.body.append(kept)');
      await page.reads('#a [data-figure=scale]', '7.0000');
      assert.equal(await page.run('workers'), 0);
      await page.type('#a #scale', '3.5');
      await page.reads(mse('a'), lessonMse);
      assert.equal(await page.run('workers'), 1);
    });
  });

  test('a moved element keeps everything, including the worker', async () => {
    await visit(pageOf('<zero-point id="a"></zero-point><div id="b"></div>'), async (page) => {
      await page.reads(mse('a'), lessonMse);
      await page.run('(window.ended = 0, Worker.prototype.terminate = () => { ended += 1 })');
      await page.type('#a #scale', '7');
      await page.run('void document.querySelector("#b").append(a)');
      await page.reads('#a [data-figure=scale]', '7.0000');
      assert.equal(await page.value('#a #scale'), '7');
      assert.equal(await page.run('ended'), 0);
    });
  });

  test('removed while it computes, it has the answer when it is reconnected', async () => {
    await visit(one(), async (page) => {
      await page.reads(mse('a'), lessonMse);
      await page.run('(a.preset = "outlier", window.kept = a, queueMicrotask(() => a.remove()))');
      await page.page.waitForTimeout(300);
      await page.run('void document.body.append(kept)');
      await page.reads('#a .extent-buttons', /8 ×/);
      await page.reads('#a .sentence', /at most half a step: 0\.101/);
    });
  });
});

describe('a strict page', () => {
  const policy = (worker: string) =>
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'; ${worker} connect-src 'self'; style-src 'self'; img-src data:">`;

  test('works with the documented policy', async () => {
    const html = pageOf(
      '<zero-point id="a" chart="landscape"></zero-point>',
      policy('worker-src blob:;') + script,
    );
    await visit(html, async (page) => {
      await page.reads(mse('a'), lessonMse);
      await page.reads('#a .chart-frame', /lowest error/, 30);
      const radius = await page.page
        .locator('#a #format')
        .evaluate((select) => getComputedStyle(select).borderRadius);
      assert.equal(radius, '4px');
    });
  });
});

describe('its appearance', () => {
  test('follows custom properties and parts', async () => {
    const head = `${script}<style>
      body { --zeropoint-accent: rgb(1, 2, 3); --zeropoint-radius: 9px; letter-spacing: 9px; text-align: right }
      #a::part(panels) { outline: 1px solid rgb(4, 5, 6) }
    </style>`;
    await visit(pageOf('<zero-point id="a"></zero-point>', head), async (page) => {
      await page.reads(mse('a'), lessonMse);
      const style = (selector: string, name: string) =>
        page.page
          .locator(`#a ${selector}`)
          .first()
          .evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
      assert.equal(await style('[aria-pressed=true]', 'background-color'), 'rgb(1, 2, 3)');
      assert.equal(await style('#format', 'border-radius'), '9px');
      assert.equal(await style('.panels', 'outline-color'), 'rgb(4, 5, 6)');
      assert.equal(await style('.sentence', 'letter-spacing'), 'normal');
    });
  });

  test('fits a narrow column of a wide page', async () => {
    const html = pageOf('<div style="width: 320px"><zero-point id="a"></zero-point></div>');
    await visit(html, async (page) => {
      await page.reads(mse('a'), lessonMse);
      const [input, output] = await Promise.all(
        ['.input', '.output'].map((part) => page.page.locator(`#a ${part}`).boundingBox()),
      );
      assert.ok((output?.y ?? 0) > (input?.y ?? 0) + (input?.height ?? 0) - 1);
      assert.equal(await page.run('a.scrollWidth <= a.clientWidth'), true);
    });
  });
});
