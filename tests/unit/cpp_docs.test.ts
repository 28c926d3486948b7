import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

// The C++ guide shows the program that tests/installed builds and runs, and what it prints.

declare const projectRoot: string;

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');
const program = read('tests/installed/lesson.cpp').replace(/^\/\/.*\n\n/, '');
const printed = read('tests/installed/lesson.txt');

for (const file of ['web/docs/cpp.md', 'web/docs/zh/cpp.md']) {
  test(`${file} shows the tested program and its output`, () => {
    const guide = read(file);
    assert.ok(guide.includes(`\`\`\`cpp\n${program}\`\`\``), 'the program');
    assert.ok(guide.includes(`\`\`\`text\n${printed}\`\`\``), 'its output');
    for (const line of read('tests/installed/CMakeLists.txt').split('\n').slice(-3).filter(Boolean))
      if (!line.startsWith('add_executable')) assert.ok(guide.includes(line), line);
  });
}
