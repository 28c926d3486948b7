import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';

/**
 * Libraries newer than this machine's Debian, unpacked into folders of their own: nothing is
 * installed. Their Python runs there by chroot.
 *
 *     node web/build/oracle_root.mjs   unpacks them, and prints where they are
 */
const suites = {
  forky: [
    ...['python3-ml-dtypes', 'libggml0', 'python3-gguf', 'python3-onnx', 'python3-numpy'],
    ...['python3-safetensors', 'llama.cpp-tools'],
  ],
  trixie: ['python3-torch', 'python3-numpy'],
};
const home = process.env.ZEROPOINT_ORACLE_ROOT ?? fromRoot('build', 'oracle_root');
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Lists what a root was made of, so that one made before has what was added since. */
const packagesFile = 'packages';

function isComplete(root, packages) {
  const file = path.join(root, packagesFile);
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === packages.join(' ');
}

/** An error whose message is a sentence for the person who ran the command. */
class Unavailable extends Error {}

function call(command, args, options = {}) {
  const result = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28, ...options });
  if (result.error || result.status !== 0) {
    const why = result.error?.message ?? result.stderr.trim().split('\n').pop();
    throw new Unavailable(`“${command} ${args.at(-1)}” failed: ${why}`);
  }
  return result.stdout;
}

/** The mirror that this machine gets its own Debian from. */
function mirror() {
  const format = '$(ORIGIN) $(CODENAME) $(REPO_URI)';
  const lines = call('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']);
  const own = lines.split('\n').map((line) => line.split(' '));
  const found = own.find(([origin, suite]) => origin === 'Debian' && !suite.includes('-'));
  if (!found) throw new Unavailable('apt has no lists of Debian here: run “apt-get update”');
  return found[2];
}

/** Downloads and unpacks a suite's packages with all that they depend on. */
function unpack(suite, packages, root) {
  const apt = path.join(home, `${suite}.apt`);
  for (const folder of ['lists/partial', 'cache/archives/partial', 'etc'])
    fs.mkdirSync(path.join(apt, folder), { recursive: true });
  fs.writeFileSync(path.join(apt, 'status'), '');
  fs.writeFileSync(
    path.join(apt, 'sources.list'),
    `deb [signed-by=${keyring}] ${mirror()} ${suite} main\n`,
  );
  const settings = {
    'Dir::State': apt,
    'Dir::State::lists': `${apt}/lists`,
    'Dir::State::status': `${apt}/status`,
    'Dir::Cache': `${apt}/cache`,
    'Dir::Etc::sourcelist': `${apt}/sources.list`,
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'APT::Sandbox::User': '',
    'APT::Install-Recommends': 'false',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  say(`unpacking ${packages.join(' ')} from Debian ${suite} into ${root}`);
  call('apt-get', [...options, '-q', 'update']);
  call('apt-get', [...options, '-q', '-y', '-d', 'install', ...packages]);
  const archives = path.join(apt, 'cache', 'archives');
  const unfinished = `${root}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(path.join(unfinished, 'dev'), { recursive: true });
  for (const link of ['bin', 'sbin', 'lib', 'lib64']) {
    fs.mkdirSync(path.join(unfinished, 'usr', link), { recursive: true });
    fs.symlinkSync(`usr/${link}`, path.join(unfinished, link));
  }
  for (const name of fs.readdirSync(archives).filter((file) => file.endsWith('.deb')))
    call('sh', [
      '-c',
      'dpkg-deb --fsys-tarfile "$1" | tar -xk --keep-directory-symlink -C "$2"',
      'unpack',
      path.join(archives, name),
      unfinished,
    ]);
  finish(unfinished);
  fs.writeFileSync(path.join(unfinished, packagesFile), packages.join(' '));
  fs.rmSync(root, { recursive: true, force: true });
  fs.renameSync(unfinished, root);
  fs.rmSync(apt, { recursive: true });
}

/** Does the work of the packages' own scripts: PyTorch reads urandom, and BLAS is found by link. */
function finish(root) {
  fs.writeFileSync(path.join(root, 'dev', 'urandom'), Buffer.alloc(4096, 7));
  const triples = fs.readdirSync(path.join(root, 'usr', 'lib'));
  for (const triple of triples) {
    for (const library of ['blas', 'lapack']) {
      const folder = path.join(root, 'usr', 'lib', triple, library);
      if (!fs.existsSync(folder)) continue;
      for (const file of fs.readdirSync(folder).filter((name) => name.includes('.so.3')))
        fs.symlinkSync(`${library}/${file}`, path.join(root, 'usr', 'lib', triple, file));
    }
  }
}

/**
 * The folders of the suites, unpacked if they are not there; or `{ missing }`, a sentence that says
 * why they cannot be had.
 */
export function oracleRoots() {
  try {
    for (const tool of ['apt-get', 'dpkg-deb', 'tar', 'chroot'])
      call('sh', ['-c', `command -v ${tool}`]);
    if (process.getuid?.() !== 0) throw new Unavailable('chroot needs root');
    const roots = Object.fromEntries(
      Object.keys(suites).map((suite) => [suite, path.join(home, suite)]),
    );
    for (const [suite, root] of Object.entries(roots))
      if (!isComplete(root, suites[suite])) unpack(suite, suites[suite], root);
    return roots;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return { missing: `the libraries of a newer Debian cannot be had here: ${error.message}` };
  }
}

/** The command that starts a root's Python. */
export const pythonIn = (root) => ['chroot', root, 'python3'];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const roots = oracleRoots();
  say(roots.missing ?? Object.values(roots).join(' '));
}
