import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

declare const projectRoot: string;

const { withPreview } = (await import(path.join(projectRoot, 'web/build/html.mjs'))) as {
  withPreview(html: string, siteUrl: string | undefined): string;
};

const page = fs.readFileSync(path.join(projectRoot, 'web/pages/main/index.html'), 'utf8');
const pictures = (html: string) =>
  [...html.matchAll(/property="og:image" content="([^"]*)"/g)].map(([, address]) => address);

describe('the picture of a shared link', () => {
  test('has its whole address, whose folder may be named without its slash or by a page in it', () => {
    for (const [given, folder] of [
      ['https://example.org', 'https://example.org/'],
      ['https://example.org/zeropoint/', 'https://example.org/zeropoint/'],
      ['https://example.org/zeropoint/index.html', 'https://example.org/zeropoint/'],
    ] as const)
      assert.deepEqual(pictures(withPreview(page, given)), [`${folder}preview.png`]);
  });

  test('is left out where the address of the site is not known, and the words stay', () => {
    for (const unknown of [undefined, '']) {
      const html = withPreview(page, unknown);
      assert.doesNotMatch(html, /og:image|twitter:card|SITE_ADDRESS|preview\.png/);
      assert.match(html, /og:title.*\n.*og:description/);
      assert.match(html, /og:description.*\n {4}<link rel="preload"/);
    }
  });
});
