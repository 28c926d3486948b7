import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

declare const projectRoot: string;

// The doors of the commands: the modules that open, write and print. What a stranger's file holds goes through
// them, so that a command that opens a file or prints a name by itself is noticed here.

const folder = path.join(projectRoot, 'web/cli');

/** Calls of a kind, by the modules of the commands that have them, without comments. */
function callsOf(pattern: RegExp): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const name of fs.readdirSync(folder)) {
    const code = fs
      .readFileSync(path.join(folder, name), 'utf8')
      .replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
    const calls = [...code.matchAll(pattern)].map(([call]) => call);
    if (calls.length > 0) found[name] = [...new Set(calls)].sort();
  }
  return found;
}

describe('the commands', () => {
  test('open files in one module, but for those of the build', () => {
    const reading =
      /\b(?:readFileSync|openSync|createReadStream|promises\.open|readFile|openAsBlob|readSync|open)\b(?=\()/g;
    const { 'regular_file.ts': door, ...others } = callsOf(reading);
    assert.deepEqual(door, ['openSync', 'promises.open', 'readSync']);
    assert.deepEqual(others, {
      // The system's figures of a process of the command.
      'process_guard.ts': ['readFileSync'],
      // The build's own files, by their addresses.
      'evaluate_cli.ts': ['readFileSync'],
      'report_state.ts': ['readFileSync'],
      'run_notebooks.ts': ['readFile'],
      'scorm_package.ts': ['readFileSync'],
      'threads.ts': ['readFileSync'],
      // Files that are written under names which nobody has.
      'output_file.ts': ['openSync'],
      'partial_file.ts': ['promises.open'],
    });
    for (const name of ['evaluate_cli.ts', 'report_state.ts', 'threads.ts'])
      assert.match(
        fs.readFileSync(path.join(folder, name), 'utf8'),
        /readFileSync\(new URL\('\.\/[\w.]+', import\.meta\.url\)\)/,
      );
  });

  test('write files in one module, and large ones in a second', () => {
    const writing =
      /\b(?:writeFileSync|appendFileSync|createWriteStream|writeSync|renameSync|rename|copyFile|copyFileSync|truncate)\b(?=\()/g;
    assert.deepEqual(callsOf(writing), {
      'output_file.ts': ['appendFileSync', 'renameSync', 'writeFileSync'],
      'partial_file.ts': ['rename', 'truncate'],
    });
  });

  test('print in one module', () => {
    const printing = /\b(?:console\.\w+|process\.std(?:out|err))\b/g;
    assert.deepEqual(callsOf(printing), {
      // It waits for what was written.
      'bin.ts': ['process.stderr', 'process.stdout'],
      'terminal.ts': ['console.error', 'process.stderr', 'process.stdout'],
    });
  });
});
