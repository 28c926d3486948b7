import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Driver, launch, openDriver, until } from '../browser/driver.ts';
import { ran } from '../ran.ts';
import { wheelFile } from './package_files.ts';

// The Python package: its wheel, installed by pip into a fresh environment, with JupyterLab and marimo from PyPI.

declare const projectRoot: string;

const folder = path.join(projectRoot, 'build/tools/python_package');
const environment = path.join(folder, 'environment');
const within = (name: string) => path.join(environment, 'bin', name);

const isReached = await fetch('https://pypi.org/simple/anywidget/', { method: 'HEAD' }).then(
  ({ ok }) => ok,
  () => false,
);
const skip = isReached ? false : 'PyPI is not reached from here, so nothing can be installed';

/** A port that nothing listens on. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Starts a server, and waits until it answers; fails with what it has printed. */
async function started(address: string, command: string, ...words: string[]) {
  const child: ChildProcess = spawn(command, words, {
    cwd: folder,
    env: { ...process.env, HOME: folder },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      printed += data;
    });
  const answers = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers, Boolean, () => printed, 120);
  return child;
}

describe('the Python package', { skip }, () => {
  let browser: Browser;
  before(async () => {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    ran(folder, '/usr/bin/python3', '-m', 'venv', environment);
    const pip = ['install', '--quiet', '--disable-pip-version-check'];
    ran(folder, within('pip'), ...pip, `${wheelFile()}[print]`);
    ran(
      folder,
      within('pip'),
      ...pip,
      'numpy',
      'jupyterlab==4.6.6',
      'marimo==0.25.2',
      'twine==7.0.0',
    );
    ran(folder, within('pip'), ...pip, 'sphinx==8.1.3', 'zxing-cpp', 'pillow');
    browser = await launch();
  });
  after(() => browser?.close());

  test('is accepted by twine', () => {
    assert.match(ran(folder, within('twine'), 'check', '--strict', wheelFile()), /PASSED/);
    ran(folder, within('pip'), 'check');
  });

  test('has the command, which finds Node, or says what is missing', () => {
    const lines = ran(folder, within('zeropoint'), 'scorm', '--exercise', 'list');
    assert.match(lines, /^per_group\/exercise-budget {2}\d$/m);
    assert.match(ran(folder, within('python'), '-m', 'zeropoint', '--help'), /^zeropoint report/m);
    const refused = (variables: Readonly<Record<string, string>>) => {
      const env = { ...process.env, ...variables };
      const { status, stderr } = spawnSync(within('zeropoint'), ['--help'], {
        env,
        encoding: 'utf8',
      });
      assert.equal(status, 2, stderr);
      return stderr;
    };
    assert.match(refused({ PATH: environment }), /runs in Node 20 or newer, and there is none/);
    assert.match(
      refused({ ZEROPOINT_NODE: '/bin/true' }),
      /\/bin\/true does not start, or is not Node\. ZEROPOINT_NODE/,
    );
    const old = path.join(folder, 'old_node');
    fs.writeFileSync(old, '#!/bin/sh\necho v18.0.0\n', { mode: 0o755 });
    assert.match(refused({ ZEROPOINT_NODE: old }), /is version 18, and the command needs Node 20/);
  });

  test('takes arrays and lists, and refuses what is no tensor or no option', () => {
    const program = `
import json, numpy
from zeropoint import Zeropoint
class Quantized:  # what a tensor of PyTorch has
    is_quantized = True
    detach = cpu = lambda self: self
    dequantize = lambda self: numpy.ones((1, 2), numpy.float32)
made = Zeropoint(numpy.arange(4, dtype=numpy.float16).reshape(2, 2), format="int4", lang="en", scale=2.0)
found = {"tensor": made.tensor, "settings": made.settings, "options": made.options, "format": made.format}
made.format = "uint4"
found["changed"] = made.settings
made.settings = {"format": "int8", "scale": 1.0}
found["followed"] = made.format
found["quantized"] = Zeropoint(Quantized()).tensor
found["infinite"] = Zeropoint([[1.0, float("nan")]]).tensor
for arguments in [{"tensor": [["a"]]}, {"formats": "int4"}, {"tensor": numpy.zeros((1025, 1024))}]:
    try:
        Zeropoint(**arguments)
    except (TypeError, ValueError) as error:
        found.setdefault("refused", []).append(str(error)[:60])
print(json.dumps(found))`;
    assert.deepEqual(JSON.parse(ran(folder, within('python'), '-c', program)), {
      tensor: [
        [0, 1],
        [2, 3],
      ],
      settings: { format: 'int4', scale: 2 },
      options: { lang: 'en' },
      format: 'int4',
      changed: { format: 'uint4' },
      followed: 'int8',
      quantized: [[1, 1]],
      infinite: '[[1.0, NaN]]',
      refused: [
        'A tensor has numbers, not str.',
        "Zeropoint has no option 'formats'. Options: lang, theme, pre",
        'The tensor has 1049600 elements, and the instrument shows at',
      ],
    });
  });

  /** Visits a page of a server; afterwards no other host has been asked. */
  async function visit(address: string, picture: string, act: (driver: Driver) => Promise<void>) {
    const driver = await openDriver(browser, { width: 1280, height: 1500 });
    try {
      await driver.openOnly(address);
      await act(driver);
      const others = driver.complaints().filter((text) => /^request to (?!ws:)/.test(text));
      assert.deepEqual(others, []);
    } finally {
      await driver.page.screenshot({ path: `${path.dirname(folder)}/${picture}.png` });
      await driver.close();
    }
  }

  const cell = (source: string) => ({
    ...{ cell_type: 'code', metadata: {}, source, outputs: [], execution_count: null },
  });

  /** Runs the selected cell of JupyterLab and selects the next. */
  const runCell = ({ keyboard }: Page) => keyboard.press('Shift+Enter');

  test('shows a tensor in JupyterLab, and goes both ways', async () => {
    const cells = [
      'import numpy\nfrom zeropoint import Zeropoint\nw = Zeropoint(numpy.array([[1.5, 2.0], [3.0, -4.0]]), format="int4", lang="en")\nw',
      'w.format = "uint4"',
      'print("found", w.tensor[0][0], w.format, round(w.metrics["mse"], 6) >= 0)',
    ].map(cell);
    const kernelspec = { name: 'python3', display_name: 'Python 3' };
    const notebook = { cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 4 };
    fs.writeFileSync(path.join(folder, 'week.ipynb'), JSON.stringify(notebook));
    const port = await freePort();
    const site = `http://127.0.0.1:${port}`;
    const server = await started(
      `${site}/api`,
      within('jupyter'),
      ...[
        'lab',
        '--no-browser',
        '--allow-root',
        `--ServerApp.port=${port}`,
        '--IdentityProvider.token=',
      ],
      ...[
        `--ServerApp.root_dir=${folder}`,
        '--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate',
        '--LabApp.news_url=None',
      ],
    );
    try {
      await visit(`${site}/lab/tree/week.ipynb`, 'package_jupyterlab', async (driver) => {
        const { page } = driver;
        await page.locator('.jp-Cell .cm-content').first().click({ timeout: 60_000 });
        await page.locator('[title*="Python 3"], .jp-Toolbar-kernelStatus').first().waitFor();
        await runCell(page);
        await driver.reads('zero-point [data-panel=quantized] small', 'int4', 60);
        assert.equal(await driver.value('zero-point [data-cell="1,1"]'), '-4');
        await page.locator('.jp-Cell .cm-content').nth(1).click();
        await runCell(page);
        await driver.reads('zero-point [data-panel=quantized] small', 'uint4');
        await driver.type('zero-point [data-cell="0,0"]', '7');
        await driver.reads('zero-point [data-panel=original] .cell', /^\s*7\.00\s*$/);
        await page.locator('.jp-Cell .cm-content').nth(2).click();
        await runCell(page);
        await driver.reads('.jp-OutputArea-output pre', /^found 7(\.0)? uint4 True\s*$/);
      });
    } finally {
      server.kill();
    }
  });

  test('shows a tensor in marimo, whose cells follow it', async () => {
    const example = path.join(projectRoot, 'web/examples/anywidget/marimo_notebook.py');
    fs.copyFileSync(example, path.join(folder, 'marimo_notebook.py'));
    const port = await freePort();
    const site = `http://127.0.0.1:${port}`;
    const server = await started(
      `${site}/health`,
      within('marimo'),
      ...['run', '--headless', '--no-token', '--port', String(port), 'marimo_notebook.py'],
    );
    try {
      await visit(site, 'package_marimo', async (driver) => {
        await driver.reads('zero-point [data-figure=mse]', '170.8753', 60);
        await driver.reads('.markdown', /The mean squared error is 170\.87/, 30);
        await driver.type('zero-point #scale', '7');
        await driver.reads('.markdown', /The mean squared error is (?!170\.87)\d/, 30);
      });
    } finally {
      server.kill();
    }
  });

  test('prints a QR code that a reader decodes to the link of the same state', async () => {
    const book = path.join(folder, 'book');
    fs.mkdirSync(book);
    const site = 'https://example.org/zeropoint/';
    const settings = `extensions = ["zeropoint.sphinx"]\nproject = "B"\nversion = copyright = "1"\nzeropoint_site = "${site}"\n`;
    fs.writeFileSync(path.join(book, 'conf.py'), settings);
    const text = 'B\n=\n\n.. zeropoint::\n   :format: nf4\n\n   [[1, 2], [3, 4]]\n';
    fs.writeFileSync(path.join(book, 'index.rst'), text);
    for (const form of ['epub', 'latex'])
      ran(
        folder,
        within('python'),
        '-m',
        'sphinx',
        '-W',
        '-q',
        '-b',
        form,
        '-d',
        `${book}/doctrees`,
        book,
        `${book}/${form}`,
      );
    const options = new URLSearchParams({ format: 'nf4', tensor: '[[1, 2], [3, 4]]', lang: 'en' });
    const picture = path.join(path.dirname(folder), 'package_epub.png');
    const driver = await openDriver(browser, { width: 600, height: 500 });
    await driver.page.goto(`file://${book}/epub/index.xhtml`);
    await driver.page.screenshot({ path: picture });
    await driver.close();
    const decode =
      'import sys, PIL.Image, zxingcpp; print(*[one.text for one in zxingcpp.read_barcodes(PIL.Image.open(sys.argv[1]))])';
    const found = ran(folder, within('python'), '-c', decode, picture).trim();
    assert.equal(found, `${site}embed.html?${options}`);
    const tex = fs.readFileSync(path.join(book, 'latex/b.tex'), 'utf8');
    const [, name = ''] =
      /\\includegraphics\[width=[\d.]+mm\]\{(zeropoint_\w+\.pdf)\}/.exec(tex) ?? [];
    assert.match(fs.readFileSync(path.join(book, 'latex', name), 'latin1'), /^%PDF-/);
  });
});
