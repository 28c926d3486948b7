import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type LanguageCode, languageAmong } from '../messages/index.ts';

/** A command that cannot be followed, and why. */
export class Usage extends Error {}

/** The options and files that a command's words name. */
export function parsed<Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options }>> {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    throw new Usage((error as Error).message);
  }
}

/** The language that an option names, or that of the environment. */
export function languageFrom(text: string | undefined): LanguageCode {
  if (text === undefined) return languageAmong([process.env.LC_ALL || process.env.LANG]);
  if (text === 'en' || text === 'zh') return text;
  throw new Usage(`--language takes en or zh, not “${text}”.`);
}
