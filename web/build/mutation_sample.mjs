import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { textAt } from './mutation_score.mjs';
import { fromRoot } from './paths.mjs';
import { stop } from './run.mjs';

// The mistakes of one night: a tenth of all that Stryker plants, so that ten nights plant each of them once.

/** The nights after which every mistake has been planted. */
export const nights = 10;

/**
 * The rooms of web/ with TypeScript or scripts, views included: those that no test of tests/unit or tests/wasm runs are
 * counted apart, because only a browser does.
 */
export const sampledRooms = [
  'build',
  'charts',
  'cli',
  'core',
  'instrument',
  'networks',
  'notebook',
  'pages',
  'python',
  'report',
  'schema',
  'text',
  'ui',
];

/** The place of a mutant in its run, for Stryker's numbers of mutants depend on the files beside it. */
export const keyOf = ({ fileName, location: { start, end }, replacement }) =>
  JSON.stringify([fileName, start.line, start.column, end.line, end.column, replacement]);

/** Lines and columns that start at 0, as Stryker counts them before it reports. */
const fromOne = ({ line, column }) => ({ line: line + 1, column: column + 1 });

/** A number by a mutant's code and a seed, which stays the same when lines above it come or go. */
export function drawOf({ fileName, location, replacement }, source, seed) {
  const start = fromOne(location.start);
  const place = textAt(source, { start, end: fromOne(location.end) });
  const line = source.split('\n')[location.start.line].trim();
  return numberBy([seed, fileName, line, place, replacement]);
}

/** A number that is the same for the same values. */
export const numberBy = (values) =>
  Number.parseInt(
    createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 12),
    16,
  );

/** Those of a night, by their numbers; of them, no more than `most`, the lowest numbers first. */
export const drawn = (mutants, numberOf, { night, most = Infinity }) =>
  mutants
    .map((mutant) => ({ mutant, draw: numberOf(mutant) }))
    .filter(({ draw }) => draw % nights === night)
    .sort((a, b) => a.draw - b.draw)
    .slice(0, most)
    .map(({ mutant }) => mutant);

/** Those of a night that a seed draws. */
export const chooseMutants = (mutants, sourceOf, { seed, ...which }) =>
  drawn(mutants, (mutant) => drawOf(mutant, sourceOf(mutant.fileName), seed), which);

/** The options of a nightly command, and the names behind them; ends the program with the help, or a sentence. */
export function nightOptions(help, isName) {
  const names = [];
  const options = { night: Math.floor(Date.now() / 86_400_000) % nights, seed: 0, most: Infinity };
  const args = process.argv.slice(2);
  while (args.length > 0) {
    const arg = args.shift();
    const name = arg.replace(/^--/, '');
    if (arg === '--help') {
      console.log(help);
      process.exit();
    } else if (arg.startsWith('--') && Object.hasOwn(options, name)) {
      const value = Number(args.shift());
      if (!Number.isInteger(value) || value < 0) stop(`${arg} needs a whole number.`);
      options[name] = value;
    } else if (isName(arg)) names.push(arg);
    else stop(`there is no option and no room “${arg}”.\n\n${help}`);
  }
  if (options.night >= nights) stop(`there are ${nights} nights, 0 to ${nights - 1}.`);
  return { names, options };
}

/** A mutant's range as Stryker's options write it: smaller ones within it are planted, too. */
export const rangeOf = ({ fileName, location: { start, end } }) =>
  `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;

const quiet = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };

/** All mutants of files, by Stryker’s instrumenter; their `fileName` is the path in the project. */
export async function listMutants(files, load) {
  const { Instrumenter } = await load('instrumenter/dist/src/index.js');
  const { mutants } = await new Instrumenter(quiet).instrument(
    files.map((name) => ({
      name,
      mutate: true,
      content: fs.readFileSync(fromRoot(name), 'utf8'),
    })),
    { ignorers: [], excludedMutations: [], plugins: null, noHeader: true },
  );
  return mutants;
}

/** Stryker's report with nothing but the chosen mutants: it has all others as errors. */
export function onlyChosen(report, keys) {
  const isChosen = (file, { location: { start, end }, replacement }) =>
    keys.has(
      keyOf({
        fileName: file,
        location: {
          start: { line: start.line - 1, column: start.column - 1 },
          end: { line: end.line - 1, column: end.column - 1 },
        },
        replacement,
      }),
    );
  const files = Object.entries(report.files).map(([file, { source, mutants }]) => [
    file,
    { source, mutants: mutants.filter((mutant) => isChosen(file, mutant)) },
  ]);
  return { ...report, files: Object.fromEntries(files) };
}
