import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { placesOf } from '../../../web/cli/file_source.ts';
import { QuantError } from '../../../web/core/engine/errors.ts';

// Folders that commands are given, as they lie on a disk.

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-folders-'));
after(() => fs.rmSync(root, { recursive: true }));

/** A folder with files, by their names in it. */
function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  const folder = path.join(root, name);
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text, 'latin1');
  }
  return folder;
}

/** The names of the files that are chosen, or the code of the refusal with its values. */
function chosen(folder: string) {
  try {
    return placesOf([folder]).map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof QuantError)) throw error;
    assert.doesNotMatch(error.message, /\{|undefined/);
    return [error.code, error.values.folder ?? error.values.name];
  }
}

describe('a folder without weights says what is there', () => {
  const hdf5 = `\x89HDF\r\n\x1a\n${'\0'.repeat(100)}`;
  const beside = { 'README.md': '# Model', 'config.json': '{}', 'logo.png': '\x89PNG\r\n\x1a\n' };
  for (const [what, files, expected] of [
    ['Keras', { 'tf_model.h5': hdf5 }, ['file_hdf5', 'tf_model.h5']],
    ['torch.distributed', { '__0_0.distcp': 'x' }, ['file_distcp', '__0_0.distcp']],
    ['OpenVINO', { 'm.xml': '<?xml version="1.0"?><net name="m">' }, ['file_converted', 'm.xml']],
    ['an unfinished download', { 'm.gguf.part': 'GGUF' }, ['file_unfinished', 'm.gguf.part']],
    ['weights one folder deeper', { 'unet/m.safetensors': 'x' }, ['folder_below', 'unet']],
    [
      'several folders with weights',
      { 'unet/a.gguf': 'x', 'unet/b.gguf': 'x', 'vae/m.gguf': 'x', 'docs/a.txt': 'x' },
      ['folder_below', 'unet'],
    ],
    ['nothing but texts', {}, ['folder_none', path.join(root, 'nothing but texts')]],
  ] as const) {
    test(what, () => assert.deepEqual(chosen(folderOf(what, { ...beside, ...files })), expected));
  }

  test('also with a slash at its end, or through a link', () => {
    const folder = folderOf('whole', { 'm.safetensors': 'x', ...beside });
    assert.deepEqual(chosen(`${folder}/`), ['m.safetensors', 'config.json']);
    fs.symlinkSync(folder, path.join(root, 'link'));
    assert.deepEqual(chosen(path.join(root, 'link')), ['m.safetensors', 'config.json']);
  });
});
