import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';

declare const projectRoot: string;

/** Builds the lessons into a folder that is gone after the tests; reads a file of it as JSON. */
export function buildLessons(): (file: string) => unknown {
  const target = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-lessons-'));
  after(() => fs.rmSync(target, { recursive: true }));
  const script = path.join(projectRoot, 'web/build/lessons.mjs');
  const code = `(await import(${JSON.stringify(script)})).buildLessons(${JSON.stringify(target)})`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  });
  assert.deepEqual([status, stderr], [0, '']);
  return (file) => JSON.parse(fs.readFileSync(path.join(target, file), 'utf8'));
}
