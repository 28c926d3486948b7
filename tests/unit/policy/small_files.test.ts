import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { filesBelow, smallFiles } from './graph.ts';

// A file of a few lines that one other file imports belongs into that file: a split needs a name, and a
// newcomer one more hop.

declare const projectRoot: string;

/** Small files with one importer that stay. */
const exceptions: Readonly<Record<string, string>> = {
  'core/engine/formats.ts': 'each module of the core has its loader in that folder',
  'core/library/names.ts': 'the entry of names.js',
  'instrument/element/tensor_like.ts':
    'tests read it without the engines that an element brings along',
  'instrument/inspector/view.ts': 'the view of a feature',
  'instrument/table_view.ts': 'a section’s view; its importer puts all sections together',
  'notebook/output/scrollers.ts': 'its importer is in another room, and puts a page together',
  'networks/speech/player.ts': 'the browser’s sound, apart from what tests run without one',
  'pages/one_file/in_file.ts': 'tests read its language without a page',
  'python/absent.ts': 'a Python client, beside the others',
  'report/worker/weights_client.ts': 'a worker’s client, apart from what a page draws',
  'report/worker/weights_main.ts': 'the entry of a worker, whose types the client imports',
};

const files = filesBelow(projectRoot, 'web', /^(?!docs|build|examples).*(?<!\.d)\.ts$/).map(
  (file) => file.slice('web/'.length),
);
const textOf = new Map(
  files.map((file) => [file, fs.readFileSync(path.join(projectRoot, 'web', file), 'utf8')]),
);

const { importers, small } = smallFiles(textOf);

describe('a file of 40 lines or fewer with one importer', () => {
  test('is part of that importer, or has a reason', () => {
    assert.deepEqual(
      small.filter((file) => !(file in exceptions)),
      [],
    );
  });

  test('is named in no exception that is not needed', () => {
    assert.deepEqual(
      Object.keys(exceptions).filter((file) => !small.includes(file)),
      [],
    );
  });

  test('is found', () => {
    assert.ok(files.length > 400);
    assert.equal(importers.get('core/engine/contract.ts')?.has('instrument/compute.ts'), true);
  });
});
