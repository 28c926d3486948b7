import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';

declare const projectRoot: string;

// `npm run test:audit` with an npm that answers as a registry may.

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-audit-'));
after(() => fs.rmSync(folder, { recursive: true }));

function audit(answer: string, status: number) {
  fs.writeFileSync(path.join(folder, 'answer'), answer);
  const npm = `#!/bin/sh\ncat "${path.join(folder, 'answer')}"\nexit ${status}\n`;
  fs.writeFileSync(path.join(folder, 'npm'), npm, { mode: 0o755 });
  const script = path.join(projectRoot, 'web/build/audit.mjs');
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const {
    status: ended,
    stdout,
    stderr,
  } = spawnSync(process.execPath, [script], {
    ...{ env, encoding: 'utf8' },
  });
  return { ended, text: stdout + stderr };
}

describe('the audit of packages', () => {
  test('fails with the advisories that the registry knows', () => {
    const via = [{ title: 'Runs anything' }, 'other'];
    const vulnerabilities = { a: { name: 'a', severity: 'high', via } };
    const { ended, text } = audit(JSON.stringify({ vulnerabilities }), 1);
    assert.equal(ended, 1);
    assert.match(text, /a \(high\): Runs anything/);
  });

  test('passes where there are none', () => {
    const { ended, text } = audit('{"vulnerabilities": {}}', 0);
    assert.equal(ended, 0);
    assert.match(text, /no advisory/);
  });

  test('says that it was skipped where nobody answers', () => {
    for (const answer of ['', '<html>', '{"message": "405 Method Not Allowed"}', 'null']) {
      const { ended, text } = audit(answer, 1);
      assert.equal(ended, 0, answer);
      assert.match(text, /skipped: the registry does not answer/);
      assert.doesNotMatch(text, /no advisory/);
    }
  });
});
