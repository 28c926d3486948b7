import { parseArgs } from 'node:util';
import { fromRoot } from '../../web/build/paths.mjs';
import { say } from '../../web/build/run.mjs';
import { openBrowser, openSite } from './site.mjs';
import { timesText, watchTasks } from './task_times.mjs';

// The longest tasks of the page's thread while long texts are pasted into the field of the tensor, in milliseconds of a
// processor, and of the clock:
// `node tests/bench/paste.mjs`; needs dist/. `--dist=FOLDER` times other builds, too, in turns.

const { values: options } = parseArgs({ options: { dist: { type: 'string', multiple: true } } });
const builds = [...(options.dist ?? []), fromRoot('dist')];

/** Texts by what they are, as expressions that a page evaluates. */
const texts = {
  'a column of 1,048,576 numbers of 20 characters':
    'Array.from({ length: 2 ** 20 }, (_, i) => Math.sin(i * i)).join("\\n")',
  'a list of 1000 × 1000 numbers':
    '"[[" + Array.from({ length: 1e6 }, (_, i) => Math.sin(i * i) + (i % 1000 === 999 && i < 999999 ? "],\\n[" : ", ")).join("").slice(0, -2) + "]]"',
  'a column of 1,048,576 ones': '"1\\n".repeat(2 ** 20)',
  'one line of 9 million ones': '"1 ".repeat(9e6)',
  '8 million numbers between blank lines': '"1\\n\\n".repeat(8e6)',
};

const field = '.as-text textarea';

/** Makes the text, and has it on the clipboard. */
async function copy(tab, text) {
  await tab.evaluate(
    (code) => {
      globalThis.clipboardData = new DataTransfer();
      globalThis.clipboardData.setData('text/plain', code);
      globalThis.pasted = code;
    },
    await tab.evaluate(text),
  );
  await tab.waitForTimeout(3000);
}

/** Pastes, and resolves when the page has been idle for two seconds. */
async function paste(tab) {
  return tab.locator(field).evaluate(async (element) => {
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    let last = performance.now();
    const seen = new PerformanceObserver(() => {
      last = performance.now();
    });
    seen.observe({ type: 'longtask' });
    element.focus();
    element.select();
    const { clipboardData } = globalThis;
    const manner = { clipboardData, bubbles: true, cancelable: true };
    setTimeout(() => {
      const isFree = element.dispatchEvent(new ClipboardEvent('paste', manner));
      if (!isFree) return;
      // As a browser does for a real paste.
      element.value = globalThis.pasted;
      element.dispatchEvent(
        new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }),
      );
    });
    await pause(1000);
    const isReading = () => document.querySelector('[data-action=stopReading]') !== null;
    while (isReading() || performance.now() - last < 2000) await pause(100);
    seen.disconnect();
  });
}

for (const [what, text] of Object.entries(texts))
  for (const dist of builds) {
    const [site, browser] = await Promise.all([openSite({}, dist), openBrowser()]);
    try {
      const tab = await browser.newPage();
      await tab.goto(site.address);
      await tab.locator('[data-action=controls]').click();
      await tab.locator('.as-text summary').click();
      // A page that runs out of memory is closed.
      const tasks = await watchTasks(browser);
      await copy(tab, text);
      await tasks.start();
      const isThere = await paste(tab).then(
        () => true,
        () => false,
      );
      say(`${what}, ${dist}: ${isThere ? timesText(await tasks.end()) : 'the page ended'}`);
    } finally {
      await browser.close();
      site.close();
    }
  }
