import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wheelOf } from '../unit/support/wheel_writer.ts';
import { onLesson, output, page, source } from './lesson_page.ts';

// The notebook with Python behind it.

/** Loading Python takes seconds, and many on a busy machine. */
const patience = 60;
const prompt = (cell: string) => `#cell-${cell} [data-prompt]`;

/** Replaces a cell's code and runs it. */
async function run(cell: string, text: string): Promise<void> {
  await page.click(source(cell));
  await page.page.locator(`#cell-${cell} .cm-content`).waitFor();
  await page.press('Control+a');
  await page.page.keyboard.insertText(text);
  await page.press('Control+Enter');
}

const ready = () => page.reads('.python', /^Python is ready\./, patience);

// They share Python, whose start takes longer than all else; the last of them ends it.
onLesson(
  'a cell that is run',
  () => {
    test('runs in Python after the cells above it, and shows its result', async () => {
      await run(
        'error-norm',
        'print("error", torch.norm(test_tensor - dequantized_tensor))\n1 + 1',
      );
      await page.reads(prompt('error-norm'), 'In [*]:');
      await ready();
      await page.reads(output('error-norm'), 'error tensor(39.2158)');
      assert.deepEqual(await page.texts(output('error-norm')), ['error tensor(39.2158)', '2']);
      await page.reads(prompt('error-norm'), /^In \[\d+\]:$/);
      await page.reads(output('naive-norm'), 'tensor(1033.6320)');
      assert.equal((await page.texts('#cell-plot .heatmap')).length, 4);
    });

    test('with an error points to its line, and a button leads there', async () => {
      await run('imports', 'import torch\nx = 1\n1 / 0  !pip');
      await page.reads('#cell-imports .result.error', /SyntaxError/, patience);
      await run('imports', '!pip list torch\nimport torch\n1 / 0');
      await page.reads('#cell-imports .result.error', /ZeroDivisionError: division by zero/);
      await page.reads('#cell-imports .skipped', /^Line 1 was skipped.*!pip list torch$/);
      await page.reads('#cell-imports .cm-line.error-line', '1 / 0');
      await page.press('Escape');
      await page.click('#cell-imports [data-action=goTo]');
      await page.page.locator('#cell-imports .cm-content:focus').waitFor();
      await page.page.keyboard.type('# ');
      await page.reads(source('imports'), /\n# 1 \/ 0$/);
    });

    test('imports a wheel that was opened, also after a restart, and not one that is refused', async () => {
      const give = (...wheels: { name: string; bytes: Uint8Array }[]) =>
        page.page.locator('.file-tools input[type=file]').setInputFiles(
          wheels.map(({ name, bytes }) => ({
            name,
            mimeType: '',
            buffer: Buffer.from(bytes),
          })),
        );
      await give(wheelOf());
      await page.reads('[data-notice="wheel.taken"]', /^small-1\.0-py3-none-any\.whl is installed/);
      await run('imports', '%pip install small\nimport small, torch\nsmall.answer');
      await page.reads(output('imports'), /^Requirement already satisfied: small in small-1\.0/);
      assert.equal((await page.texts(output('imports')))[1], '42');
      await give(wheelOf({ name: 'fast', tag: 'cp314-cp314-linux_x86_64' }));
      await page.reads('[data-code=wheel_native]', /cp314-linux_x86_64 is made for a processor/);
      await page.click('.tools [data-action=restart]');
      await run('imports', 'import torch, small\nsmall.answer + 1');
      await page.reads(output('imports'), '43', patience);
      await run('imports', 'import fast');
      await page.reads('#cell-imports .result.error', /No module named 'fast'/);
      await page.page.evaluate(
        (bytes) => {
          const dataTransfer = new DataTransfer();
          const content = Uint8Array.from(bytes);
          dataTransfer.items.add(new File([content], 'dropped-1.0-py3-none-any.whl'));
          document.body.dispatchEvent(
            new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
          );
        },
        [...wheelOf({ name: 'dropped' }).bytes],
      );
      await page.reads('[data-notice="wheel.taken"]', /^dropped-1\.0/);
    });

    test('that never ends is stopped immediately; edits are kept, and the lesson runs again', async () => {
      await run('naive-norm', 'while True:\n    pass');
      await page.reads(prompt('naive-norm'), 'In [*]:');
      await page.reads('.python', /^Running…/, patience);
      await page.reads(output('naive-dequantize'), /tensor/);
      await page.click('.tools [data-action=stop]');
      await page.reads(prompt('naive-norm'), /^In \[\d+\]:$/);
      await page.reads(source('naive-norm'), /^while True:\n {4}pass/);
      await run('naive-norm', 'torch.norm(test_tensor - naive_dequantized)');
      await page.reads(output('naive-norm'), 'tensor(1033.6320)', patience);
    });
  },
  { shared: true },
);

onLesson('the instrument and the notebook', () => {
  test('follow each other once Python runs', async () => {
    await run('parameters', 'scale = 4\nzero_point = -70\ndtype = torch.int8');
    await ready();
    await page.reads(output('quantize'), /112/);
    await page.page.waitForFunction(() => {
      const field = document.querySelector('#app')?.shadowRoot?.querySelector('#scale');
      return (field as HTMLInputElement | null)?.value === '4';
    });
    await page.reads('[data-figure=scale]', '4.0000');
    await page.reads(source('parameters'), /^scale = 4\n/);
    await page.type('#scale', '7');
    await page.reads(source('parameters'), /^scale = 7\.0\n/);
    await page.reads(output('quantize'), /34/);
    await page.reads(output('rounded'), / 34\./);
    await page.type('[data-cell="0,0"]', '1');
    await page.reads(output('test-tensor'), /1\.0000, {2}-13\.5000/);
  });
});
