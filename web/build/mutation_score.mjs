import path from 'node:path';

/** The folders of web/ that the mutation test changes: tests can run them without a browser. */
export const rooms = [
  ...[
    'instrument',
    'networks',
    'notebook',
    'report',
    'core/worker',
    'core/rpc',
    'core/engine',
    'text',
  ],
];

/**
 * Views are left out: files that import templates or the editor, that use the document or window, or
 * that name a DOM type. The tests of them need a browser, which takes too long to start for every mutant.
 */
const views = [
  /^import (?!type ).* from '(?:lit-html|@codemirror)/m,
  /\b(?:document\.|window[.)])/,
  /\b(?:HTML\w*Element|ShadowRoot|(?:Mouse|Keyboard|Pointer|Clipboard|Wheel)Event|(?:Resize|Intersection)Observer)\b/,
];
/** Matches relative imports, as that of `window.ts`, which has windows of tensors. */
const pathsOfOurs = /(?<= from )'\.[^']*'/g;
export const isView = (source) => {
  const code = source.replace(pathsOfOurs, '');
  return views.some((sign) => sign.test(code));
};

/** Whether a formatted source has `await` outside of functions: in a line without indent and arrow, or below its `=`. */
export const awaitsOutsideFunctions = (source) =>
  /^(?![\s/])(?:(?!=>).)*(?:\bawait |=\n\s+\(?await )/m.test(source);

/** The same for a test file by its path in the project, or for a file of tests/ that it imports. */
export function awaitsWhileImported(file, read, seen = new Set()) {
  if (seen.has(file)) return false;
  seen.add(file);
  const source = read(file);
  if (awaitsOutsideFunctions(source)) return true;
  return [...source.matchAll(/^(?:import|export|\}) .*?\bfrom '(\.[^']+)';$/gm)]
    .map(([, target]) => path.posix.join(path.posix.dirname(file), target))
    .some((target) => target.startsWith('tests/') && awaitsWhileImported(target, read, seen));
}

const noticed = ['Killed', 'Timeout', 'RuntimeError'];
const unnoticed = ['Survived', 'NoCoverage'];

/** The text between two places of a source; lines and columns start at 1. */
export function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines[lines.length - 1].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

/**
 * The mutants of Stryker's report that no test noticed, each with its `line`, and the code it changes
 * `from` and `to`: what an entry of tests/robustness/mutation/ts/accepted.json names, for lines move.
 */
export const survivors = (report) =>
  Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => unnoticed.includes(status))
      .map(({ location, replacement, status }) => ({
        file,
        number: location.start.line,
        line: source.split('\n')[location.start.line - 1].trim(),
        from: textAt(source, location),
        to: replacement,
        untested: status === 'NoCoverage',
      })),
  );

const same = (mutant, entry) =>
  ['file', 'line', 'from', 'to'].every((key) => mutant[key] === entry[key]);

/** Divides survivors by a list of accepted ones; `stale` are those in the list that survive no more. */
export function divide(found, accepted, files) {
  const isAccepted = (mutant) => accepted.some((entry) => same(mutant, entry));
  return {
    open: found.filter((mutant) => !isAccepted(mutant)),
    accepted: found.filter(isAccepted),
    stale: accepted
      .filter(({ file }) => files.includes(file))
      .filter((entry) => !found.some((mutant) => same(mutant, entry))),
  };
}

/** The counts of one room. */
export function countsOf(room, report, { open, accepted }) {
  const isHere = ({ file }) => file.startsWith(`web/${room}/`);
  const statuses = Object.entries(report.files)
    .filter(([file]) => isHere({ file }))
    .flatMap(([, { mutants }]) => mutants.map(({ status }) => status));
  const found = statuses.filter((status) => noticed.includes(status)).length;
  const missed = open.filter(isHere);
  return {
    room,
    noticed: found,
    survived: missed.filter(({ untested }) => !untested).length,
    untested: missed.filter(({ untested }) => untested).length,
    accepted: accepted.filter(isHere).length,
    score: found + missed.length === 0 ? 100 : (100 * found) / (found + missed.length),
  };
}

export const head = [
  'folder',
  'noticed',
  'survived',
  'run by no test',
  'accepted',
  'score',
  'date',
];
export const rowOf = ({ room, noticed, survived, untested, accepted, score }, date) => [
  `\`web/${room}\``,
  ...[noticed, survived, untested, accepted].map(String),
  `${score.toFixed(1)} %`,
  date,
];

/** The rows of a table that was written before, by room. */
export const readRows = (markdown) =>
  new Map(
    [...markdown.matchAll(/^\| `web\/([\w/]+)` \|.*\|$/gm)].map(([row, room]) => [
      room,
      row.slice(2, -2).split(' | '),
    ]),
  );

/** The rows and the survivors of nights, as `writeNights` wrote them, by room, seed and night. */
export function readNights(markdown) {
  const known = { rows: new Map(), lists: new Map() };
  for (const [row, room, seed, night] of markdown.matchAll(
    /^\| `web\/([\w/]+)` \| (\d+) \| (\d+) \|.*\|$/gm,
  )) {
    known.rows.set(`${room} ${seed} ${night}`, row);
  }
  for (const [list, room] of markdown.matchAll(
    /^### `web\/([\w/]+)`,[^\n]*\n\n(?:- [^\n]*\n)+/gm,
  )) {
    known.lists.set(room, list);
  }
  return known;
}

const nightsHead = [
  ...['room', 'seed', 'night', 'of all', 'planted', 'noticed', 'survived'],
  ...['only elsewhere', 'score', 'date'],
];

/** Code on one line of a list, no longer than a line of a page. */
const short = (code) => {
  const line = code.replace(/\s+/g, ' ').replaceAll('`', 'ˋ');
  return `\`${line.length > 70 ? `${line.slice(0, 69)}…` : line}\``;
};

/** The page about nights with the row of one more, and its survivors in place of the room's last ones. */
export function writeNights(known, row, table) {
  const { room, seed, night, all, planted, noticed, missed, elsewhere, score, date } = row;
  const cells = [
    `\`web/${room}\``,
    ...[seed, night, all, planted, noticed, missed.length, elsewhere].map(String),
    ...[`${score.toFixed(1)} %`, date],
  ];
  known.rows.set(`${room} ${seed} ${night}`, `| ${cells.join(' | ')} |`);
  known.lists.delete(room);
  if (missed.length > 0) {
    const lines = missed.map(
      ({ file, number, from, to }) => `- ${file}:${number}: ${short(from)} → ${short(to)}\n`,
    );
    known.lists.set(room, `### \`web/${room}\`, seed ${seed}, night ${night}\n\n${lines.join('')}`);
  }
  const inOrder = (map) => [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return `# Planted mistakes by the night

\`npm run test:night\` writes this page. Each night it plants a tenth of all small mistakes in the TypeScript and the
scripts of \`web\`, drawn by a seed, and runs the tests of \`tests/unit\` and \`tests/wasm\` that reach them. The score is the
share that a test notices. *Only elsewhere* counts mistakes in views and scripts of the build that none of these tests
runs: browsers and the build do. Survivors are those of the last night of each room.

${table(nightsHead, [])}
${inOrder(known.rows).join('\n')}

## Survivors

${inOrder(known.lists).join('\n')}`;
}
