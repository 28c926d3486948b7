import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../web/build/paths.mjs';
import { say, stop } from '../../web/build/run.mjs';
import { visit } from './drag.mjs';
import { openBrowser, openSite, quantile } from './site.mjs';

// Compares dist/ with the dist/ of another commit, in turns in one run, so that other work on the machine
// burdens both alike: a drag of the scale, and the time until a page has its first result.
// `node tests/bench/against.mjs DIST…` prints a table; each DIST is the folder of another build. A copy of
// dist/ among them shows how far two runs of the same page differ.

const others = process.argv.slice(2);
if (others.length === 0)
  stop('usage: node tests/bench/against.mjs DIST…, the dist/ of another build');
const builds = [fromRoot('dist'), ...others.map((one) => path.resolve(one))];
for (const one of builds)
  if (!fs.existsSync(path.join(one, 'app.js'))) stop(`${one} has no app.js`);

const rounds = Number(process.env.ROUNDS ?? 9);
const sizes = (process.env.SIZES ?? '3,64,256').split(',').map(Number);

/** A visit without a cache: until the figures of a random tensor are there, which the core draws and quantizes. */
async function firstResult(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const start = performance.now();
  await page.goto(
    `${address}#v=2&sample=normal,8x8,1&format=int8&source=given&scale=0.03&zero_point=0`,
  );
  await page.waitForSelector('[data-figure=mse]', { timeout: 60_000 });
  const took = performance.now() - start;
  await context.close();
  return took;
}

const sites = await Promise.all(builds.map((one) => openSite({}, one)));
const browser = await openBrowser();
const found = builds.map(() => new Map());
const note = (build, name, value) =>
  found[build].set(name, [...(found[build].get(name) ?? []), value]);
/** The builds with their addresses, from another one on in every round: the first of a turn may fare worse. */
const turn = (round) => {
  const all = [...sites.entries()];
  return [...all.slice(round % all.length), ...all.slice(0, round % all.length)];
};
for (let round = 0; round < rounds; round += 1) {
  for (const size of sizes) {
    for (const [build, { address }] of turn(round)) {
      const { median, p95, updates } = await visit(browser, address, size);
      note(build, `drag, ${size} × ${size}: median, ms`, median);
      note(build, `drag, ${size} × ${size}: 95th percentile, ms`, p95);
      note(build, `drag, ${size} × ${size}: updates a second`, updates);
    }
  }
  for (let again = 0; again < 3; again += 1)
    for (const [build, { address }] of turn(round + again))
      note(build, 'first result, ms', await firstResult(browser, address));
  say(`${round + 1} of ${rounds} rounds done`);
}
await browser.close();
for (const { close } of sites) close();

/** The median of the ratios of neighbours in time, which other work disturbs least. */
const ratio = (ours, theirs) =>
  quantile(
    ours.map((value, i) => value / theirs[i]),
    0.5,
  );
console.log(`| | ${['dist', ...others].join(' | ')} | ratio |`);
console.log(`|---|${'---:|'.repeat(builds.length + 1)}`);
for (const [name, ours] of found[0]) {
  const cells = found.map((of) => quantile(of.get(name), 0.5).toFixed(1));
  const ratios = found.slice(1).map((of) => ratio(ours, of.get(name)).toFixed(2));
  console.log(`| ${name} | ${cells.join(' | ')} | ${ratios.join(' · ')} |`);
}
