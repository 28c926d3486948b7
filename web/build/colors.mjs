import fs from 'node:fs';
import * as esbuild from 'esbuild';
import { fromRoot } from './paths.mjs';

/** The page's tokens: colours, fonts, sizes and spacing. */
export const tokens = () => fs.readFileSync(fromRoot('web/platform/tokens.css'), 'utf8');

/** The declarations of the page's two `:root` rules: its colours, fonts and measures, and dark ones. */
function declarations() {
  return [...tokens().matchAll(/:root \{([^}]*)\}/g)].map((match) => match[1]);
}

/** Both themes, each under a selector of its own. */
export function themeRules(light, dark) {
  const [lightOnes, darkOnes] = declarations();
  return `${light} {${lightOnes}}\n${dark} {${darkOnes} color-scheme: dark;\n}\n`;
}

/** For a page that is asked for a theme by its address: its fonts stay. */
export const pageThemes = () =>
  themeRules(':root[data-theme="light"]', ':root[data-theme="dark"]')
    .replace('color-scheme: light dark', 'color-scheme: light')
    .replaceAll(/\s*--(?:serif|sans|mono|radius|text-\w+|space-\w+):[^;]*;/g, '');

/** For the element: what its page says as --zeropoint-… goes before, in both themes. */
export function elementThemes() {
  const [light, dark] = declarations().map((text) =>
    text.replaceAll(/--([\w-]+):\s*([^;]+);/g, '--$1: var(--zeropoint-$1, $2);'),
  );
  const [chinese] = /(?<=:root:lang\(zh\) )\{[^}]*\}/.exec(tokens()) ?? [''];
  const fonts = chinese.replaceAll(/--([\w-]+):\s*([^;]+);/g, '--$1: var(--zeropoint-$1, $2);');
  return `:host {${light}}
.zeropoint:lang(zh) ${fonts}
@media (prefers-color-scheme: dark) { :host(:not([theme="light"])) {${dark}} }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) {${dark} color-scheme: dark; }
`;
}

/** The sheet of the element, with the page's colours in it. */
export async function buildElementSheet(outfile, common) {
  const text = fs.readFileSync(fromRoot('web/element/element.css'), 'utf8');
  // Imports come first, and what they bring is laid over by the element's own.
  const [imports, own] = [
    /(?:@import[^;]*;\s*)+/.exec(text)?.[0] ?? '',
    text.replace(/@import[^;]*;/g, ''),
  ];
  const contents = `${imports}\n${own}\n${elementThemes()}`;
  await esbuild.build({
    ...common,
    stdin: { contents, resolveDir: fromRoot('web/element'), loader: 'css' },
    outfile,
  });
}
