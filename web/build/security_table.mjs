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

/**
 * The table of the ways out of Python, and of forged messages: each in every place where it was tried. A record is
 * what tests/robustness/attacks/escape.ts, or tests/python/confinement.test.ts, has found there.
 */
export function tableOfEscapes(records) {
  const attempts = [...new Set(records.flatMap(({ results }) => Object.keys(results)))];
  const rows = attempts.map((name) => [
    name,
    ...records.map(({ results }) => results[name] ?? 'not run'),
  ]);
  const head = ['attempt', ...records.map(({ where }) => where)];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const families = ({ families: counts }) =>
  Object.entries(counts)
    .map(([family, count]) => `${family} ${count}`)
    .join(', ');

const pageOfInput = (records) => `# Hostile input, in three browsers

Written by \`node web/build/security_table.mjs\` after \`npm run test:browsers\`. \`tests/robustness/attacks/payloads.ts\` has ${records[0].payloads} published injections:
${families(records[0])}.
The test puts each of them through each door of a page **without** its Content-Security-Policy, which would hide what comes through. A payload did nothing
if it ran no code, left no handler, script, form or address of another host in the page, sent no request, opened nothing, changed no prototype, and no cell ran.

${tableOf(records)}

Malformed files are in \`tests/robustness/attacks/malformed.ts\`: notebooks, pasted texts, addresses and state files, each with the one code that it must give.

Commands get files of strangers, too: \`tests/wasm/hostile_files.test.ts\` gives \`compare --with\` and \`quantize\` 30 each that must be refused with one
sentence and exit status 2 (cut off, huge or false headers, links, folders, a FIFO, a device, a sparse file) and five that are read (100,000 empty tensors, views
of one storage, names with terminal escapes); none may write a file, or anything that a terminal acts on. \`tests/unit/policy/expressions.test.ts\` tries every regular expression
of \`web/\` with texts made from its structure.

| smaller finding | now | shown by |
|---|---|---|
| escapes and line breaks in tables of \`report\` | written as \`\\x1b\` | \`tests/unit/report/hostile_names.test.ts\`, \`tests/wasm/command_outputs.test.ts\` |
| a notebook or a cell without \`metadata\` | has empty ones | \`tests/python/headless.test.ts\` |
| a crash of Python shown as its code | a sentence with its reason | \`tests/python/client.test.ts\`, \`tests/unit/policy/all_sentences.test.ts\` |
| a message of another page | two places take messages, and compare who sends them | \`tests/unit/policy/page_doors.test.ts\` |
| headers for framing, and handles to the opener | stated in SECURITY.md; every link has \`noopener\` | \`tests/unit/policy/page_doors.test.ts\` |
| 1,048,576 rows pasted | read in slices, with a share and a stop | \`tests/browser/long_text.test.ts\` |
`;

const mark = '## Ways out of Python';

const partOfEscapes = (records) => `${mark}

A cell tries each of \`tests/python/escapes.ts\` at first, and again after another cell has changed every built-in that it can reach and has crashed
Python (\`tests/python/changes.ts\`). “Refused” is an exception in the cell; the host, which counts requests, got none. A forged message, of
\`tests/robustness/attacks/forged.ts\`, has to end its worker with a sentence in the cell, and the next cell has to run. In a browser Python is in its worker under the page’s
own policy (\`npm run test:browsers\`), in Node in its process (\`npm run test:nodes\`), where the same client gets the forged messages
(\`tests/python/forged_messages.test.ts\`).

${tableOfEscapes(records)}
`;

/** The records of one kind, browsers before versions of Node; what several files found in one place is one record. */
function recordsIn(folder) {
  if (!fs.existsSync(folder)) return [];
  const isNode = (name) => name.startsWith('Node');
  const records = new Map();
  for (const name of fs
    .readdirSync(folder)
    .sort((a, b) => isNode(a) - isNode(b) || a.localeCompare(b))) {
    const record = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
    const { where = record.browser } = record;
    const results = { ...records.get(where)?.results, ...record.results };
    records.set(where, { ...record, ...(record.results && { results }) });
  }
  return [...records.values()];
}

// A part without a record here stays as it was written.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = fromRoot('web/docs/records/security_tests.md');
  const [input, escapes] = fs.readFileSync(file, 'utf8').split(mark);
  const [hostile, tried] = ['hostile', 'escapes'].map((name) => recordsIn(fromRoot('build', name)));
  const first = hostile.length > 0 ? pageOfInput(hostile) : `${input.trim()}\n`;
  const second = tried.length > 0 ? partOfEscapes(tried) : `${mark}${escapes}`;
  fs.writeFileSync(file, `${first}\n${second}`);
}
