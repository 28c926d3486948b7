import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';
import { serve } from './serve.mjs';

/** A script for each page: esbuild's server reports when it has changed. */
const reloader = fromRoot('build/dev/reload.js');
const pages = [
  'index.html',
  'embed.html',
  'builder.html',
  'report.html',
  'digits.html',
  'language.html',
  'speech.html',
  'offline.html',
];

/** Makes the built pages reload after the next build, and reloads the pages of the last build. */
function mark() {
  fs.mkdirSync(path.dirname(reloader), { recursive: true });
  fs.writeFileSync(
    reloader,
    `globalThis.builtAt = ${Date.now()};
new EventSource('/esbuild').addEventListener('change', () => location.reload());\n`,
  );
  for (const page of pages.map((name) => fromRoot('dist', name))) {
    const html = fs.readFileSync(page, 'utf8');
    fs.writeFileSync(page, html.replace('</head>', '<script src="reload.js"></script></head>'));
  }
}

// In a separate process, so that an error in the code ends only that rebuild.
async function rebuild(parts) {
  const args = [fromRoot('web/build/build.mjs'), ...(parts.has('src') ? [] : ['--page'])];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) return;
  mark();
  await context.rebuild();
}

/** The folders in which something has changed since the last build began. */
let changed = new Set();
let running = false;
async function onChange() {
  if (running) return;
  running = true;
  while (changed.size > 0) {
    const parts = changed;
    changed = new Set();
    await rebuild(parts);
  }
  running = false;
}

await build();
mark();
const context = await serve('dist', { entryPoints: [reloader], outdir: fromRoot('dist') });
let timer;
for (const folder of ['src', 'web']) {
  fs.watch(fromRoot(folder), { recursive: true }, () => {
    changed.add(folder);
    clearTimeout(timer);
    timer = setTimeout(onChange, 100);
  });
}
say('watching src/ and web/; open pages reload after each build.');
