import { filesAt } from '../../platform/files.ts';
import { openPage } from './page.ts';

declare const buildVersion: string;

// The page of the site: its files lie beside it. In embed.html it is a lesson alone.

const at = (file: string) => new URL(`${file}?v=${buildVersion}`, document.baseURI);

openPage({ files: filesAt(at), isFramed: document.body.matches('.embedded') });
