import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

// The C++ guide shows the programs that tests/installed builds and runs, and what they print.

declare const projectRoot: string;

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');
const programs = [
  { source: 'tests/installed/lesson.cpp', printed: 'tests/installed/lesson.txt' },
  {
    source: 'tests/golden/answers/exported/stored_nvfp4.cpp',
    printed: 'tests/installed/store.txt',
  },
];
const used = /^(find_package|target_link_libraries\(lesson).*/gm;

for (const file of ['web/docs/use/cpp.md', 'web/docs/use/zh/cpp.md']) {
  test(`${file} shows the tested programs and their output`, () => {
    const guide = read(file);
    for (const { source, printed } of programs) {
      const program = read(source).replace(/^\/\/.*\n\n/, '');
      assert.ok(guide.includes(`\`\`\`cpp\n${program}\`\`\``), source);
      assert.ok(guide.includes(`\`\`\`text\n${read(printed)}\`\`\``), printed);
    }
    const lines = read('tests/installed/CMakeLists.txt').match(used) ?? [];
    assert.equal(lines.length, 2);
    for (const line of lines) assert.ok(guide.includes(line), line);
  });
}
