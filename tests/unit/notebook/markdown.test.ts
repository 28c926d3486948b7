import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hangOf } from '../../../web/notebook/hanging_indent.ts';
import { markdownToHtml } from '../../../web/notebook/output/markdown.ts';

// Formulas in Markdown, and the indent of wrapped lines of code.

test('a formula that fails is shown as its source, unless lessons are built', () => {
  assert.match(markdownToHtml('a $.__<x$ b', { strict: false }), /<code>\.__&lt;x<\/code>/);
  assert.throws(() => markdownToHtml('$.__x$', { strict: true }));
});

test('an amount before a formula is none', () => {
  const found = markdownToHtml('$5 and $$x$$, 6$', { strict: true });
  assert.match(found, /^<p>\$5 and <math/);
  assert.match(found, /<\/math>, 6\$<\/p>/);
});

test('a wrapped line hangs by its indent, and not too far', () => {
  const hangs = ['x  y', '  x', '    x', '\tx', ' '.repeat(40)].map(hangOf);
  assert.deepEqual(hangs, ['hang-0', 'hang-1', 'hang-1', 'hang-1', 'hang-5']);
});
