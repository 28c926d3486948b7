import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openDriver } from './driver.ts';
import { figure } from './names.ts';
import { sharedSite } from './shared_site.ts';

// Every page demands trusted types: text becomes neither HTML nor the address of a script.

declare const projectRoot: string;

const shared = sharedSite();

/** Returns how a page treats text that reaches a place where it would run. */
function tried(): Record<string, string> {
  const said = (act: () => unknown) => {
    try {
      act();
      return 'done';
    } catch (error) {
      return (error as Error).name;
    }
  };
  const div = document.createElement('div');
  const script = document.createElement('script');
  const own = new URL('app.js', location.href).href;
  return {
    html: said(() => Object.assign(div, { innerHTML: '<b>x</b>' })),
    adjacent: said(() => div.insertAdjacentHTML('beforeend', '<b>x</b>')),
    parser: said(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
    frame: said(() => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' })),
    code: said(() => Object.assign(script, { textContent: 'x' })),
    address: said(() => Object.assign(script, { src: own })),
    worker: said(() => new Worker(own)),
    blob: said(() => new Worker(URL.createObjectURL(new Blob(['1']))).terminate()),
    policy: said(() =>
      (
        window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
      ).trustedTypes.createPolicy('other', {}),
    ),
  };
}

/** Selectors that match once a page without the instrument has started. */
const signs: Readonly<Record<string, string>> = {
  'a lesson in a frame': '.rendered h1',
  'the report': '.drop .lead',
};

describe('text never becomes code', () => {
  for (const [what, addressOf] of [
    ['the page', () => shared.site.address],
    ['the instrument in a frame', () => `${shared.site.address}embed.html`],
    ['a lesson in a frame', () => `${shared.site.address}embed.html#lesson=packing`],
    ['the builder', () => `${shared.site.address}builder.html`],
    ['the report', () => `${shared.site.address}report.html`],
    [
      'the page in one file',
      () => pathToFileURL(path.join(projectRoot, 'dist/zeropoint.html')).href,
    ],
  ] as const) {
    test(`in ${what}`, async () => {
      const page = await openDriver(shared.browser);
      await page.open(addressOf());
      await page.text(signs[what] ?? figure('mse'));
      assert.deepEqual(page.complaints(), []);
      assert.deepEqual(await page.call(tried), {
        ...{ html: 'TypeError', adjacent: 'TypeError', parser: 'TypeError', frame: 'TypeError' },
        ...{ code: 'TypeError', address: 'TypeError', worker: 'TypeError', blob: 'done' },
        policy: 'TypeError',
      });
      await page.close();
    });
  }
});
