import { inFile } from './messages/file.ts';
import { openPage } from './page.ts';
import { AbsentPython } from './python/absent.ts';

/** The page in one file. `at` gives the parts of the file addresses; Python is not among them. */
export function openFile(at: (file: string) => URL): void {
  openPage({ at, python: new AbsentPython(), inWordsOfPage: inFile });
  for (const one of document.querySelectorAll<HTMLDetailsElement>('details[data-file]')) {
    one.addEventListener('toggle', () => showText(one, at(one.dataset.file as string)));
  }
}

async function showText(details: HTMLDetailsElement, address: URL): Promise<void> {
  const text = details.querySelector('pre');
  if (text) text.textContent ||= await (await fetch(address)).text();
}
