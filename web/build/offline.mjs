import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.mjs';
import { wholeScript } from './scripts.mjs';

// The files that a browser may keep for offline use: their list, the service worker that has it, the
// manifest of the installed page.

const worker = 'service_worker.js';
const list = 'offline.json';
/** In place of the list, until the script is minified. */
const mark = 'EDITION_MARK';

/** Files that nothing without a network needs: of other programs, downloads, pictures of shared links. */
const isRest = (name) =>
  /^(?:bundler|examples\/own|lessons\/pictures|types)\//.test(name) ||
  /^(?:cli|headless|report_thread)\.mjs$|^python\/process\.mjs$/.test(name) ||
  /^(?:zeropoint|zeropoint_digits|scorm)\.html$|^scorm\.|^zeropoint\.js$/.test(name) ||
  ['preview.png', 'custom-elements.json', 'llms.txt', '_headers'].includes(name);

const groupOf = (name) => (isRest(name) ? 'rest' : /^python\//.test(name) ? 'python' : 'page');

const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** The list of a built site: its files with sizes and hashes, and the hash of them all. */
export function editionOf(site, version) {
  const files = { page: [], python: [], rest: [] };
  const names = fs
    .readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(site, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name !== worker && name !== list)
    .sort();
  for (const name of names) {
    const content = fs.readFileSync(path.join(site, name));
    files[groupOf(name)].push({ path: name, bytes: content.length, sha256: sha256(content) });
  }
  return { key: sha256(JSON.stringify(files)).slice(0, 16), version, files };
}

/** The manifest by which browsers install the page as an app. */
const manifest = {
  name: 'zeropoint',
  short_name: 'zeropoint',
  description:
    'Quantize a tensor, bit for bit as PyTorch does, and see where each error comes from',
  id: './',
  start_url: './',
  scope: './',
  display: 'minimal-ui',
  background_color: '#fdfcfa',
  theme_color: '#1c4a8a',
  icons: [{ src: 'icon.svg', type: 'image/svg+xml', sizes: 'any' }],
};

/** Writes what installs the page, after all other files of the site, which it lists. */
export async function buildOffline(site, version) {
  fs.copyFileSync(fromRoot('web/pages/offline/icon.svg'), path.join(site, 'icon.svg'));
  fs.writeFileSync(
    path.join(site, 'zeropoint.webmanifest'),
    `${JSON.stringify(manifest, null, 2)}\n`,
  );
  const edition = editionOf(site, version);
  const text = JSON.stringify(edition);
  fs.writeFileSync(path.join(site, list), text);
  const define = { builtEdition: JSON.stringify(mark) };
  const code = await wholeScript('pages/offline/service_worker.ts', define);
  fs.writeFileSync(
    path.join(site, worker),
    code.replace(/(["'`])EDITION_MARK\1/, () => text),
  );
}
