import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, mock, test } from 'node:test';
import { readAnswers } from '../../../web/cli/answers.ts';
import { fileSource, placeOf, placesOf } from '../../../web/cli/file_source.ts';
import type { NotebookFile } from '../../../web/cli/headless.ts';
import {
  ensureWritable,
  filesBeside,
  mostBytes,
  mostFiles,
  readNotebookFile,
  writeWhole,
} from '../../../web/cli/notebook_folder.ts';
import { isSameFile } from '../../../web/cli/output_file.ts';
import { readText } from '../../../web/cli/regular_file.ts';
import { checkOutputs, writeFile } from '../../../web/cli/report_outputs.ts';

// A folder that a stranger packed, with everything in it that is no regular file.

const notebook: NotebookFile = { cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 };
const naming = (...files: string[]) => ({ ...notebook, metadata: { zeropoint: { files } } });

describe('a folder that somebody else packed', () => {
  let root: string;
  let folder: string;
  let server: net.Server;
  const at = (...names: string[]) => path.join(folder, ...names);
  const secret = 'c4n4ry';

  before(async () => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-stranger-')));
    folder = path.join(root, 'sub');
    fs.mkdirSync(at('d.py'), { recursive: true });
    fs.writeFileSync(path.join(root, 'secret.txt'), secret);
    fs.writeFileSync(path.join(root, 'secret.safetensors'), secret);
    fs.writeFileSync(at('good.py'), 'x = 1\n');
    fs.writeFileSync(at('named.safetensors'), 'w');
    fs.writeFileSync(at('n.ipynb'), JSON.stringify(notebook));
    fs.writeFileSync(at('a.json'), '{}');
    const links: Readonly<Record<string, string>> = {
      'environ.py': '/proc/self/environ',
      'passwd.py': '/etc/passwd',
      'out.py': '../secret.txt',
      'absolute.py': path.join(root, 'secret.txt'),
      'inside.py': 'good.py',
      'chain.py': 'inside.py',
      'circle.py': 'circle.py',
      'broken.py': 'nothing there',
      'zero.py': '/dev/zero',
      'root.py': '/',
      'linked.safetensors': '../secret.safetensors',
      'n.link.ipynb': 'n.ipynb',
      'a.link.json': 'a.json',
    };
    for (const [name, target] of Object.entries(links)) fs.symlinkSync(target, at(name));
    assert.equal(spawnSync('mkfifo', [at('pipe.py'), at('pipe.ipynb'), at('pipe.gguf')]).status, 0);
    server = net.createServer();
    await new Promise<void>((done) => server.listen(at('socket.py'), done));
  });
  after(async () => {
    await new Promise((done) => server.close(done));
    fs.rmSync(root, { recursive: true });
  });

  test('gives cells its regular files, and a sentence about each other one', () => {
    const { files, notes } = filesBeside(
      at('n.ipynb'),
      naming('named.safetensors', 'linked.safetensors', '../secret.safetensors', '/etc/passwd'),
    );
    assert.deepEqual(Object.keys(files).sort(), ['good.py', 'named.safetensors']);
    assert.equal(Buffer.from(files['good.py'] ?? []).toString(), 'x = 1\n');
    const about = (name: string) => notes.find((note) => note.includes(` ${name},`)) ?? '';
    for (const name of [
      ...['environ', 'passwd', 'out', 'absolute', 'inside', 'chain', 'circle', 'broken', 'zero'],
      'root',
    ])
      assert.match(about(`${name}.py`), /it is a symbolic link.* \(beside_left_out\)$/, name);
    assert.match(about('linked.safetensors'), /symbolic link/);
    assert.match(about('pipe.py'), /it is a pipe/);
    assert.match(about('socket.py'), /it is a socket/);
    assert.match(about('d.py'), /it is a folder/);
    assert.equal(notes.length, 14, notes.join('\n'));
  });

  test('has names that cells get only if they can be shown', () => {
    const own = path.join(root, 'names');
    fs.mkdirSync(own);
    for (const name of ['a\nb.py', '\x1b[2J.py', '\u202eyp.py', 'ü.py', '..py', ' .py'])
      fs.writeFileSync(path.join(own, name), '1');
    fs.writeFileSync(
      Buffer.concat([Buffer.from(`${own}/`), Buffer.from([0xff, 0x2e, 0x70, 0x79])]),
      '1',
    );
    const { files, notes } = filesBeside(path.join(own, 'n.ipynb'), notebook);
    assert.deepEqual(Object.keys(files).sort(), [' .py', '..py', 'ü.py']);
    assert.equal(notes.length, 4);
    for (const note of notes) assert.match(note, /rename it/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these would act
    for (const note of notes) assert.doesNotMatch(note, /[\x00-\x1f\u202e]/);
  });

  test('may hold so many files and bytes, and not one more', () => {
    const own = path.join(root, 'many');
    fs.mkdirSync(own);
    const inOwn = (name: string) => path.join(own, name);
    for (let i = 0; i < mostFiles; i += 1) fs.writeFileSync(inOwn(`m${i}.py`), '');
    const beside = (given = notebook) => filesBeside(inOwn('n.ipynb'), given);
    assert.equal(Object.keys(beside().files).length, mostFiles);
    fs.symlinkSync('m0.py', inOwn('more.py'));
    assert.throws(() => beside(), { code: 'beside_many', message: /more files than 1000/ });
    fs.rmSync(inOwn('more.py'));
    // Sparse: they take no place on the disk.
    fs.truncateSync(inOwn('m0.py'), mostBytes);
    assert.equal(beside().files['m0.py']?.length, mostBytes);
    fs.writeFileSync(inOwn('m1.py'), 'x');
    assert.throws(() => beside(), { code: 'beside_large', message: /256 MB/ });
    fs.rmSync(inOwn('m1.py'));
    fs.truncateSync(inOwn('m0.py'), 1.5e12);
    const before = process.memoryUsage.rss();
    assert.throws(() => beside(), { code: 'beside_large' });
    assert.ok(process.memoryUsage.rss() - before < 100e6);
  });

  test('holds a notebook and answers that are files themselves', () => {
    assert.deepEqual(readNotebookFile(at('n.ipynb')), notebook);
    assert.deepEqual(readAnswers(at('a.json')), {});
    const large = at('large.ipynb');
    fs.writeFileSync(large, '');
    fs.truncateSync(large, 1.5e9);
    for (const [name, reason] of [
      ['n.link.ipynb', /symbolic link/],
      ['a.link.json', /symbolic link/],
      ['environ.py', /symbolic link/],
      ['pipe.ipynb', /a pipe/],
      ['socket.py', /a socket/],
      ['d.py', /a folder/],
      ['large.ipynb', /it has 1500 MB, and \d+ MB is the most/],
      ['none.ipynb', /no such file/],
    ] as const) {
      const wanted = { code: 'notebook_unreadable', message: reason };
      assert.throws(() => readNotebookFile(at(name)), wanted, name);
      assert.throws(() => readAnswers(at(name)), wanted, name);
    }
    assert.throws(() => readNotebookFile('/dev/zero'), { message: /a device/ });
    // The folder on the way is the caller's word.
    fs.symlinkSync('sub', path.join(root, 'way'));
    assert.deepEqual(readNotebookFile(path.join(root, 'way/n.ipynb')), notebook);
  });

  test('may have its file replaced while it is opened', () => {
    const { lstatSync } = fs;
    const swap = at('swap.py');
    for (const target of ['../secret.txt', '/dev/zero', undefined]) {
      fs.writeFileSync(swap, 'x');
      const swapped = mock.method(fs, 'lstatSync', (file: string) => {
        const found = lstatSync(file);
        fs.writeFileSync(at('fresh'), 'y');
        if (target) fs.rmSync(swap);
        if (target) fs.symlinkSync(target, swap);
        else fs.renameSync(at('fresh'), swap);
        return found;
      });
      try {
        assert.throws(() => readText(swap, 'refused', 100), Error, target);
      } finally {
        swapped.mock.restore();
        fs.rmSync(swap);
      }
    }
  });

  test('is read no further than its limit, whatever a file says of its size', () => {
    assert.throws(() => readText('/proc/self/environ', 'followed', 10), { message: /is the most/ });
    assert.ok(readText('/proc/self/environ', 'followed', 1e7).length > 10);
  });
});

describe('weights', () => {
  let root: string;
  const at = (...names: string[]) => path.join(root, ...names);
  before(() => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-weights-')));
    fs.mkdirSync(at('model'));
    fs.mkdirSync(at('elsewhere'));
    fs.writeFileSync(at('elsewhere/m.safetensors'), 'weights');
  });
  after(() => fs.rmSync(root, { recursive: true }));
  const refused = (paths: readonly string[], reason: RegExp) =>
    assert.throws(() => placesOf(paths), { code: 'file_unreadable', message: reason });

  test('that the caller names may be links, and are files', async () => {
    fs.symlinkSync('elsewhere/m.safetensors', at('link.safetensors'));
    const [place] = placesOf([at('link.safetensors')]);
    assert.deepEqual([place?.name, place?.size], ['link.safetensors', 7]);
    const bytes = await fileSource(placeOf(at('link.safetensors'))).read(0, 7);
    assert.equal(Buffer.from(bytes).toString(), 'weights');
    refused(['/dev/zero'], /a device/);
    refused(['/dev/null'], /a device/);
    spawnSync('mkfifo', [at('pipe.gguf')]);
    refused([at('pipe.gguf')], /a pipe/);
    refused([at('none.gguf')], /no such file/);
    fs.symlinkSync('loop.gguf', at('loop.gguf'));
    refused([at('loop.gguf')], /circle/);
  });

  test('in a folder are its own, or links within it', () => {
    const inModel = (name: string) => at('model', name);
    const names = () => placesOf([at('model')]).map(({ name }) => name);
    fs.writeFileSync(inModel('real'), 'x');
    fs.symlinkSync('real', inModel('m.safetensors'));
    assert.deepEqual(names(), ['m.safetensors']);
    fs.symlinkSync('../elsewhere/m.safetensors', inModel('config.json'));
    refused([at('model')], /config\.json.*symbolic link out of its folder/);
    fs.rmSync(inModel('config.json'));
    fs.rmSync(inModel('m.safetensors'));
    for (const target of [
      '../elsewhere/m.safetensors',
      at('elsewhere/m.safetensors'),
      '/etc/passwd',
    ]) {
      fs.symlinkSync(target, inModel('m.safetensors'));
      refused([at('model')], /symbolic link out of its folder/);
      fs.rmSync(inModel('m.safetensors'));
    }
    // A linked folder on the way to the file leads out, too.
    fs.symlinkSync('../elsewhere', inModel('inner'));
    fs.symlinkSync('inner/m.safetensors', inModel('m.safetensors'));
    refused([at('model')], /symbolic link out of its folder/);
    fs.rmSync(inModel('m.safetensors'));
    fs.rmSync(inModel('inner'));
    // A pipe, a device and a broken link are no files of the checkpoint.
    spawnSync('mkfifo', [inModel('n.safetensors')]);
    fs.symlinkSync('/dev/zero', inModel('o.safetensors'));
    fs.symlinkSync('nothing', inModel('p.safetensors'));
    assert.throws(() => placesOf([at('model')]), { code: 'folder_none' });
  });

  test('in the cache of Hugging Face are links into its blobs, and no further', () => {
    const snapshot = at('models--a--b/snapshots/1234');
    fs.mkdirSync(snapshot, { recursive: true });
    fs.mkdirSync(at('models--a--b/blobs'));
    fs.writeFileSync(at('models--a--b/blobs/5678'), 'x');
    fs.symlinkSync('../../blobs/5678', path.join(snapshot, 'm.safetensors'));
    assert.deepEqual(
      placesOf([snapshot]).map(({ name }) => name),
      ['m.safetensors'],
    );
    fs.rmSync(at('models--a--b/blobs/5678'));
    fs.symlinkSync('../../elsewhere/m.safetensors', at('models--a--b/blobs/5678'));
    refused([snapshot], /symbolic link out of its folder/);
  });

  test('that are replaced by a link or a pipe before they are read are refused', async () => {
    const file = at('later.gguf');
    fs.writeFileSync(file, 'weights');
    const source = fileSource(placeOf(file));
    fs.rmSync(file);
    fs.symlinkSync('/etc/passwd', file);
    await assert.rejects(source.read(0, 7), { code: 'file_unreadable' });
    fs.rmSync(file);
    spawnSync('mkfifo', [file]);
    await assert.rejects(source.read(0, 7), { code: 'file_unreadable', message: /a pipe/ });
  });
});

describe('an output', () => {
  let root: string;
  const at = (...names: string[]) => path.join(root, ...names);
  before(() => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-outputs-')));
    fs.writeFileSync(at('host.txt'), 'before');
    fs.mkdirSync(at('folder'));
    fs.symlinkSync('host.txt', at('link'));
    fs.symlinkSync('nothing', at('broken'));
    fs.symlinkSync('/dev/null', at('device'));
    spawnSync('mkfifo', [at('pipe')]);
  });
  after(() => fs.rmSync(root, { recursive: true }));
  const left = () => fs.readdirSync(root).filter((name) => name.endsWith('.part'));

  test('is never written through a link, or into what is no file', () => {
    const forms = [
      [ensureWritable, { code: 'output_unwritable' }],
      [(file: string) => writeWhole(file, 'x'), { code: 'output_unwritable' }],
      [(file: string) => checkOutputs([file]), { message: /cannot be written/ }],
      [(file: string) => writeFile(file, 'x'), { message: /cannot be written/ }],
    ] as const;
    for (const [write, error] of forms)
      for (const name of ['link', 'broken', 'device', 'pipe', 'folder', 'none/x', 'host.txt/x'])
        assert.throws(() => write(at(name)), error, name);
    assert.throws(() => ensureWritable(at('link')), { message: /symbolic link/ });
    assert.throws(() => ensureWritable(at('pipe')), { message: /a pipe/ });
    assert.throws(() => ensureWritable('/dev/zero'), { message: /a device/ });
    assert.equal(fs.readFileSync(at('host.txt'), 'utf8'), 'before');
    assert.ok(!fs.existsSync(at('nothing')));
    assert.deepEqual(left(), []);
  });

  test('replaces a file as a whole, keeps its permissions, and leaves other names of it alone', () => {
    fs.writeFileSync(at('old'), 'old', { mode: 0o600 });
    fs.linkSync(at('old'), at('other name'));
    writeWhole(at('old'), 'new');
    assert.equal(fs.readFileSync(at('old'), 'utf8'), 'new');
    assert.equal(fs.statSync(at('old')).mode & 0o777, 0o600);
    assert.equal(fs.readFileSync(at('other name'), 'utf8'), 'old');
    function* failing() {
      yield 'half';
      throw new Error('later');
    }
    assert.throws(() => writeFile(at('old'), failing()), { message: /later/ });
    assert.throws(() => writeFile(at('fresh'), failing()), { message: /later/ });
    assert.equal(fs.readFileSync(at('old'), 'utf8'), 'new');
    assert.ok(!fs.existsSync(at('fresh')));
    assert.deepEqual(left(), []);
  });

  test('may be a stream of the shell', () => {
    for (const name of ['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/fd/1'])
      checkOutputs([name]);
    writeFile('/dev/null', 'x');
  });

  test('is the same file as another by any of its names', () => {
    fs.linkSync(at('host.txt'), at('hard'));
    fs.symlinkSync('.', at('here'));
    for (const [one, other] of [
      ['host.txt', 'host.txt'],
      ['host.txt', 'link'],
      ['host.txt', 'hard'],
      ['host.txt', 'here/host.txt'],
      ['not yet', 'here/not yet'],
    ] as const)
      assert.ok(isSameFile(at(one), at(other)), `${one} ${other}`);
    assert.ok(!isSameFile(at('host.txt'), at('not yet')));
    assert.ok(!isSameFile(at('not yet'), at('nor this')));
  });
});
