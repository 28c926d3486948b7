import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

declare const projectRoot: string;

// The doors between our pages and others: messages between windows, and links that open another tab.

/** The lines of the page's sources that match, by their files. */
function linesWith(pattern: RegExp): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const folder = path.join(projectRoot, 'web');
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:ts|js|html|mjs)$/.test(name) || /^(?:build|cli)[\\/]/.test(name)) continue;
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    const lines = text.split('\n').filter((line) => pattern.test(line));
    if (lines.length > 0) found[name.replaceAll('\\', '/')] = lines.map((line) => line.trim());
  }
  return found;
}

describe('the pages', () => {
  test('take messages of other windows in two places, which compare who sends them', () => {
    // A service worker, and what listens to one, get messages of their own origin alone.
    const ofOrigin = ['pages/offline/registration.ts', 'pages/offline/service_worker.ts'];
    const taking = linesWith(/addEventListener\('message'|\bonmessage\b/);
    const own = Object.keys(taking).filter(
      (name) => !/^(?:core|python|examples)\//.test(name) && !ofOrigin.includes(name),
    );
    assert.deepEqual(own.sort(), [
      'instrument/element/exercise_frame.ts',
      'pages/builder/snippets.ts', // the line that it writes for other pages
      'pages/embed/embed.ts',
    ]);
    const textOf = (name: string) => fs.readFileSync(path.join(projectRoot, 'web', name), 'utf8');
    assert.match(
      textOf('instrument/element/exercise_frame.ts'),
      /source !== this\.#frame\.contentWindow \|\| origin !== new URL\(this\.element\.base\)\.origin/,
    );
    assert.match(textOf('pages/embed/embed.ts'), /source !== window\.parent/);
    assert.match(textOf('pages/builder/snippets.ts'), /contentWindow === source && origin === /);
    for (const name of ['plain_html/frame.html', 'sphinx/_static/frame_height.js'])
      assert.match(textOf(`examples/${name}`), /frame && origin === new URL\(frame\.src\)\.origin/);
  });

  test('send messages to the page around a frame, and to no other window', () => {
    const sending = linesWith(/\bpostMessage\(/);
    const own = Object.entries(sending)
      // Those between a page and its workers.
      .filter(([name]) => !/^(?:core|python|pages\/offline)\//.test(name))
      .filter(
        ([name]) =>
          !['report/readers/slices.ts', 'instrument/help/update_notice.ts'].includes(name),
      )
      .flatMap(([, lines]) => lines);
    assert.equal(own.length, 3, own.join('\n'));
    for (const line of own) assert.match(line, /^(?:for \(.*\) )?window\.parent\.postMessage\(/);
  });

  test('give no tab that they open a handle to themselves', () => {
    const opening = linesWith(/_blank|window\.open\(/);
    assert.ok(Object.keys(opening).length > 5);
    for (const [name, lines] of Object.entries(opening))
      for (const line of lines) {
        if (name === 'notebook/output/rich.ts') continue; // its next line sets both words
        assert.match(line, /rel(?:=|: )["']noopener["']/, name);
      }
    const rich = fs.readFileSync(path.join(projectRoot, 'web/notebook/output/rich.ts'), 'utf8');
    assert.match(
      rich,
      /'target', '_blank'\);\s*node\.setAttribute\('rel', 'noopener noreferrer'\)/,
    );
  });
});
