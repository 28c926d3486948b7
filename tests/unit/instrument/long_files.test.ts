import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LongText } from '../../../web/instrument/export/long_text.ts';
import { openFiles } from '../../../web/instrument/export/open_files.ts';
import type { FileReceiver, Model } from '../../../web/instrument/model.ts';
import { draftOf, readDraft, withReadText } from '../../../web/instrument/settings/draft.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';
import { mostAtOnce, mostPictureBytes, mostTextBytes } from '../../../web/text/file_limits.ts';
import { writeNpy } from '../../../web/text/npy.ts';
import { mostPixels } from '../../../web/text/picture_size.ts';
import { pngOf } from '../../robustness/attacks/pictures.ts';
import { leavingUnparsed } from '../support/unparsed.ts';

// Files that ask for much memory or time: what is read of them, and what happens meanwhile.

/** A receiver that keeps what it gets, and what a file read. */
function receiving() {
  const log: unknown[][] = [];
  const receiver: FileReceiver = {
    show: () => log.push(['show']),
    takeText: (text) => log.push(['text', text.length]),
    takeReadText: (read) => {
      const draft = withReadText(draftOf(lessonState), read);
      const { form } = readDraft(draft);
      log.push(['read', form?.tensor.shape, form?.tensor.data.at(-1), draft.note?.code]);
    },
    takeTensor: ({ shape }) => log.push(['tensor', shape]),
    takePicture: async () => void log.push(['picture']),
    refuse: (code, values) => log.push([code, values]),
    openOthers: (others) => log.push(['others', others.length]),
  };
  return { log, receiver, long: new LongText(() => {}) };
}

/** A file that says that it is so long; reading all of it fails the test. */
function fileOf(name: string, size: number, content: BlobPart = ''): File {
  const file = new File([content], name);
  Object.defineProperty(file, 'size', { value: size });
  if (content === '')
    for (const read of ['text', 'arrayBuffer', 'bytes', 'stream'])
      Object.defineProperty(file, read, { value: () => assert.fail(`${name} is read`) });
  return file;
}

describe('a file that is too long', () => {
  for (const [name, limit] of [
    ['a.csv', mostTextBytes],
    ['a.TSV', mostTextBytes],
    ['a.txt', mostTextBytes],
    ['a.json', mostTextBytes],
    ['a.png', mostPictureBytes],
    ['a.webp', mostPictureBytes],
  ] as const)
    test(`is refused by its size, and not read: ${name}`, async () => {
      const { log, receiver, long } = receiving();
      await openFiles([fileOf(name, limit + 1)], receiver, long);
      const values = { name, size: Math.ceil((limit + 1) / 1e6), limit: Math.floor(limit / 1e6) };
      assert.deepEqual(log, [['file_long', values]]);
    });

  test('is never parsed as a state if it has very many values', async () => {
    const parts = Array.from({ length: 150_000 }, (_, at) => `"a${at}": 0`);
    const content = `{"zeropoint": {"v": 0}, ${parts.join(', ')}}`;
    const { log, receiver, long } = receiving();
    const file = new File([content], 'a.json');
    await leavingUnparsed(content, () => openFiles([file], receiver, long));
    assert.notEqual(log[0]?.[0], 'state_file_unreadable');
  });

  test('of NumPy is read as far as a tensor goes', async () => {
    const { log, receiver, long } = receiving();
    const array = writeNpy({ dtype: 'float32', shape: [2], data: Float32Array.of(1, 2) });
    const file = new File([array, new Uint8Array(20_000_000)], 'a.npy');
    let read = 0;
    file.slice = (...range) => {
      const part = new Blob([array]).slice(...range);
      read = (range[1] ?? 0) - (range[0] ?? 0);
      return part;
    };
    await openFiles([file], receiver, long);
    assert.deepEqual(log, [['tensor', [2]]]);
    assert.ok(read > 8 * 2 ** 20 && read < 9 * 2 ** 20, `${read} bytes`);
  });
});

describe('a picture', () => {
  const side = Math.sqrt(mostPixels);
  for (const [name, width, height, code] of [
    ['too wide.png', side + 1, side, 'picture_large'],
    ['a bomb.jpg', 4_000_000_000, 4_000_000_000, 'picture_large'],
    // No browser is here that would decode it.
    ['as large as may be.png', side, side, 'file_not_picture'],
  ] as const)
    test(`is refused before it is decoded if it has too many pixels: ${name}`, async () => {
      const { log, receiver, long } = receiving();
      const file = new File([Uint8Array.from(pngOf(width, height))], name);
      await openFiles([file], receiver, long);
      const values = {
        name,
        ...(code === 'picture_large' && { width, height, limit: mostPixels }),
      };
      assert.deepEqual(log, [[code, values]]);
    });

  test('that no header tells is not decoded', async () => {
    const { log, receiver, long } = receiving();
    await openFiles([new File(['<svg/>'], 'a.png')], receiver, long);
    assert.deepEqual(log, [['file_not_picture', { name: 'a.png' }]]);
  });
});

describe('a long text', () => {
  const rows = (count: number) => `${'0.25,\t-1\n'.replace('\t', '').repeat(count - 1)}1e3,7\n`;
  const count = Math.ceil(mostAtOnce / 7);

  test('is read in slices, says how far, and gives its tensor', async (context) => {
    let time = 0;
    context.mock.method(performance, 'now', () => ++time);
    const { log, receiver } = receiving();
    let shown = 0;
    const watched = new LongText(() => {
      shown += 1;
    });
    let breaths = 0;
    const breathing = setInterval(() => {
      breaths += 1;
    });
    await watched.read('a', rows(count), receiver);
    clearInterval(breathing);
    assert.deepEqual(log, [['read', [count, 2], 7, undefined]]);
    assert.ok(breaths > 2, 'other work came in between');
    assert.ok(shown > 5, 'how far it is was shown');
  });

  test('keeps what was ignored in it', async () => {
    const { log, receiver, long } = receiving();
    await openFiles([new File([`a,b\n${rows(count)}`], 'a.csv')], receiver, long);
    assert.deepEqual(log, [['read', [count, 2], 7, 'text_header_skipped']]);
  });

  test('with a mistake at its end is refused with its place', async () => {
    const { log, receiver, long } = receiving();
    await openFiles([new File([`${rows(count)}1,x`], 'a.csv')], receiver, long);
    const [[code, values] = []] = log as [string, object][];
    assert.equal(code, 'cell_number_unreadable');
    assert.deepEqual(values, { row: count + 1, column: 2, text: 'x' });
  });

  test('of too many elements is refused', async () => {
    const { log, receiver, long } = receiving();
    await openFiles([new File(['1,'.repeat(2 ** 20 + 1)], 'a.csv')], receiver, long);
    assert.deepEqual(log, [['grid_too_large', { elements: 2 ** 20 + 2, limit: 2 ** 20 }]]);
  });

  test('that is stopped gives nothing, and the next one does', async () => {
    const { log, receiver, long } = receiving();
    const first = long.read('a', rows(count), receiver);
    await new Promise((done) => setTimeout(done));
    long.stop();
    await first;
    assert.deepEqual(log, []);
    await long.read('b', rows(count), receiver);
    assert.equal(log.length, 1);
  });

  test('that another takes the place of gives nothing', async () => {
    const { log, receiver, long } = receiving();
    const first = long.read('a', rows(count), receiver);
    const second = long.read('b', `${rows(count)}5,6`, receiver);
    await Promise.all([first, second]);
    assert.deepEqual(log, [['read', [count + 1, 2], 6, undefined]]);
  });

  test('is shown while it is read, and not after', async () => {
    const { receiver, long } = receiving();
    const model = { language: { code: 'en' } } as Model;
    const isShown = () => typeof long.view(model) === 'object';
    const reading = long.read('a', rows(count), receiver);
    assert.ok(isShown());
    await reading;
    assert.ok(!isShown());
  });
});
