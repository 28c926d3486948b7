import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { inDist } from '../../built.ts';

declare const projectRoot: string;

// llms.txt names the pages of a site to programs that read it as text.

const lines = fs.readFileSync(inDist('llms.txt'), 'utf8').split('\n');
const links = lines.flatMap((line) => {
  const [, title = '', file = '', note = ''] = /^- \[(.+)\]\((\S+)\): (.+)$/.exec(line) ?? [];
  return file === '' ? [] : [{ title, file, note }];
});

test('llms.txt begins with a title and a summary, and its sections hold links alone', () => {
  assert.equal(lines[0], '# zeropoint');
  assert.match(String(lines[2]), /^> \S.*\.$/);
  const others = lines.slice(3).filter((line) => line !== '' && !line.startsWith('- ['));
  assert.deepEqual(others, ['## Documents', '## Lessons, as notebooks']);
});

test('llms.txt names every document and lesson once, by files that are there, each with a sentence', () => {
  const documents = fs.readdirSync(path.join(projectRoot, 'web/docs/use'));
  const lessons = JSON.parse(fs.readFileSync(inDist('lessons/index.json'), 'utf8'));
  const expected = [
    ...documents
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name.replace(/md$/, 'html')}`),
    ...lessons.map(({ name }: { name: string }) => `lessons/${name}.ipynb`),
  ];
  assert.deepEqual(links.map(({ file }) => file).sort(), expected.sort());
  for (const { file, note, title } of links) {
    assert.ok(fs.existsSync(inDist(file)), file);
    assert.match(note, /^\p{Lu}.*\.$|^[a-z]\w*\.(?:html|generate).*\.$|^import /u, file);
    assert.doesNotMatch(`${title}${note}`, /[`*[\]]|\]\(/, file);
  }
});
