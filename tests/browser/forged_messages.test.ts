import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someOf } from '../combinations.ts';
import { forgedMessages } from '../robustness/attacks/forged.ts';
import { dropFiles } from '../robustness/attacks/in_page.ts';
import { base64, hostileSvg, pngOf } from '../robustness/attacks/pictures.ts';
import { onLesson, output, page } from './lesson_page.ts';

// A worker that a cell has changed sends what none may send, and a file holds outputs that no cell has. The page
// shows a sentence in their place, and everything else goes on.

/** Python's start takes seconds, and many on a busy machine. */
const patience = 90;

const cell = (id: string, source: string, outputs: readonly object[] = []) => ({
  ...{ cell_type: 'code', execution_count: outputs.length > 0 ? 1 : null, id, metadata: {} },
  ...{ outputs, source },
});
const file = (cells: readonly object[]) =>
  JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });

const prompt = (id: string) => `#cell-${id} [data-prompt]`;
const error = (id: string) => `#cell-${id} .result.error`;
const run = (id: string) => page.click(`#cell-${id} [data-action=run]`);

/** Lets Python's worker send a forged message as soon as a cell whose source names it has begun. */
function letForge(forged: typeof forgedMessages): void {
  const listeners = new WeakMap<Worker, (event: { data: unknown }) => void>();
  const { addEventListener, postMessage } = Worker.prototype;
  Worker.prototype.addEventListener = function listen(this: Worker, ...args: never[]) {
    const [type, listener] = args as unknown as [string, (event: { data: unknown }) => void];
    if (type === 'message') listeners.set(this, listener);
    Reflect.apply(addEventListener, this, args);
  };
  Worker.prototype.postMessage = function post(this: Worker, ...args: never[]) {
    const [call] = args as unknown as [
      { id: number; verb?: string; args: [{ source: string; count: number }] },
    ];
    Reflect.apply(postMessage, this, args);
    if (call.verb !== 'run') return;
    const { source, count } = call.args[0];
    const [, name] = /^# forge (.*)$/m.exec(source) ?? [];
    if (name === undefined) return;
    queueMicrotask(() => listeners.get(this)?.({ data: forged(call.id, count)[name] }));
  };
}

onLesson('a forged message of Python’s worker', () => {
  test('is a crash with a sentence in its cell; the next cell runs, and can be stopped', async () => {
    // As text, because the page's policy makes no function of a text.
    await page.page.evaluate(`(${letForge})(${forgedMessages})`);
    // One of each kind; the headless tests send them all.
    const kinds = [
      ...['a stream without text', 'data that are null', 'an unknown output'],
      ...['an error whose traceback is a number', 'an end that is empty', 'a message that is null'],
    ];
    const names = someOf(kinds, 3);
    const cells = names.map((name, at) =>
      cell(`forged${at}`, `# forge ${name}\nimport time\ntime.sleep(5)`),
    );
    await page.call(dropFiles, [
      {
        name: 'forged.ipynb',
        text: file([...cells, cell('good', '6 * 7'), cell('long', 'while True: pass')]),
      },
    ]);
    for (const [at, name] of names.entries()) {
      await run(`forged${at}`);
      await page.reads(
        error(`forged${at}`),
        /InterpreterCrashed: Python has stopped \(it sent /,
        patience,
      );
      assert.match(await page.text(prompt(`forged${at}`)), /^In \[\d+\]:$/, name);
    }
    await run('good');
    await page.reads(output('good'), '42', patience);
    await run('long');
    await page.reads('.python', /^Running…/, patience);
    await page.click('.tools [data-action=stop]');
    await page.reads(prompt('long'), /^In \[\d+\]:$/);
    await run('good');
    await page.reads(output('good'), '42', patience);
  });

  test('is a crash also where the worker itself sends it', async () => {
    const forge = 'import _zeropoint_page as page\npage.stream("other", "x")';
    const text = file([cell('forged', forge), cell('good', '6 * 7')]);
    await page.call(dropFiles, [{ name: 'real.ipynb', text }]);
    await run('forged');
    await page.reads(error('forged'), /Python has stopped \(it sent name of the output/, patience);
    await run('good');
    await page.reads(output('good'), '42', patience);
  });
});

onLesson('an output of a file that cannot be shown', () => {
  test('is a sentence in its place, and the others stay', async () => {
    const figure = (parts: object) => ({
      ...{ output_type: 'display_data', metadata: {} },
      data: {
        'application/vnd.zeropoint.figure+json': {
          width: 640,
          height: 480,
          text: 'F',
          axes: [],
          ...parts,
        },
        'text/plain': 'F',
      },
    });
    const rich = (type: string, text: string) => ({
      ...{ output_type: 'display_data', metadata: {}, data: { [type]: text } },
    });
    const text = (content: string) => ({ output_type: 'stream', name: 'stdout', text: content });
    const outputs = [
      text('before'),
      figure({ width: 1e10 }),
      figure({ axes: [{}] }),
      rich('text/html', 'x'.repeat(2_000_001)),
      rich(
        'image/svg+xml',
        `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(2_000_001)}</svg>`,
      ),
      figure({}),
      text('after'),
    ];
    const opened = file([
      cell('bad', '1', outputs),
      cell(
        'many',
        '2',
        Array(3100)
          .fill(text('x'))
          .flatMap((one, at) => [one, rich('text/plain', `${at}`)]),
      ),
    ]);
    await page.call(dropFiles, [{ name: 'stored.ipynb', text: opened }]);
    await page.reads('#cell-bad [data-code=plot_beyond]', /width .* 1 .* 16384/, patience);
    await page.reads('#cell-bad [data-code=plot_unreadable]', /axes\[0\]/, patience);
    const frames = await page.texts('#cell-bad .output-frame');
    assert.match(frames[0] ?? '', /before/);
    assert.match(frames.at(-1) ?? '', /after/);
    assert.equal(frames.length, outputs.length);
    assert.equal((await page.texts('#cell-bad [data-code=output_too_long]')).length, 2);
    assert.equal((await page.texts('#cell-bad img.figure')).length, 1);
    await page.reads('#cell-many [data-code=outputs_left_out]', /\d+ further outputs/);
  });

  test('because it is a picture that takes too much work, is a sentence; the next cell runs', async () => {
    const rich = (type: string, data: string) => ({
      ...{ output_type: 'display_data', metadata: {}, data: { [type]: data, 'text/plain': 'P' } },
    });
    const bomb = hostileSvg['ten levels of ten uses'] ?? '';
    const pixels = base64(pngOf(60_000, 60_000));
    const small =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
    const outputs = [
      rich('image/svg+xml', bomb),
      rich('image/svg+xml', small),
      rich('image/png', pixels),
      rich('text/html', `<img alt="P" src="data:image/svg+xml;base64,${base64(bomb)}">`),
    ];
    const text = file([cell('pictures', '1', outputs), cell('next', '6 * 7')]);
    await page.call(dropFiles, [{ name: 'pictures.ipynb', text }]);
    const frame = (at: number) => `#cell-pictures .output-frame >> nth=${at}`;
    await page.reads(
      frame(0),
      /This picture is not shown: drawing it takes about \d+ elements/,
      patience,
    );
    await page.reads(frame(2), /60000 × 60000 pixels/, patience);
    assert.equal(await page.page.locator('#cell-pictures img.figure').count(), 1);
    const dropped = page.page.locator('#cell-pictures .html-output img');
    assert.match((await dropped.getAttribute('alt')) ?? '', /^P – This picture is not shown: /);
    assert.equal(await dropped.getAttribute('src'), null);
    await run('next');
    await page.reads(output('next'), '42', patience);
  });
});
