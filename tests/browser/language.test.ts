import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Driver, openDriver } from './driver.ts';
import {
  browser,
  cell,
  figure,
  onInstrument,
  onLesson,
  output,
  page,
  site,
  source,
} from './lesson_page.ts';
import { foreignWords } from './untranslated.ts';

/** Waits for something that a part of the page has to be loaded for. */
const eventually = 30;

const control = '.language';
const sentence = {
  en: '99.4 % of the squared error comes from 1 clipped value.',
  zh: '99.4% 的平方误差来自 1 个被截断的值。',
};

/** A visit with these preferred languages. */
async function visitOf(languages: readonly string[], address = site.address): Promise<Driver> {
  const visit = await openDriver(browser);
  await visit.page.addInitScript((preferred) => {
    Object.defineProperty(navigator, 'languages', { get: () => preferred });
  }, languages);
  await visit.open(address);
  return visit;
}

const languageOf = ({ page: shown }: Driver) => shown.evaluate(() => document.documentElement.lang);

describe('the language of a visit', () => {
  const cases = [
    { name: 'is what the browser prefers', languages: ['zh-CN', 'en'], query: '', tag: 'zh-CN' },
    { name: 'is the first of two that is known', languages: ['fr', 'zh'], query: '', tag: 'zh-CN' },
    { name: 'is English where none is known', languages: ['fr', 'de'], query: '', tag: 'en' },
    { name: 'is what the address says', languages: ['en'], query: '?lang=zh', tag: 'zh-CN' },
    {
      name: 'is what the address says, in full',
      languages: ['zh'],
      query: '?lang=en-US',
      tag: 'en',
    },
    { name: 'is not what the address misspells', languages: ['en'], query: '?lang=xx', tag: 'en' },
  ] as const;
  for (const { name, languages, query, tag } of cases) {
    test(name, async () => {
      const visit = await visitOf(languages, site.address + query);
      await visit.reads('.sentence', tag === 'en' ? sentence.en : sentence.zh);
      assert.equal(await languageOf(visit), tag);
      assert.deepEqual(visit.complaints(), []);
      await visit.close();
    });
  }

  test('is the reader’s earlier choice', async () => {
    const visit = await visitOf(['en']);
    await visit.reads('.sentence', sentence.en);
    await visit.click(control);
    await visit.reads('.sentence', sentence.zh);
    await visit.page.reload();
    await visit.reads('.sentence', sentence.zh);
    await visit.close();
  });

  test('that the reader chose takes precedence over the address', async () => {
    const visit = await visitOf(['en'], `${site.address}?lang=zh`);
    await visit.reads('.sentence', sentence.zh);
    await visit.click(control);
    await visit.reads('.sentence', sentence.en);
    await visit.page.reload();
    await visit.reads('.sentence', sentence.en);
    await visit.close();
  });

  test('can be chosen without storage', async () => {
    const visit = await openDriver(browser);
    await visit.page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await visit.open(site.address);
    await visit.reads('.sentence', sentence.en);
    await visit.click(control);
    await visit.reads('.sentence', sentence.zh);
    assert.deepEqual(visit.complaints(), []);
    await visit.close();
  });

  for (const [what, answer] of [
    ['cannot be loaded', { status: 500, body: '' }],
    ['is damaged but a valid module', { status: 200, body: 'export const chinese = { ui: {} };' }],
  ] as const) {
    for (const [address, selector, english] of [
      ['', '.sentence', sentence.en],
      ['embed.html', '.sentence', sentence.en],
      ['builder.html', '.sentence', sentence.en],
      ['report.html', '.drop .lead', /^Drop a file/],
    ] as const) {
      test(`is English, with one sentence, if another one ${what} (${address})`, async () => {
        const visit = await openDriver(browser);
        let isDamaged = true;
        const contentType = 'text/javascript';
        await visit.page.route('**/*zh.js*', (route) =>
          isDamaged ? route.fulfill({ contentType, ...answer }) : route.continue(),
        );
        await visit.openOnly(`${site.address}${address}?lang=zh`);
        await visit.reads(selector, english);
        assert.equal(await languageOf(visit), 'en');
        const missing = visit.page.locator('[data-code=part_unavailable]:visible');
        if (address !== 'embed.html') {
          await visit.reads('.language-missing', /^This part .*\(.*zh\.js.*\)/);
          isDamaged = false;
          await visit.click('.language-missing [data-action=retry]');
          await visit.reads('.language', 'English');
          assert.equal(await languageOf(visit), 'zh-CN');
        } else {
          assert.match(await missing.innerText(), /^This part .*\(.*zh\.js.*\)/);
        }
        await visit.close();
      });
    }
  }

  test('English loads no other language', async () => {
    const visit = await openDriver(browser);
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(request.url()));
    await visit.open(site.address);
    await visit.reads('.sentence', sentence.en);
    assert.ok(asked.length > 3 && !asked.some((url) => url.includes('zh.js')));
    await visit.close();
  });

  test('is the same in a frame, which has no control for it', async () => {
    const visit = await openDriver(browser);
    await visit.open(`${site.address}embed.html?lang=zh`);
    await visit.reads('.sentence', sentence.zh);
    assert.match(await visit.text('.tradeoff'), /四分之一。代价是/, 'no space between sentences');
    assert.equal(await visit.page.locator(control).count(), 0);
    assert.deepEqual(await foreignWords(visit), []);
    await visit.close();
  });
});

onLesson('another language', () => {
  test('is applied without a reload, and keeps inputs and results', async () => {
    await page.page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.type(cell(0, 0), '12.5');
    await page.type('#scale', '2.');
    await page.click('.as-text summary');
    await page.click('.instrument [data-panel=original] [data-index="4"]');
    await page.click('[data-section=sample] summary');
    await page.reads('[data-section=sample]', /Seed/, eventually);
    await page.type('[data-sample=seed]', '77');
    await page.click(source('parameters'));
    await page.page.locator('#cell-parameters .cm-content').waitFor();
    await page.press('Control+Home');
    await page.page.keyboard.type('# mine');
    const address = await page.address(/element=4/);
    const numbers = await page.texts('.instrument .heatmap text');
    // Away from the panels, which would describe the element under the pointer.
    await page.page.mouse.move(0, 0);
    const scrolled = await page.page.evaluate(() => {
      scrollTo(0, 40);
      return scrollY;
    });

    const stays = async () => {
      assert.equal(await page.value(cell(0, 0)), '12.5');
      assert.equal(await page.value('#scale'), '2.');
      assert.equal(await page.value('[data-sample=seed]'), '77');
      assert.match(await page.value('.as-text textarea'), /12\.5/);
      assert.match(await page.text('#cell-parameters .cm-content'), /^# mine/);
      assert.deepEqual(await page.texts('.instrument .heatmap text'), numbers);
      assert.equal(await page.page.locator('details[open]').count(), 2);
      assert.equal(await page.page.evaluate(() => location.href), address);
      assert.equal(await page.page.evaluate(() => 'sameDocument' in window), true);
      assert.equal(await page.page.evaluate(() => scrollY), scrolled);
    };
    await stays();
    await page.page.locator(control).evaluate((button: HTMLElement) => {
      button.focus({ preventScroll: true });
      button.click();
    });
    await page.reads('.inspector .where', '第 2 行第 2 列');
    await page.reads('[data-section=sample]', /种子/);
    await page.reads('[data-unsaved]', '已编辑，未保存');
    assert.match(
      await page.value('#cell-parameters .cm-content', 'aria-label'),
      /^单元格 \d+ 的代码/,
    );
    assert.equal(await page.value(cell(0, 0), 'aria-label'), '第 1 行第 1 列');
    await stays();
    await page.page.locator(control).evaluate((button: HTMLElement) => button.click());
    await page.reads('.inspector .where', 'Row 2, column 2');
    assert.match(
      await page.value('#cell-parameters .cm-content', 'aria-label'),
      /^Code of cell \d+/,
    );
    assert.equal(await page.value(cell(0, 0), 'aria-label'), 'Row 1, column 1');
    await stays();
    const focused = () => page.page.evaluate(() => document.activeElement?.className);
    assert.equal(await focused(), 'language', 'the control keeps the focus');
  });
});

onInstrument('a page in English', () => {
  test('fails this test if it is English', async () => {
    assert.ok((await foreignWords(page)).length > 100);
  });

  test('translates the document’s static texts, and English is restored', async () => {
    const texts = () =>
      page.page.evaluate(() => [
        document.title,
        document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
        ...Array.from(document.querySelectorAll('body > header *, body > footer *'), (element) =>
          element.childElementCount === 0 ? element.textContent : '',
        ),
      ]);
    const before = await texts();
    assert.equal(await page.text(control), '中文');
    await page.click(control);
    await page.reads(control, 'English');
    assert.equal(await page.value(control, 'lang'), 'en');
    const between = await texts();
    const same = between.filter((text, index) => text && text === before[index]);
    assert.deepEqual(same, ['zeropoint'], 'nothing else is the same');
    await page.click(control);
    await page.reads(control, '中文');
    assert.deepEqual(await texts(), before);
  });

  test('does not change numbers and files, except the comments of a program', async () => {
    await page.click('[data-source=minMax]');
    await page.reads(figure('mse'), /^1\./);
    await page.click('[data-section=out] summary');
    await page.reads('.program', /^# Quantizes a tensor to int8 and back\./, eventually);
    const numbers = await page.texts('.figures dd');
    const code = (program: string) => program.split('\n').filter((line) => !line.startsWith('#'));
    const before = code(await page.text('.program'));
    await page.click(control);
    await page.reads('.program', /^# 把张量量化为 int8，再反量化。\n.*最小–最大。\n/);
    assert.deepEqual(code(await page.text('.program')), before);
    assert.deepEqual(await page.texts('.figures dd'), numbers);
    await page.click(control);
    await page.reads(control, '中文');
  });
});

const open = (visit: Driver, section: string) => visit.click(`[data-section=${section}] > summary`);

onLesson(
  'a page in Chinese that is explored',
  () => {
    /** Continues from the previous state, and checks that nothing English is left. */
    function reaches(state: string, act: () => Promise<void>) {
      test(`has no English word: ${state}`, async () => {
        await act();
        assert.deepEqual(await foreignWords(page), []);
      });
    }

    reaches('a first visit', async () => {});

    reaches('every element’s steps', async () => {
      await page.point('.instrument [data-panel=original] [data-index="2"]');
      await page.reads('.inspector', /截断/);
    });

    reaches('each chart, with its table', async () => {
      for (const chart of ['histogram', 'landscape', 'rate_distortion', 'conventions']) {
        await page.click(`[data-chart=${chart}]`);
        await page.page.locator(`.chart-frame.${chart} svg`).first().waitFor({ timeout: 30_000 });
        await page.page.locator('#chart [aria-busy=false]').first().waitFor({ timeout: 30_000 });
        if (chart === 'histogram') await page.click('.chart-table summary');
        assert.deepEqual(await foreignWords(page), []);
      }
    });

    reaches('each section, with each program', async () => {
      await page.click('.as-text summary');
      for (const section of ['sample', 'table', 'more']) await open(page, section);
      await page.reads('[data-section=sample]', /种子/, eventually);
      await page.select('#sharing', 'channel');
      await page.select('#observer', 'percentile');
      await page.reads('[data-section=more]', /百分位数/);
      assert.deepEqual(await foreignWords(page), []);
      await page.select('#sharing', 'group');
      await open(page, 'out');
      await page.reads('.out', /导出|程序|数据/, eventually);
      for (const program of ['pytorch', 'numpy', 'cpp', 'notebook']) {
        await page.click(`[data-program=${program}]`);
        await page.reads('.program', /把张量量化为/);
      }
      await page.click('[data-action=copyCode]');
      await page.reads('.out [role=status]', /./);
    });

    reaches('two settings side by side', async () => {
      await page.click('[data-action=pin]');
      await page.click('[data-source=mse]');
      await page.page.locator('.metrics').waitFor({ timeout: 30_000 });
    });
  },
  { query: '?lang=zh', shared: true },
);

/** Performs an action on the page in Chinese, and checks that nothing English is left. */
function shows(state: string, act: () => Promise<void>, aside?: string) {
  test(`has no English word: ${state}`, async () => {
    await act();
    assert.deepEqual(await foreignWords(page, aside), []);
  });
}

onInstrument(
  'a page in Chinese',
  () => {
    shows('a tensor of three axes, and one that is a picture', async () => {
      await page.click('.as-text summary');
      await page.type('.as-text textarea', '[[[1, 2], [3, 4]], [[5, 6], [7, 80]]]');
      await page.reads('.slices', /1 \/ 2/);
      assert.deepEqual(await foreignWords(page), []);
      await open(page, 'sample');
      await page.reads('[data-section=sample]', /种子/, eventually);
      await page.type('[data-sample=shape]', '96 × 96');
      await page.click('[data-action=draw]');
      await page.page.locator('canvas.raster').first().waitFor({ timeout: 30_000 });
    });

    shows('problems with what was typed', async () => {
      await page.type(cell(0, 0), 'x');
      await page.type(cell(1, 1), '1,5');
      await page.type('#scale', '0,5');
      await page.type('#zeroPoint', '--');
      await open(page, 'more');
      await page.reads('[data-section=more]', /舍入/, eventually);
      await page.select('#sharing', 'group');
      await page.type('#groupSize', '-1');
      await open(page, 'sample');
      await page.type('[data-sample=shape]', '?');
      await page.type('[data-sample=seed]', '?');
      await page.click('.as-text summary');
      await page.type('.as-text textarea', '[[1, 2], [3]]');
      await page.reads('#text-problem', /个数相同/);
      await page.reads('[data-section=sample] .problems', /种子须为/);
      await page.reads('#group-size-problem', /。$/);
    });

    shows('what the core refuses', async () => {
      await page.type('#scale', '0');
      await page.reads('#scale-problem', /除以零/);
      await page.type('#scale', '1');
      await page.type('#zeroPoint', '300');
      await page.reads('#zero-point-problem', /-128 到 127/);
    });

    shows(
      'an address that makes no sense',
      async () => {
        await page.page.evaluate(() => {
          location.hash = '#v=1&tensor=oops';
        });
        await page.reads('.notice', /地址/);
      },
      '[data-code=address_unreadable]',
    );
  },
  '?lang=zh',
);

onLesson(
  'its notebook in Chinese',
  () => {
    shows('another lesson, whose outputs were recorded', async () => {
      await page.click('[data-lesson=per_channel]');
      await page.reads('.notebook .hint', /记录/);
      assert.deepEqual(await foreignWords(page), []);
      await page.click('[data-lesson=quantize_and_dequantize]');
      await page.page.locator('#cell-parameters').waitFor();
    });

    shows(
      'a notebook that is edited',
      async () => {
        await page.click('#cell-title');
        await page.press('b');
        await page.click('[data-action=addText]');
        await page.press('Escape');
        await page.page.locator('.cell.selected [data-action=delete]').click();
        await page.reads('[data-deleted]', /已删除/);
        await page.page
          .locator('.file-tools input[type=file]')
          .setInputFiles([{ name: 'x.bin', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
        await page.reads('[data-code=file_unknown]', /不是笔记本/);
      },
      '[data-code=file_unknown]',
    );

    shows('a cell that fails in Python', async () => {
      await page.click(source('parameters'));
      await page.page.locator('#cell-parameters .cm-content').waitFor({ timeout: 30_000 });
      await page.press('Control+Home');
      await page.page.keyboard.type('1 / 0\n');
      await page.press('Control+Enter');
      await page.page.locator('#cell-parameters .go-to').waitFor({ timeout: 120_000 });
      await page.reads('#cell-parameters .go-to', '转到单元格的第 1 行');
      await page.reads('.python [role=status]', 'Python 已就绪。');
    });
  },
  { query: '?lang=zh', shared: true },
);

test('a first visit in Chinese fits a narrow screen', async () => {
  const visit = await openDriver(browser, { width: 320, height: 700 });
  await visit.open(`${site.address}?lang=zh`);
  await visit.reads('.sentence', sentence.zh);
  await visit.reads(output('naive-norm'), /1033/);
  assert.equal(await visit.page.evaluate(() => document.documentElement.scrollWidth), 320);
  await visit.close();
});
