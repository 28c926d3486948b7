import { filesAt } from '../../ui/files.ts';
import { openPage } from './page.ts';

declare const buildVersion: string;

// The page of the site, with its files in the same folder. In embed.html it shows only a lesson.

const at = (file: string) => new URL(`${file}?v=${buildVersion}`, document.baseURI);

const isFramed = document.body.matches('.embedded');
const main = document.querySelector<HTMLElement>('#app');

// A part of a newer build imports that build's copy of this file.
if (main && main.dataset.version === undefined) {
  main.dataset.version = buildVersion;
  openPage({
    files: filesAt(at),
    isFramed,
    reportAddress: 'report.html',
    // The build writes these pages, which programs without scripts read.
    linkTo: (lesson, { code }) =>
      new URL(`lessons/${lesson}${code === 'en' ? '' : `.${code}`}.html`, document.baseURI).href,
  });
}
