import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import type { RunRequest } from '../../../web/python/protocol.ts';
import type { LanguageCode } from '../../../web/ui/messages/index.ts';
import { FakePython, settle } from '../support/fake_python.ts';

test('each cell runs with the page’s language at the time of its turn', async () => {
  let language: LanguageCode = 'en';
  const asked: RunRequest['language'][] = [];
  class Listening extends FakePython {
    override async run(...given: Parameters<FakePython['run']>) {
      asked.push(given[0].language);
      return super.run(...given);
    }
  }
  const store = new NotebookStore(new Listening(), new Notebooks(() => {}), () => language);
  const cells = [{ cell_type: 'code', id: 'a', metadata: {}, outputs: [], source: 'a' }];
  const file = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells });
  store.open(file, { name: 'one', title: 'One', isLesson: false, live: false });
  store.run('a');
  await settle();
  language = 'zh';
  store.run('a');
  await settle();
  assert.deepEqual(asked, ['en', 'zh']);
});
