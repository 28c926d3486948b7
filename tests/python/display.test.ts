import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { openShell } from './cells.ts';

declare const projectRoot: string;

interface Answer {
  readonly source: string;
  readonly stdout: string;
  readonly shown: readonly string[];
}

const answers: readonly Answer[] = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'tests/golden/answers/python/displays.json'), 'utf8'),
);

describe('a cell prints and shows what IPython prints and shows', () => {
  let shell: Awaited<ReturnType<typeof openShell>>;
  before(async () => {
    shell = await openShell();
  });

  for (const { source, stdout, shown } of answers) {
    test(source, async () => {
      shell.reset();
      const ran = await shell.run(source);
      assert.equal(ran.traceback, '');
      assert.deepEqual({ stdout: ran.stdout, shown: ran.shown }, { stdout, shown });
    });
  }
});
