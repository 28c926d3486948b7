import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importTs } from './import_ts.mjs';
import { oracleRoots, pythonIn } from './oracle_root.mjs';
import { fromRoot } from './paths.mjs';
import { run, say, stop } from './run.mjs';

/**
 * Files of quantized tensors that the command writes from dist/, in every format, opened and compared
 * by the libraries of their formats.
 *
 *     node web/build/weight_exports.mjs           fails if the libraries say otherwise
 *     node web/build/weight_exports.mjs --write   also renews tests/golden/answers/exports/hashes.json
 */
export async function compareExports(roots, options) {
  const srv = path.join(roots.forky, 'srv', 'exports');
  fs.rmSync(srv, { recursive: true, force: true });
  fs.cpSync(fromRoot('tests/golden/ask/exports'), srv, { recursive: true });
  fs.cpSync(fromRoot('tests/golden/ask/formats'), path.join(roots.forky, 'srv', 'formats'), {
    recursive: true,
  });
  const files = path.join(srv, 'files');
  fs.mkdirSync(files);
  const { ggmlFormats, ggufSource, safetensorsSource } = await importTs(
    'tests/golden/ask/exports/source.ts',
  );
  fs.writeFileSync(path.join(files, 'source.safetensors'), safetensorsSource());
  fs.writeFileSync(path.join(files, 'source.gguf'), ggufSource());
  const quantize = (source, format, output) => {
    const cli = fromRoot('dist/cli.mjs');
    const args = ['quantize', source, '--format', format, '--output', output, '--threads', '1'];
    const { status, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: files });
    // 1 says that a tensor holds NaN, or that a format makes most weights 0.
    if (status !== 0 && status !== 1) stop(`zeropoint ${args.join(' ')} failed: ${stderr}`);
  };
  const { stdout } = spawnSync(
    process.execPath,
    [fromRoot('dist/cli.mjs'), 'report', '--formats', 'list'],
    { encoding: 'utf8' },
  );
  for (const format of stdout.trim().split('\n'))
    quantize('source.safetensors', format, `${format}.safetensors`);
  for (const format of ggmlFormats) {
    quantize('source.safetensors', format, `${format}.gguf`);
    quantize('source.gguf', format, `${format}.of_gguf.gguf`);
  }
  const [command, ...args] = pythonIn(roots.forky);
  run(command, [...args, '-W', 'ignore', '/srv/exports/check.py', '/srv/exports/files'], {
    env: { ...process.env, PYTHONPATH: '/srv/formats' },
  });
  const names = fs.readdirSync(files).filter((name) => !name.startsWith('source.'));
  const hashes = Object.fromEntries(
    names.sort().map((name) => {
      const bytes = fs.readFileSync(path.join(files, name));
      return [name, crypto.createHash('sha256').update(bytes).digest('hex')];
    }),
  );
  const text = `${JSON.stringify(hashes, null, 2)}\n`;
  const committed = fromRoot('tests/golden/answers/exports/hashes.json');
  if (options.includes('--write')) fs.writeFileSync(committed, text);
  else if (fs.readFileSync(committed, 'utf8') !== text)
    stop(`the files that zeropoint quantize writes differ from ${committed}`);
  say(`${names.length} files of quantized tensors are those of their formats’ libraries`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const roots = oracleRoots();
  if (roots.missing) stop(roots.missing);
  await compareExports(roots, process.argv.slice(2));
}
