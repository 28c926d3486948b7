import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromRoot } from './paths.mjs';

/**
 * The table of the hostile payloads that each browser was given through each door: how many did
 * nothing. A record is what tests/robustness/attacks/attack.ts has found in one browser.
 */
export function tableOf(records) {
  const [{ doors }] = records;
  const found = ({ payloads }, { ran, left }) =>
    ran === 0 && left === 0 ? `${payloads} of ${payloads}` : `**${ran} ran, ${left} left traces**`;
  const rows = doors.map(({ door }, at) => [
    door,
    ...records.map((record) => found(record, record.doors[at])),
  ]);
  const head = ['door', ...records.map(({ browser }) => browser)];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const families = ({ families: counts }) =>
  Object.entries(counts)
    .map(([family, count]) => `${family} ${count}`)
    .join(', ');

const page = (records) => `# Hostile input, in three browsers

Written by \`node web/build/security_table.mjs\` after \`npm run test:browsers\`. \`tests/robustness/attacks/payloads.ts\` has ${records[0].payloads} published injections:
${families(records[0])}.
The test puts each of them through each door of a page **without** its Content-Security-Policy, which would hide what comes through. A payload did nothing
if it ran no code, left no handler, script, form or address of another host in the page, sent no request, opened nothing, changed no prototype, and no cell ran.

${tableOf(records)}

Malformed files are in \`tests/robustness/attacks/malformed.ts\`: notebooks, pasted texts, addresses and state files, each with the one code that it must give.
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = fromRoot('build/hostile');
  const records = fs
    .readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')));
  fs.writeFileSync(fromRoot('web/docs/records/security_tests.md'), page(records));
}
