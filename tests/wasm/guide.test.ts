import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { guideExamples } from './guide.ts';

declare const projectRoot: string;

const examples = guideExamples().filter(({ language }) => language === 'js');

test('the guide has an example for every part of the library', () => {
  assert.equal(examples.length, 9);
});

for (const { title, code, output } of examples) {
  test(`the guide’s example “${title}” prints what its comments say`, () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', code],
      { cwd: projectRoot, encoding: 'utf8', timeout: 30_000 },
    );
    assert.equal(status, 0, stderr);
    assert.ok(output.length > 0);
    assert.deepEqual(stdout.trimEnd().split('\n'), output);
  });
}
