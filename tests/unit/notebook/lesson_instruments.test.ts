import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { changed } from '../../../web/instrument/settings/changes.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';

// The tensors of the lessons' own instruments, and the sentences that set them.

declare const projectRoot: string;

const folder = path.join(projectRoot, 'web/lessons');
interface Own {
  readonly state: string;
  readonly variable?: string;
}

const lessons = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith('.ipynb'))
  .map((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const notebook = JSON.parse(text);
    const own: Own | undefined = notebook.metadata.zeropoint.instrument;
    const sources: string[] = notebook.cells.map(({ source }: { source: string[] }) =>
      source.join(''),
    );
    const links = sources.flatMap((source) =>
      [...source.matchAll(/\.\.\/#(with&[^)\s]+)\)/g)].map((one) => one[1] ?? ''),
    );
    return { name: file.replace('.ipynb', ''), own, links, code: sources.join('\n') };
  });
const others = lessons.filter(({ name }) => name !== 'quantize_and_dequantize');

describe('the instrument of a lesson', () => {
  test('has a tensor that can be shown, and names a variable of its cells', () => {
    const owners = others.filter(({ own }) => own);
    assert.ok(owners.length > 10, `${owners.length}`);
    for (const { name, own, code } of owners) {
      const read = changed(lessonState, `with&${own?.state}`);
      assert.ok('state' in read, name);
      assert.ok(read.state.tensor !== lessonState.tensor || read.state.sample, name);
      const { variable } = own ?? {};
      if (variable !== undefined) assert.match(code, new RegExp(`^ *${variable}\\b.*=`, 'm'), name);
    }
  });

  test('is there wherever a sentence sets something without a tensor', () => {
    for (const { name, own, links } of others) {
      const bare = links.filter((link) => !/[&](?:tensor|sample)=/.test(link));
      assert.ok(own || bare.length === 0, `${name}: ${bare}`);
      // Charts and stored formats are those of the page's instrument.
      if (own)
        for (const link of links) assert.doesNotMatch(link, /&chart=|format=(?!u?int)/, name);
      for (const link of links) assert.ok('state' in changed(lessonState, link), link);
    }
  });
});
