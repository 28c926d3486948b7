import { AbsentPython } from '../../python/absent.ts';
import type { Files } from '../../ui/files.ts';
import { openPage } from '../main/page.ts';
import { inFile } from './in_file.ts';

/** Opens the one-file page, whose parts are `files`; it has no Python. */
export function openFile(files: Files): void {
  openPage({ files, python: new AbsentPython(), inWordsOfPage: inFile });
  for (const one of document.querySelectorAll<HTMLDetailsElement>('details[data-file]')) {
    one.addEventListener('toggle', () => showText(one, files));
  }
}

async function showText(details: HTMLDetailsElement, files: Files): Promise<void> {
  const text = details.querySelector('pre');
  if (text) text.textContent ||= await files.text(details.dataset.file as string);
}
