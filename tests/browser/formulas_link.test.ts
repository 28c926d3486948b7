import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { openDriver } from './driver.ts';
import { browser, inFrame, site } from './frame_page.ts';

// The link from the lesson's two formulas to the same in C++.

declare const projectRoot: string;

const source = fs.readFileSync(
  path.join(projectRoot, 'src/include/zeropoint/formulas.hpp'),
  'utf8',
);
const link = '#cell-formulas .in-code a';

/** The page that a click opens: its path on the host, its type, and its text. */
async function opened(page: Awaited<ReturnType<typeof openDriver>>, click: () => Promise<void>) {
  const [tab] = await Promise.all([page.page.context().waitForEvent('page'), click()]);
  await tab.waitForLoadState();
  const found = await tab.evaluate(async () => ({
    at: location.pathname,
    type: document.contentType,
    text: await (await fetch(location.href)).text(),
    shown: document.body.innerText,
  }));
  await tab.close();
  return found;
}

function assertSource({ at, type, text, shown }: Awaited<ReturnType<typeof opened>>) {
  assert.equal(at, '/course/week-2/formulas.hpp.txt');
  assert.equal(type, 'text/plain');
  assert.equal(text, source);
  assert.match(shown, /auto quantize\(auto&& x, auto&& s, auto&& z, float qmin, float qmax,/);
}

describe('the formulas in C++', () => {
  test('are a link below the last formula, on the page that starts and in another lesson’s place', async () => {
    for (const [address, words] of [
      ['?lang=en', 'These formulas in C++'],
      ['?lang=zh#lesson=quantize_and_dequantize&cell=formulas', '这两个公式的 C++ 代码'],
    ] as const) {
      const page = await openDriver(browser);
      await page.open(site.address + address);
      await page.reads(link, words);
      const isBelow = await page.page.locator(link).evaluate((one) => {
        const formulas =
          one.closest('#cell-formulas')?.querySelectorAll('math[display=block]') ?? [];
        const last = [...formulas].at(-1)?.closest('p');
        return formulas.length === 2 && one.closest('p')?.previousElementSibling === last;
      });
      assert.ok(isBelow);
      assertSource(await opened(page, () => page.click(link)));
      assert.equal((await page.texts('.in-code')).length, 1);
      assert.deepEqual(page.complaints(), []);
      await page.close();
    }
  });

  test('open from a lesson in a frame of another host', async () => {
    const address = '?lang=en#lesson=quantize_and_dequantize';
    await inFrame(address, { width: 320 }, async ({ page, frame }) => {
      await frame.reads(link, 'These formulas in C++');
      assertSource(await opened(page, () => frame.click(link)));
    });
  });

  test('are one file, in plain ASCII because a host may not name its encoding', () => {
    const copied = fs.readFileSync(path.join(projectRoot, 'dist/formulas.hpp.txt'), 'utf8');
    assert.equal(copied, source);
    assert.doesNotMatch(copied, /[^\n\x20-\x7e]/);
  });
});
