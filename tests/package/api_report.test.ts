import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

declare const projectRoot: string;

test('the published types are those of the report, which a change renews', () => {
  const script = path.join(projectRoot, 'web/build/api_report.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
});
