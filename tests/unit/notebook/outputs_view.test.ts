import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyCell, notebookOf } from '../../../web/notebook/model.ts';
import { type Output, withEvent } from '../../../web/notebook/output/output.ts';
import { outputsView } from '../../../web/notebook/output/view.ts';
import type { CellParts } from '../../../web/notebook/page_model.ts';
import { openNotebook } from '../../../web/notebook/store/open_notebook.ts';
import { english } from '../../../web/pages/shared/english.ts';

/** The texts and values of a template, and of those in it, in order. */
function textOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textOf).join('');
  if (typeof part === 'string' || typeof part === 'number') return String(part);
  if (typeof part !== 'object' || part === null || !('strings' in part)) return '';
  const { strings, values } = part as { strings: readonly string[]; values: readonly unknown[] };
  return strings.map((text, at) => text + textOf(values[at])).join('');
}

const text = (content: string): Output => ({
  ...{ output_type: 'stream', name: 'stdout', text: content },
});
const display = (data: Readonly<Record<string, unknown>>): Output => ({
  ...{ output_type: 'display_data', data, metadata: {} },
});

/** A cell's outputs as text; drawing fails for those that order it. */
function shown(
  outputs: readonly Output[],
  problemOf: (picture: string) => string | undefined = () => '',
): string {
  const cell = { ...emptyCell('a', 'code'), outputs };
  const notebook = notebookOf([cell]);
  const opened = openNotebook(notebook, { name: 'n', title: '', isLesson: false, live: false });
  const chart = (output: Output) => {
    if ('data' in output && 'trap' in output.data) throw new RangeError('Invalid array length');
    return undefined;
  };
  const model = {
    language: english,
    chart,
    safe: (kind: string, text: string) => (kind === 'picture' ? problemOf(text) : text),
  };
  const parts = { ...{ cell, index: 0, count: 1, opened }, model, actions: {} };
  return textOf(outputsView(parts as unknown as CellParts));
}

describe('the outputs of a cell', () => {
  test('are shown around one that cannot be shown, which is a sentence', () => {
    const all = shown([text('before'), display({ trap: 1 }), text('after')]);
    assert.match(all, /before.*output_unshowable.*This output cannot be shown\..*after/s);
  });

  test('are sentences where their HTML or their picture is too long', () => {
    const most = 2_000_000;
    for (const type of ['text/html', 'image/svg+xml']) {
      assert.match(shown([display({ [type]: 'x'.repeat(most + 1) })]), /output_too_long.*2000000/s);
      assert.doesNotMatch(shown([display({ [type]: 'x'.repeat(most) })]), /output_too_long/);
    }
  });

  test('are sentences where a picture takes too much work, and texts until it is checked', () => {
    for (const type of ['svg+xml', 'png', 'jpeg', 'gif', 'webp']) {
      const outputs = [display({ [`image/${type}`]: 'AA \nA=', 'text/plain': 'a plot' })];
      const address = type === 'svg+xml' ? 'utf8,AA%20%0AA%3D' : 'base64,AAA=';
      assert.ok(
        shown(outputs).includes(`<img class="figure" src=data:image/${type};${address} alt=a plot`),
      );
      const refused = shown(outputs, (picture) => `too large: ${picture.length}`);
      assert.match(refused, /data-code="picture_limit">too large: 6</);
      assert.doesNotMatch(refused, /<img|a plot/);
      assert.match(
        shown(outputs, () => undefined),
        /<samp>a plot<\/samp>/,
      );
      assert.doesNotMatch(
        shown(outputs, () => undefined),
        /<img/,
      );
    }
  });

  test('are limited in number, as a file may hold any', () => {
    const many = (count: number) => Array.from({ length: count }, () => display({}));
    assert.doesNotMatch(shown(many(3000)), /outputs_left_out/);
    const all = shown(many(3002));
    assert.match(all, /outputs_left_out.*2 further outputs/s);
    assert.equal(all.split('class="output-frame"').length - 1, 3000);
  });

  test('are the same where an event comes that updates nothing', () => {
    const before = [text('x')];
    const event = { output_type: 'update_display_data', display_id: 'y', data: {}, metadata: {} };
    assert.deepEqual(withEvent(before, event as never), before);
  });
});
