import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';

// The Python package as a wheel, written without Python: an archive of the package's files, with the site and the
// element in one file, and their hashes.

const sources = fromRoot('web/python_package');
const { version, description, keywords } = JSON.parse(
  fs.readFileSync(fromRoot('package.json'), 'utf8'),
);

/** Parts of dist/ for other package managers. */
const isElsewhere = (name) => /^(?:bundler|types)\b/.test(name);

const filesBelow = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();

/**
 * The element with all that it loads, and the widget's functions: the example for hosts that serve the site, with
 * the element of the bundlers in place of the host's.
 */
async function elementScript() {
  const esbuild = await import('esbuild');
  const example = fs.readFileSync(fromRoot('web/examples/anywidget/zero_point.mjs'), 'utf8');
  const own = example
    .replace(/^const site = .*\n/m, "import '../../../dist/bundler/element.js';\n")
    .replace(/^ *await import\(.*\n/m, '');
  if (/\bsite\b(?!\/)|import\(/.test(own))
    throw new Error('zero_point.mjs loads the element in another way');
  const { outputFiles } = await esbuild.build({
    stdin: { contents: own, resolveDir: fromRoot('web/examples/anywidget'), loader: 'js' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    write: false,
    logLevel: 'warning',
  });
  return Buffer.from(outputFiles[0].contents);
}

const metadata = () => `Metadata-Version: 2.4
Name: zeropoint
Version: ${version}
Summary: ${description}
Keywords: ${keywords.join(',')}
License-Expression: MIT
License-File: LICENSE
License-File: THIRD_PARTY_NOTICES.md
Classifier: Framework :: Jupyter
Classifier: Framework :: Sphinx :: Extension
Requires-Python: >=3.9
Requires-Dist: anywidget>=0.9
Provides-Extra: print
Requires-Dist: segno>=1.5; extra == "print"
Description-Content-Type: text/markdown

${fs.readFileSync(path.join(sources, 'README.md'), 'utf8')}`;

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('base64url');

/** Writes the wheel of the site in `site` into a folder; returns its path. */
export async function buildWheel(site, folder) {
  const { importTs } = await import('./import_ts.mjs');
  const { zipArchive } = await importTs('web/cli/zip_writer.ts');
  const info = `zeropoint-${version}.dist-info`;
  const files = {};
  for (const name of filesBelow(path.join(sources, 'zeropoint')).filter((one) =>
    one.endsWith('.py'),
  ))
    files[`zeropoint/${name}`] = fs.readFileSync(path.join(sources, 'zeropoint', name));
  const init = files['zeropoint/__init__.py'].toString();
  files['zeropoint/__init__.py'] = Buffer.from(init.replace('VERSION', version));
  files['zeropoint/zeropoint_element.js'] = await elementScript();
  for (const name of filesBelow(site).filter((one) => !isElsewhere(one)))
    files[`zeropoint/site/${name}`] = fs.readFileSync(path.join(site, name));
  for (const name of ['LICENSE', 'THIRD_PARTY_NOTICES.md'])
    files[`${info}/licenses/${name}`] = fs.readFileSync(fromRoot(name));
  files[`${info}/METADATA`] = Buffer.from(metadata());
  files[`${info}/WHEEL`] = Buffer.from(
    'Wheel-Version: 1.0\nGenerator: zeropoint\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  );
  files[`${info}/entry_points.txt`] = Buffer.from(
    '[console_scripts]\nzeropoint = zeropoint.command:main\n',
  );
  const rows = Object.entries(files).map(
    ([name, bytes]) => `${name},sha256=${hashOf(bytes)},${bytes.length}`,
  );
  files[`${info}/RECORD`] = Buffer.from(`${[...rows, `${info}/RECORD,,`].join('\n')}\n`);
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `zeropoint-${version}-py3-none-any.whl`);
  fs.writeFileSync(file, zipArchive(files));
  return file;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build();
  const file = await buildWheel(fromRoot('dist'), fromRoot('build/wheel'));
  say(`pip install ${path.relative(fromRoot(), file)}`);
}
