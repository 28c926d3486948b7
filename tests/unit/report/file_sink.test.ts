import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openFileSink } from '../../../web/report/file_sink.ts';
import { replaceGlobal } from '../support/fake_worker.ts';

// The file that a person chooses in Chromium. The picker has made an empty one by then, which stays only if it is
// finished or was there before.

const steps = ['createWritable', 'truncate', 'write', 'close'] as const;
type Step = (typeof steps)[number];

/** A chosen file of so many bytes, of which a step fails; the sink, and what was done to the file. */
async function choose({ bytes = 0, failing }: { bytes?: number; failing?: Step }) {
  const log: string[] = [];
  const step = (name: Step) => async () => {
    log.push(name);
    if (name === failing) throw new DOMException(`no ${name}`, 'QuotaExceededError');
  };
  const file = {
    getFile: async () => new File([new Uint8Array(bytes)], 'a.gguf'),
    createWritable: async () => {
      await step('createWritable')();
      return {
        ...{ truncate: step('truncate'), write: step('write'), close: step('close') },
        abort: async () => {
          log.push('abort');
        },
      };
    },
    remove: async () => {
      log.push('remove');
    },
  };
  const restore = replaceGlobal('showSaveFilePicker', async () => file);
  try {
    return { log, sink: await openFileSink('a.gguf', 8) };
  } catch (error) {
    return { log, error: (error as Error).message };
  } finally {
    restore();
  }
}

describe('a chosen file that is written', () => {
  for (const bytes of [0, 5]) {
    const gone = bytes === 0 ? ['remove'] : [];
    const was = bytes === 0 ? 'that was not there' : 'over another';

    test(`${was}: what cannot be opened leaves what was there`, async () => {
      const unopened = await choose({ bytes, failing: 'createWritable' });
      assert.deepEqual(unopened, { log: ['createWritable', ...gone], error: 'no createWritable' });
      const full = await choose({ bytes, failing: 'truncate' });
      assert.deepEqual(full, {
        log: ['createWritable', 'truncate', 'abort', ...gone],
        error: 'no truncate',
      });
    });

    test(`${was}: what is discarded leaves what was there`, async () => {
      const { log, sink } = await choose({ bytes });
      await sink?.write(0, Uint8Array.of(1));
      await sink?.discard();
      assert.deepEqual(log, ['createWritable', 'truncate', 'write', 'abort', ...gone]);
    });

    test(`${was}: what is finished stays`, async () => {
      const { log, sink } = await choose({ bytes });
      await sink?.write(0, Uint8Array.of(1));
      await sink?.finish();
      assert.deepEqual(log, ['createWritable', 'truncate', 'write', 'close']);
    });
  }
});
