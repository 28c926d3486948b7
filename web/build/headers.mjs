import fs from 'node:fs';
import path from 'node:path';

// Response headers for hosts that read a file `_headers`, such as Netlify and Cloudflare Pages. The policies are
// those that the pages carry themselves; a host adds what HTML cannot say.

/** Pages that are made for frames. */
const framed = ['embed', 'digits', 'language', 'speech', 'scorm'];

/** Folders whose pages have one policy: hosts take about a hundred rules. */
const folders = ['docs', 'lessons'];

const policyIn = (file) =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
    fs.readFileSync(file, 'utf8'),
  )?.[1];

/** For every file: types are those that the host says, no opener, and other pages may import the element. */
const everywhere = [
  'X-Content-Type-Options: nosniff',
  'Cross-Origin-Opener-Policy: same-origin',
  'Access-Control-Allow-Origin: *',
];

const rule = (address, headers) =>
  `${address}\n${headers.map((header) => `  ${header}\n`).join('')}`;

const headersOf = (policy, isFramed) =>
  isFramed
    ? [`Content-Security-Policy: ${policy}`]
    : [`Content-Security-Policy: ${policy}; frame-ancestors 'none'`, 'X-Frame-Options: DENY'];

/** The policy that all pages of a folder have. */
function sharedPolicy(folder) {
  const pages = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'));
  const policies = new Set(pages.map((name) => policyIn(path.join(folder, name))));
  const [policy] = policies;
  if (policies.size !== 1 || !policy)
    throw new Error(`${folder}: pages of ${policies.size} policies`);
  return policy;
}

/** Writes `_headers` for the pages of a built site, by their addresses with and without “.html”. */
export function buildHeaders(site) {
  const rules = [rule('/*', everywhere)];
  for (const file of fs.readdirSync(site).sort()) {
    const [, name] = /^(\w+)\.html$/.exec(file) ?? [];
    const policy = name && policyIn(path.join(site, file));
    // The pages in one file are downloads, in another encoding.
    if (!policy) continue;
    for (const address of [`/${file}`, name === 'index' ? '/' : `/${name}`])
      rules.push(rule(address, headersOf(policy, framed.includes(name))));
  }
  for (const name of folders)
    rules.push(rule(`/${name}/*`, headersOf(sharedPolicy(path.join(site, name)), false)));
  fs.writeFileSync(path.join(site, '_headers'), rules.join('\n'));
}
