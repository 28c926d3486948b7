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
function textAt(source, { start, end }) {
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
