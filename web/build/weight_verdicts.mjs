import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { importTs } from './import_ts.mjs';
import { oracleRoots, pythonIn } from './oracle_root.mjs';
import { fromRoot } from './paths.mjs';
import { runQuietly, say, stop } from './run.mjs';

/**
 * Files of weights, good and malformed, with the verdicts of the libraries of their formats, unpacked
 * from a newer Debian, and of the page's readers; and the types that llama-quantize gives to tensors.
 *
 *     node web/build/weight_verdicts.mjs           fails if the libraries or the readers now say otherwise
 *     node web/build/weight_verdicts.mjs --write   renews tests/golden/answers/weights and web/docs/records/weight_files.md
 */
const groups = {
  safetensors_files: ['safetensors', 'safetensors'],
  npys: ['.npy', 'NumPy'],
  npzs: ['.npz', 'NumPy'],
  zips: ['ZIP', 'zipfile'],
};
const scripts = fromRoot('tests/golden/ask/weights');
const folder = fromRoot('tests/golden/answers/weights');

function checkOrWrite(file, bytes, isSame) {
  if (process.argv.includes('--write')) fs.writeFileSync(file, bytes);
  else if (!isSame(fs.readFileSync(file)))
    stop(`${file} differs from what the libraries and readers say now`);
}

const short = (text) => {
  const plain = text.replaceAll('|', '\\|').replaceAll('`', '’').replace(/\s+/g, ' ');
  return plain.length > 90 ? `${plain.slice(0, 89)}…` : plain;
};

function cells({ name, read, refused }, answer) {
  const problems = (found) =>
    Object.values(found).flatMap((one) => (typeof one === 'string' ? [one] : []));
  const theirs = refused ?? (problems(read).join('; ') || 'reads it');
  const codes = answer.code ? [answer.code] : problems(answer.read);
  const ours = codes.map((code) => `\`${code}\``).join(', ') || 'reads it';
  return [short(name), short(theirs), ours];
}

const line = (row) => `| ${row.join(' | ')} |`;
const sections = [];
const roots = oracleRoots();
if (roots.missing) stop(roots.missing);
const srv = path.join(roots.forky, 'srv', 'weights');
fs.rmSync(srv, { recursive: true, force: true });
fs.cpSync(scripts, srv, { recursive: true });
const { ourAnswer } = await importTs('tests/golden/ask/weights/read.ts');
for (const [group, [format, library]] of Object.entries(groups)) {
  const [command, ...args] = pythonIn(roots.forky);
  const text = runQuietly(command, [...args, '-W', 'ignore', '/srv/weights/write.py', group]);
  const files = JSON.parse(text);
  checkOrWrite(
    path.join(folder, `${group}.json.gz`),
    zlib.gzipSync(JSON.stringify(files, null, 1), { level: 9 }),
    (bytes) => JSON.stringify(JSON.parse(zlib.gunzipSync(bytes))) === JSON.stringify(files),
  );
  const rows = [];
  for (const file of files)
    rows.push(
      cells(file, await ourAnswer(group, new Uint8Array(Buffer.from(file.file, 'base64')))),
    );
  const differing = rows.filter(
    ([, theirs, ours]) => (theirs === 'reads it') !== (ours === 'reads it'),
  );
  const same = rows.filter((row) => !differing.includes(row));
  const refused = same.filter(([, , ours]) => ours !== 'reads it');
  const read = same.length - refused.length;
  const head = [line(['file', library, 'zeropoint']), '|---|---|---|'];
  sections.push(
    [
      `## ${format}`,
      `${rows.length} files: both read ${read}, both refuse ${refused.length}, and they differ on ${differing.length}.`,
    ],
    [
      [...head, ...differing.map(line)].join('\n'),
      'Both refuse:',
      [...head, ...refused.map(line)].join('\n'),
    ],
  );
  say(`${format}: ${rows.length} files, both read ${read}, both refuse ${refused.length}`);
}
const [command, ...args] = pythonIn(roots.forky);
const presets = JSON.parse(runQuietly(command, [...args, '/srv/weights/llama_presets.py']));
checkOrWrite(
  path.join(folder, 'llama_presets.json.gz'),
  zlib.gzipSync(JSON.stringify(presets), { level: 9 }),
  (bytes) => JSON.stringify(JSON.parse(zlib.gunzipSync(bytes))) === JSON.stringify(presets),
);
say(`llama-quantize: ${presets.models.length} models, ${presets.models[0].presets.length} presets`);
const page = `# Files of weights

Written by \`node web/build/weight_verdicts.mjs --write\`, which asks the libraries of the formats, from a newer Debian, and the readers of \`web/report/readers\` about
the same files. Where both read a file, its tensors have the same names, shapes, dtypes and bytes. The readers refuse more than the libraries where two
programs could read one file differently: duplicate names, sizes beyond 2⁵³, archives with bytes around them. They do not compare checksums of
archives, because they read tensors by ranges.

${sections.flat().join('\n\n')}
`;
checkOrWrite(
  fromRoot('web/docs/records/weight_files.md'),
  page,
  (bytes) => bytes.toString() === page,
);
