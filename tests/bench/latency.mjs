import fs from 'node:fs';
import os from 'node:os';
import { say } from '../../web/build/run.mjs';
import { moves, visit } from './drag.mjs';
import { firstPicture, repeats } from './first_picture.mjs';
import { latencyFile, printLatency } from './latency_report.mjs';
import { resultsFile, writeDocs } from './report.mjs';
import { openBrowser, openSite } from './site.mjs';

// A drag of the scale's slider in the playground; then the first picture of an error landscape.
// `npm run bench -- --latency` runs this alone, with `--save` it writes the docs. Needs dist/.

const rounds = 5;
const sizes = [3, 64, 256, 1024];
const site = await openSite();
const browser = await openBrowser();
const { model } = os.cpus()[0];
const about = { cpu: model, cores: os.cpus().length, chromium: browser.version(), moves, repeats };
const visits = [];
const landscapes = [];
for (let round = 0; round < rounds; round += 1) {
  for (const size of sizes) visits.push(await visit(browser, site.address, size));
  landscapes.push(await firstPicture(browser, site.address));
  say(`${round + 1} of ${rounds} rounds of drags done`);
}
await browser.close();
site.close();
const latency = { about, visits, landscapes };
printLatency(latency);
if (process.argv.includes('--save')) {
  fs.writeFileSync(latencyFile, `${JSON.stringify(latency)}\n`.replaceAll('},{', '},\n{'));
  writeDocs(JSON.parse(fs.readFileSync(resultsFile, 'utf8')));
  say('written: tests/bench/latency.json, web/docs/records/bench.md');
}
