import { parseArgs } from 'node:util';
import { type LanguageCode, languageAmong } from '../ui/messages/index.ts';
import { placesOf } from './file_source.ts';
import { isHub } from './hub.ts';
import { nearestNames } from './nearest.ts';
import { type CommandName, commandOptions, type OptionTable } from './options.ts';
import { isSameFile } from './output_file.ts';

/** A command that cannot be followed, and why. */
export class Usage extends Error {}

type Parsed<Name extends CommandName> = ReturnType<
  typeof parseArgs<{
    args: string[];
    allowPositionals: true;
    options: (typeof commandOptions)[Name];
  }>
>;

/** The options and files that a command's words name. Refuses options that are unknown or contradict. */
export function parsed<Name extends CommandName>(
  command: Name,
  words: readonly string[],
): Parsed<Name> {
  const table: OptionTable = commandOptions[command];
  const config = { args: [...words], options: table, strict: false, tokens: true } as const;
  const { tokens } = parseArgs(config);
  const given = new Map<string, string | undefined>();
  const options: string[] = [];
  const files: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind === 'positional' && token.value === '')
      throw new Usage(
        'A word of the command is empty, where a file is named. Is a variable not set?',
      );
    if (token.kind !== 'option') continue;
    const { name, value } = token;
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!option) throw new Usage(unknownOption(command, token.rawName));
    if (option.type === 'boolean') {
      if (value !== undefined) throw new Usage(`--${name} takes no value, but has “${value}”.`);
      options.push(`--${name}`);
      continue;
    }
    // A negative number is a value, which its reader refuses; other dashes begin the next option.
    const isNext = !token.inlineValue && /^-(?!\d|\.\d|$)/.test(value ?? '');
    if (value === undefined || isNext)
      throw new Usage(missingValue(table, name, option.takes, value));
    if (value === '' && /^(?:FILE|OTHER)$/.test(option.takes))
      throw new Usage(`--${name} names no file: its value is empty.`);
    const before = given.get(name);
    if (before !== undefined && !option.multiple)
      throw new Usage(`--${name} is given twice, as “${before}” and “${value}”. Give it once.`);
    given.set(name, value);
    options.push(`--${name}=${value}`);
  }
  refuseUnused(table, options);
  const args = [...options, '--', ...files];
  return parseArgs({ args, allowPositionals: true, options: commandOptions[command] });
}

/** Refuses an option that would have no effect beside, or without, another. */
function refuseUnused(table: OptionTable, options: readonly string[]): void {
  const given = new Set(options.map((option) => option.slice(2).split('=')[0] ?? ''));
  for (const name of given) {
    const { belongsTo, unusedWith } = table[name] ?? {};
    if (belongsTo && !given.has(belongsTo))
      throw new Usage(`--${name} belongs to --${belongsTo}, and has no effect without it.`);
    if (unusedWith && given.has(unusedWith[0]))
      throw new Usage(`--${name} has no effect with --${unusedWith[0]}: ${unusedWith[1]}.`);
  }
}

function missingValue(
  table: OptionTable,
  name: string,
  takes: string,
  next: string | undefined,
): string {
  const needs = `--${name} needs a value: --${name} ${takes}`;
  if (next === undefined) return `${needs}.`;
  const [option = ''] = next.split('=');
  return Object.hasOwn(table, option.replace(/^--/, ''))
    ? `${needs}. The option ${option} follows it.`
    : `${needs}, not “${next}”. A value that begins with a dash is written --${name}=${next}.`;
}

/** The sentence about an unknown option: which command has it, or which name is the nearest. */
function unknownOption(command: CommandName, written: string): string {
  const name = written.replace(/^-+/, '');
  const own = Object.keys(commandOptions[command]);
  const owners = Object.entries(commandOptions).filter(([, table]) => Object.hasOwn(table, name));
  const all = `Options of zeropoint ${command}: ${own.map((one) => `--${one}`).join(', ')}.`;
  if (owners.length > 0 && written.startsWith('--')) {
    const others = owners.map(([owner]) => `zeropoint ${owner}`).join(' and ');
    return `--${name} belongs to ${others}, not to zeropoint ${command}. ${all}`;
  }
  const [nearest] = nearestNames(name, own);
  const isNear = name.length > 1 && nearest && nearest.far <= 2;
  const hint = isNear ? ` The nearest is --${nearest.name}.` : '';
  return `zeropoint ${command} has no option ${written}.${hint} ${all}`;
}

/** The files of this machine that are read: a folder stands for the checkpoint in it. */
function filesRead(inputs: readonly string[]): readonly string[] {
  return inputs.flatMap((input) => {
    if (isHub(input)) return [];
    try {
      return placesOf([input]).map((place) => place.path);
    } catch {
      return [input]; // whoever reads it says what is wrong with it
    }
  });
}

/** Refuses outputs that would overwrite each other, or a file that is read. All paths are absolute. */
export function refuseSameFiles(
  outputs: Readonly<Record<string, string | undefined>>,
  inputs: readonly string[],
): void {
  const read = Object.values(outputs).some((file) => file !== undefined) ? filesRead(inputs) : [];
  const taken: (readonly [name: string, file: string])[] = [];
  for (const [name, file] of Object.entries(outputs)) {
    if (file === undefined) continue;
    if (read.some((input) => isSameFile(input, file)))
      throw new Usage(`--${name} names a file that is read: ${file}.`);
    const other = taken.find(([, one]) => isSameFile(one, file));
    if (other) throw new Usage(`--${other[0]} and --${name} name the same file: ${file}.`);
    taken.push([name, file]);
  }
}

/** The language that an option names, or that of the environment. */
export function languageFrom(text: string | undefined): LanguageCode {
  if (text === undefined) return languageAmong([process.env.LC_ALL || process.env.LANG]);
  if (text === 'en' || text === 'zh') return text;
  throw new Usage(`--language takes en or zh, not “${text}”.`);
}
