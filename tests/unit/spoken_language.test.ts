import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageCode } from '../../web/messages/index.ts';
import { Desk } from '../../web/notebook/desk.ts';
import { Notebooks } from '../../web/notebook/notebooks.ts';
import type { RunRequest } from '../../web/python/protocol.ts';
import { FakePython, settle } from './fake_python.ts';

test('each cell runs with the language that the page speaks when its turn comes', async () => {
  let language: LanguageCode = 'en';
  const asked: RunRequest['language'][] = [];
  class Listening extends FakePython {
    override async run(...given: Parameters<FakePython['run']>) {
      asked.push(given[0].language);
      return super.run(...given);
    }
  }
  const desk = new Desk(new Listening(), new Notebooks(() => {}), () => language);
  const cells = [{ cell_type: 'code', id: 'a', metadata: {}, outputs: [], source: 'a' }];
  const file = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells });
  desk.open(file, { name: 'one', title: 'One', isLesson: false, live: false });
  desk.run('a');
  await settle();
  language = 'zh';
  desk.run('a');
  await settle();
  assert.deepEqual(asked, ['en', 'zh']);
});
