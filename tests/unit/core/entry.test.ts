import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LevelDType } from '../../../web/core/engine/contract.ts';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { kindOf } from '../../../web/core/engine/tile_checks.ts';
import { checkTensor } from '../../../web/core/engine/validate.ts';
import { lessonOwnSettings, lessonState } from '../../../web/instrument/store/state.ts';
import { rebound } from '../../../web/notebook/link/binding.ts';
import { openNotebookFile } from '../../../web/notebook/store/open_notebook_file.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { fill } from '../../../web/ui/messages/fill.ts';
import { errorSentence } from '../../../web/ui/messages/index.ts';

// Names that every object has, where a name from outside is looked up: in files, in what scripts
// pass, in sentences. tests/unit/instrument/address.test.ts has those of an address.

for (const name of Object.getOwnPropertyNames(Object.prototype)) {
  describe(`“${name}”`, () => {
    test('is an ordinary cell id in a notebook', () => {
      const cell = { cell_type: 'markdown', id: name, metadata: {}, source: 'A *word*' };
      const file = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] };
      const parts = { name: 'file:x', title: 'x', isLesson: false, live: false };
      const opened = openNotebookFile(JSON.stringify(file), parts);
      assert.ok('prose' in opened);
      assert.equal(opened.notebook.cells[0]?.id, name);
      assert.deepEqual([...opened.prose], []);
      const input = { tensor: lessonState.tensor, settings: lessonOwnSettings };
      assert.equal(rebound(name, 'x = 1', input).source, 'x = 1');
    });

    test('is an unknown dtype', () => {
      checkTensor('tensor', { dtype: name, shape: [1], data: Float32Array.of(1) } as never);
      assert.throws(() => kindOf(name as LevelDType), { name: 'QuantError' });
    });

    test('has no message, and fills no placeholder', () => {
      const sentence = errorSentence(english, name, { text: 1 });
      assert.equal(sentence, fill(english.errors.no_sentence ?? '', { code: name }));
      assert.equal(
        new QuantError({ code: name, values: {} }).message,
        `Refused as “${name}”, for which there is no sentence here: {}`,
      );
      assert.equal(fill(`{${name}}`, { text: 1 }), `{${name}}`);
    });
  });
}
