import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { inDist } from '../../built.ts';

// The whole Content-Security-Policy of every page that the build writes: a missing directive allows something, and a source too
// many as well.

const none = "base-uri 'none'; form-action 'none'";
const trusted = "require-trusted-types-for 'script'; trusted-types lit-html dompurify default";
const app = (frames: string) =>
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'; style-src 'self'; img-src 'self' data:; ${frames}${none}; ${trusted}`;
const oneFile = `default-src 'none'; script-src HASH blob: 'wasm-unsafe-eval'; worker-src blob:; style-src HASH blob:; img-src data: blob:; ${none}; ${trusted}`;

/** The policy of a page, by its path in `dist/`; hashes follow from what they are of. */
function policyFor(page: string): string {
  if (/^zeropoint(?:_digits)?\.html$/.test(page)) return oneFile;
  if (page.startsWith('docs/'))
    return `default-src 'none'; style-src 'self'; img-src 'self' data:; ${none}`;
  if (page.startsWith('lessons/')) return `default-src 'none'; ${none}; ${trusted}`;
  if (page === 'offline.html')
    return `default-src 'none'; script-src 'self'; worker-src 'self'; manifest-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; ${none}; ${trusted}`;
  return app(['builder.html', 'scorm.html'].includes(page) ? "frame-src 'self'; " : '');
}

function policiesIn(page: string): string[] {
  const bytes = fs.readFileSync(inDist(page));
  const text = bytes.toString(bytes[0] === 0xff ? 'utf16le' : 'utf8');
  return [...text.matchAll(/http-equiv="Content-Security-Policy"\s+content="([^"]+)"/g)].map(
    ([, policy = '']) => policy.replace(/\s+/g, ' ').replace(/'sha256-[\w+/]{43}='/g, 'HASH'),
  );
}

test('every page has its policy, with no directive more or less', () => {
  const pages = fs
    .readdirSync(inDist(), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .sort();
  assert.ok(pages.length > 50, `${pages.length} pages`);
  const found = Object.fromEntries(pages.map((page) => [page, policiesIn(page)]));
  const wanted = Object.fromEntries(pages.map((page) => [page, [policyFor(page)]]));
  assert.deepEqual(found, wanted);
});
