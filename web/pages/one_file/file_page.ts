import { AbsentPython } from '../../python/absent.ts';
import type { Files } from '../../ui/files.ts';
import { openPage } from '../main/page.ts';
import { inFile } from './in_file.ts';
import { showTexts } from './texts.ts';

/** Opens the one-file page, whose parts are `files`; it has no Python. */
export function openFile(files: Files): void {
  openPage({ files, python: new AbsentPython(), inWordsOfPage: inFile });
  showTexts(files);
}
