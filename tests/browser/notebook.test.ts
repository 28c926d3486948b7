import assert from 'node:assert/strict';
import fs from 'node:fs';
import { describe, test } from 'node:test';
import { readNotebook } from '../../web/notebook/store/nbformat.ts';
import { figure, onLesson, output, page, source } from './lesson_page.ts';

// The notebook without Python: editing, structure, files, keys.

const editor = (cell: string) => `#cell-${cell} .cm-content`;
const prompt = (cell: string) => `#cell-${cell} [data-prompt]`;
/** The cell itself has the focus, not an element in it. */
const focused = () =>
  page.page.evaluate(
    () => document.querySelector('#app')?.shadowRoot?.activeElement?.getAttribute('id') ?? '',
  );
const cellIds = () =>
  page.page.locator('.cell[data-cell-id]').evaluateAll((cells) => cells.map(({ id }) => id));

/** Clicks into a cell's code and puts the caret at its beginning. */
export async function enter(cell: string): Promise<void> {
  await page.click(source(cell));
  await page.page.locator(editor(cell)).waitFor();
  await page.press('Control+Home');
}

/** Passes files to the page, like its button. */
async function give(...files: { name: string; text: string }[]): Promise<void> {
  const buffers = files.map(({ name, text }) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  }));
  await page.page.locator('.file-tools input[type=file]').setInputFiles(buffers);
}

async function saved() {
  const [download] = await Promise.all([
    page.page.waitForEvent('download'),
    page.click('[data-action=save]'),
  ]);
  const text = fs.readFileSync(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), text, file: JSON.parse(text) };
}

onLesson('a code cell', () => {
  test('becomes an editor when clicked, without a layout shift', async () => {
    const boxes = () =>
      Promise.all(
        ['test-tensor', 'parameters'].map((id) => page.page.locator(source(id)).boundingBox()),
      );
    await page.page.locator(source('parameters')).scrollIntoViewIfNeeded();
    const before = await boxes();
    const text = await page.text(source('test-tensor'));
    await page.click(source('test-tensor'));
    await page.page.locator(editor('test-tensor')).waitFor();
    assert.deepEqual(await boxes(), before);
    assert.equal((await page.text(editor('test-tensor'))).trim(), text.trim());
    assert.match(await page.value(editor('test-tensor'), 'aria-label'), /^Code of cell \d+/);
  });

  test('keeps edits, marks them as unsaved, and Escape leaves it', async () => {
    await enter('parameters');
    await page.page.keyboard.type('# mine\n');
    await page.reads(source('parameters'), /^# mine\nscale = 3\.5/);
    await page.reads('[data-unsaved]', 'edited, not saved');
    await page.press('Escape');
    assert.equal(await focused(), 'cell-parameters');
  });

  test('indents by four spaces, closes brackets and has its own undo', async () => {
    await enter('parameters');
    await page.press('Tab');
    await page.reads(source('parameters'), /^ {4}scale = 3\.5\n/);
    await page.press('Shift+Tab', 'End');
    await page.page.keyboard.type(' + f(');
    await page.reads(source('parameters'), /^scale = 3\.5 \+ f\(\)\n/);
    await page.press('Control+z', 'Control+z', 'Control+z', 'Control+z');
    await page.reads(source('parameters'), /^scale = 3\.5\n/);
  });

  test('follows the instrument also while its editor is open', async () => {
    await enter('parameters');
    await page.page.keyboard.type('# mine\n');
    await page.type('#scale', '5.75');
    await page.reads(source('parameters'), /^# mine\nscale = 5\.75/);
    await page.reads(figure('scale'), '5.7500');
  });
});

onLesson('the keyboard', () => {
  test('selects, adds, deletes, restores, converts and moves cells as in Jupyter', async () => {
    await page.page.locator('#cell-parameters').focus();
    await page.press('ArrowDown', 'ArrowUp', 'ArrowUp');
    assert.equal(await focused(), 'cell-test-tensor');
    const before = await cellIds();
    await page.press('b');
    const added = await focused();
    const at = before.indexOf('cell-test-tensor');
    assert.deepEqual(await cellIds(), before.toSpliced(at + 1, 0, added));
    await page.press('d', 'd');
    assert.deepEqual(await cellIds(), before);
    await page.reads('[data-deleted]', /A cell was deleted/);
    await page.press('z');
    assert.equal((await cellIds()).length, before.length + 1);
    await page.press('z', 'Shift+Z');
    assert.equal((await cellIds()).length, before.length + 1);
    await page.page.locator('#cell-parameters').focus();
    await page.press('Control+Shift+ArrowUp');
    assert.equal((await cellIds()).indexOf('cell-parameters'), at + 1);
    await page.press('m');
    assert.equal(await page.page.locator('#cell-parameters.prose').count(), 1);
    await page.press('y');
    await page.reads(source('parameters'), /^scale = 3\.5/);
  });

  test('enters a text and moves past its ends to the neighbours', async () => {
    await page.page.locator('#cell-quantize').focus();
    await page.press('Enter');
    await page.page.locator(`${editor('quantize')}:focus`).waitFor();
    await page.press('Control+End', 'ArrowDown');
    await page.page.waitForFunction(() => {
      const active = document.querySelector('#app')?.shadowRoot?.activeElement;
      return active !== null && active?.closest('#cell-quantize') === null;
    });
  });

  test('types letters into a text instead of running commands', async () => {
    const before = (await cellIds()).length;
    await enter('parameters');
    await page.page.keyboard.type('# abdd zmy\n');
    await page.reads(source('parameters'), /^# abdd zmy/);
    assert.equal((await cellIds()).length, before);
  });
});

onLesson('a text cell', () => {
  test('is edited after a double click, and shows formulas, but no active content', async () => {
    await page.page.locator('#cell-what-for .rendered').dblclick();
    await page.page.locator(editor('what-for')).waitFor();
    await page.press('Control+a');
    const text =
      '## New $x^2$\n<img src=x onerror="document.title=1"><b style="color:red" class="notice">bold</b>';
    await page.page.keyboard.insertText(text);
    await page.press('Control+Enter');
    await page.reads('#cell-what-for h2', /New/);
    const shown = await page.page.locator('#cell-what-for .rendered').innerHTML();
    assert.match(shown, /<math[\s\S]*<msup>/);
    assert.match(shown, /<b>bold<\/b>/);
    assert.doesNotMatch(shown, /onerror|src="x"|style=|script/);
    assert.notEqual(await page.page.title(), '1');
  });
});

const cells = (...list: object[]) =>
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 4,
    metadata: { course: { week: 2 } },
    cells: list,
  });
const code = (text: string, outputs: object[] = []) => ({
  cell_type: 'code',
  metadata: { tags: ['kept'] },
  execution_count: 7,
  source: text,
  outputs,
});
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

onLesson('a notebook from a file', () => {
  test('shows its outputs as stored and runs nothing', async () => {
    const html =
      '<table><tr><td onclick="x()">cell</td></tr></table><script>document.title=1</script>';
    const result = { output_type: 'execute_result', metadata: {}, execution_count: 7 };
    await give({
      name: 'mine.ipynb',
      text: cells(
        code('print(1)', [{ output_type: 'stream', name: 'stdout', text: 'one\n' }]),
        code('table', [{ ...result, data: { 'text/plain': 'plain', 'text/html': html } }]),
        code('dot', [{ output_type: 'display_data', metadata: {}, data: { 'image/png': dot } }]),
        code('1/0', [
          {
            output_type: 'error',
            ename: 'ZeroDivisionError',
            evalue: 'division by zero',
            traceback: ['\u001b[0;31mZeroDivisionError\u001b[0m: division by zero'],
          },
        ]),
      ),
    });
    await page.reads('.cell [data-output]', 'one');
    await page.reads('.html-output td', 'cell');
    assert.doesNotMatch(await page.page.locator('.html-output').innerHTML(), /onclick|script/);
    assert.match(await page.value('img.figure', 'src'), /^data:image\/png;base64,/);
    assert.equal(await page.text('.result.error'), 'ZeroDivisionError: division by zero');
    assert.deepEqual(await page.texts('[data-prompt]'), Array(4).fill('In [7]:'));
    await page.reads('.file-tools .hint', /No cell runs until you run it/);
    assert.equal(await page.value('.python', 'data-python'), 'off');
  });

  test('is saved with everything from its file', async () => {
    const outputs = [{ output_type: 'stream', name: 'stdout', text: ['one\n', 'two'] }];
    await give({ name: 'mine.ipynb', text: cells(code('x\ny', outputs)) });
    await page.reads('.cell [data-output]', 'one\ntwo');
    const { name, text, file } = await saved();
    assert.equal(name, 'mine.ipynb');
    assert.ok(readNotebook(text).notebook);
    assert.deepEqual(
      [file.nbformat, file.nbformat_minor, file.metadata],
      [4, 5, { course: { week: 2 } }],
    );
    const [cell] = file.cells;
    assert.match(cell.id, /^[a-zA-Z0-9_-]{1,64}$/);
    assert.deepEqual(
      [cell.source, cell.outputs, cell.metadata],
      [['x\n', 'y'], outputs, { tags: ['kept'] }],
    );
  });

  test('that is invalid is rejected with a message, and the current one stays', async () => {
    for (const [text, code] of [
      ['{"cells": [', 'notebook_not_json'],
      ['{"nbformat": 3, "worksheets": []}', 'notebook_version'],
    ] as const) {
      await give({ name: 'broken.ipynb', text });
      await page.page.locator(`[data-code=${code}]`).waitFor();
      await page.reads(source('parameters'), /^scale = 3\.5/);
    }
    await give({ name: 'photo.png', text: 'x' });
    await page.reads('[data-code=file_unknown]', /^photo\.png is neither/);
  });

  test('may be dropped anywhere on the page', async () => {
    await page.page.evaluate(
      (text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'dropped.ipynb'));
        document.body.dispatchEvent(
          new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
        );
      },
      cells(code('dropped = 1')),
    );
    await page.reads('.cell .source', /^dropped = 1/);
  });
});

onLesson('a notebook of very many cells', () => {
  const count = 700;
  const wide = (at: number) => [
    { output_type: 'stream', name: 'stdout', text: `${'x'.repeat(5000)} ${at}\n` },
  ];
  const text = JSON.stringify({
    ...{ nbformat: 4, nbformat_minor: 5, metadata: {} },
    cells: Array.from({ length: count }, (_, at) => ({
      ...{ cell_type: 'code', id: `c${at}`, metadata: {}, source: `x = ${at}` },
      ...{ execution_count: at, outputs: wide(at) },
    })),
  });

  test('is shown to its end, and edited and saved as any other', async () => {
    await give({ name: 'long.ipynb', text });
    const last = `c${count - 1}`;
    await page.reads(source(last), `x = ${count - 1}`, 60);
    assert.equal(await page.page.locator('.notebook.long .cell').count(), count);
    await page.page.locator(output(last)).scrollIntoViewIfNeeded();
    // The wide output can be scrolled by keyboard once it is laid out.
    await page.page.locator(`#cell-${last} .result[tabindex="0"]`).waitFor();
    await enter(last);
    await page.page.keyboard.type('y = 1\n');
    await page.reads(source(last), /^y = 1\n/);
    await page.page.keyboard.press('Escape');
    await page.page.keyboard.press('a');
    await page.reads('[aria-label="Code cell, number 701"] [data-prompt]', /In \[699\]/, 60);
    const { file } = await saved();
    assert.equal(file.cells.length, count + 1);
    assert.deepEqual(file.cells.at(-1).source, ['y = 1\n', `x = ${count - 1}`]);
  });
});

onLesson('the notebooks', () => {
  test('keep their edits when another one is chosen', async () => {
    await enter('parameters');
    await page.page.keyboard.type('# mine\n');
    await page.click('[data-lesson=per_channel]');
    await page.reads('.cell.prose h1', /./);
    await page.page.locator('#cell-parameters').waitFor({ state: 'detached' });
    await page.reads('.margin small', 'recorded');
    await page.reads('.file-tools .hint', /recorded when this page was built/);
    await page.click('[data-lesson=quantize_and_dequantize]');
    await page.reads(source('parameters'), /^# mine\nscale/);
  });

  test('are saved with the learner’s values and outputs in them', async () => {
    await page.type('#scale', '7');
    await page.reads(source('parameters'), /scale = 7\.0/);
    const { name, text, file } = await saved();
    assert.equal(name, 'quantize_and_dequantize.ipynb');
    assert.match(text, /scale = 7\.0/);
    assert.deepEqual([file.nbformat, file.nbformat_minor], [4, 5]);
    const shown = await page.text(output('mean-squared-error'));
    assert.ok(text.includes(JSON.stringify(shown)));
  });

  test('can be left without confirmation: address and browser store the changes', async () => {
    const asked: string[] = [];
    page.page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      dialog.accept();
    });
    await page.type('#scale', '7');
    await page.page.reload();
    assert.deepEqual(asked, [], 'the address holds what the instrument shows');
    await page.reads(output('error-norm'), /tensor/);
    await enter('parameters');
    await page.page.keyboard.type('#');
    await page.page.reload();
    await page.reads(source('parameters'), /#/);
    assert.deepEqual(asked, []);
  });

  test('have cell numbers and collapsed outputs', async () => {
    await page.reads(prompt('imports'), 'In [1]:');
    await page.page.locator('#cell-quantize').focus();
    await page.press('o');
    await page.reads('#cell-quantize .note', 'The output is hidden.');
    await page.press('o');
    await page.reads(output('quantize'), /tensor/);
  });
});

describe('a first visit of the notebook', () => {
  onLesson('without a click', () => {
    test('loads neither the editor nor the sanitizer nor Python', async () => {
      const names = await page.page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop() ?? ''),
      );
      assert.deepEqual(
        names.filter((name) => /^(?:editor|rich|drawing)\.js|pyodide|stdlib|modules/.test(name)),
        [],
      );
    });
  });
});
