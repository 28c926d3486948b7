import fs from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../policy/graph.ts';

declare const projectRoot: string;

/** A file with the words of a feature, or with sentences of errors, in both languages. */
export interface WordsFile {
  /** Its path in the project. */
  readonly file: string;
  readonly en: Readonly<Record<string, string>>;
  readonly zh: Readonly<Record<string, string>>;
  /** The words that views pass to `message`; errors and texts of the HTML have none. */
  readonly words?: Readonly<Record<'en' | 'zh', object>>;
}

const isInBothLanguages = (file: string) =>
  /^export const zh\b/m.test(fs.readFileSync(path.join(projectRoot, file), 'utf8'));

// The bundler takes along every file that such a path may name.
const load = (file: string) =>
  file.endsWith('words.ts')
    ? import(`../../../web/${file.slice('web/'.length, -'words.ts'.length)}words.ts`)
    : import(`../../../web/ui/messages/errors/${path.basename(file, '.ts')}.ts`);

/** All of them: a new file is found by its name. */
export const wordsFiles: readonly WordsFile[] = await Promise.all(
  filesBelow(projectRoot, 'web', /words\.ts$|messages\/errors\/\w+\.ts$/)
    .filter(isInBothLanguages)
    .map(async (file) => ({ file, ...(await load(file)) })),
);
