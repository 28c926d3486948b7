import type { Files } from '../../ui/files.ts';

/** Fills each `<details data-file>` with the text of its file when it is opened. */
export function showTexts(files: Files): void {
  for (const one of document.querySelectorAll<HTMLDetailsElement>('details[data-file]')) {
    one.addEventListener('toggle', () => showText(one, files));
  }
}

async function showText(details: HTMLDetailsElement, files: Files): Promise<void> {
  const text = details.querySelector('pre');
  if (text) text.textContent ||= await files.text(details.dataset.file as string);
}
