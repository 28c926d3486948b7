import * as esbuild from 'esbuild';
import { fromRoot } from './paths.mjs';

/** Imports a TypeScript module of the page into a build script. */
export async function importTs(entry) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [fromRoot(entry)],
    bundle: true,
    platform: 'node', // lit-html has a build that needs no document
    format: 'esm',
    charset: 'utf8',
    write: false,
    logLevel: 'warning',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
