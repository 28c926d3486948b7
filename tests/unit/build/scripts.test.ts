import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

// Messages to a newcomer whose machine is not ready.

declare const projectRoot: string;

function runScript(code: string, environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', code],
    { cwd: projectRoot, encoding: 'utf8', env: environment },
  );
  return { status, text: stdout + stderr };
}

const setup = path.join(projectRoot, 'web/build/setup.mjs');
const serve = path.join(projectRoot, 'web/build/serve.mjs');

test('without apt, a message lists the required packages', () => {
  const code = `const m = await import(${JSON.stringify(setup)}); m.ensureSystem(['emscripten', 'cmake']);`;
  const { status, text } = runScript(code, { PATH: '' });
  assert.equal(status, 1);
  assert.match(text, /this needs Emscripten .*, CMake\. There is no apt-get here/);
});

test('packages that are already installed are not requested', () => {
  const code = `const m = await import(${JSON.stringify(setup)}); m.ensureSystem(['cmake']);`;
  const { status, text } = runScript(code, { PATH: process.env.PATH ?? '' });
  assert.deepEqual([status, text], [0, '']);
});

test('a port in use gets a message that suggests another', async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const code = `const m = await import(${JSON.stringify(serve)}); await m.serve();`;
  const { status, text } = runScript(code, { PORT: String(port) });
  server.close();
  assert.equal(status, 1);
  assert.match(text, new RegExp(`port ${port} is taken .* PORT=\\d+ npm start`));
});

test('an invalid PORT gets a message', () => {
  const code = `const m = await import(${JSON.stringify(serve)}); await m.serve();`;
  const { status, text } = runScript(code, { PORT: 'eighty' });
  assert.equal(status, 1);
  assert.match(text, /PORT is “eighty”, which is not a port/);
});

test('headers that are nowhere are an error that names the package, unless they are optional', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-headers-'));
  try {
    const module = path.join(projectRoot, 'src/headers.cmake');
    const link = (more: string) => {
      const script = path.join(folder, 'link.cmake');
      const call = `link_headers(no_such_folder no_such_folder/it.hpp${more})`;
      fs.writeFileSync(
        script,
        `include("${module}")\n${call}\nmessage(NOTICE "<\${no_such_folder_PARENT}>")\n`,
      );
      const build = fs.mkdtempSync(path.join(folder, 'build-'));
      return spawnSync('cmake', ['-P', script], { encoding: 'utf8', cwd: build });
    };
    const required = link('');
    assert.notEqual(required.status, 0);
    assert.match(required.stderr, /no_such_folder were not found.*libno_such_folder-dev/s);
    const optional = link(' OPTIONAL');
    assert.equal(optional.status, 0, optional.stderr);
    assert.match(optional.stderr, /<.*NOTFOUND>/);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test('headers are found in the prefix of Homebrew or conda before the system’s', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-headers-'));
  try {
    const prefix = path.join(folder, 'prefix');
    fs.mkdirSync(path.join(prefix, 'include/xtensor'), { recursive: true });
    fs.writeFileSync(path.join(prefix, 'include/xtensor/xtensor_config.hpp'), '');
    const script = path.join(folder, 'link.cmake');
    const module = path.join(projectRoot, 'src/headers.cmake');
    fs.writeFileSync(
      script,
      `include("${module}")\nlink_headers(xtensor xtensor/xtensor_config.hpp)\n`,
    );
    for (const name of ['HOMEBREW_PREFIX', 'CONDA_PREFIX']) {
      // A script's build folder is where it runs.
      const build = fs.mkdtempSync(path.join(folder, 'build-'));
      const { status, stderr } = spawnSync('cmake', ['-P', script], {
        encoding: 'utf8',
        cwd: build,
        env: { PATH: process.env.PATH ?? '', [name]: prefix },
      });
      assert.equal(status, 0, stderr);
      const linked = fs.readlinkSync(path.join(build, 'include/xtensor'));
      assert.equal(linked, path.join(prefix, 'include/xtensor'), name);
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
