import fs from 'node:fs';
import * as esbuild from 'esbuild';
import { fromRoot } from './paths.mjs';

/** The page's tokens: colours, fonts, sizes and spacing. */
export const tokens = () => fs.readFileSync(fromRoot('web/ui/tokens.css'), 'utf8');

/** The declarations of the page's two `:root` rules: light theme with fonts and sizes, and dark theme. */
function declarations() {
  return [...tokens().matchAll(/:root \{([^}]*)\}/g)].map((match) => match[1]);
}

/** Both themes, each with its own selector. */
export function themeRules(light, dark) {
  const [lightOnes, darkOnes] = declarations();
  return `${light} {${lightOnes}}\n${dark} {${darkOnes} color-scheme: dark;\n}\n`;
}

/** For a page with a theme in its address; its fonts do not change. */
export const pageThemes = () =>
  themeRules(':root[data-theme="light"]', ':root[data-theme="dark"]')
    .replace('color-scheme: light dark', 'color-scheme: light')
    .replaceAll(/\s*--(?:serif|sans|mono|radius|text-\w+|space-\w+):[^;]*;/g, '');

/** The fonts of the pre-rendered picture, which stays English until a page in another language replaces it. */
export function pictureFonts() {
  const fonts = declarations()[0]?.match(/--(?:serif|sans):[^;]*;/g) ?? [];
  return `#app::part(picture) {${fonts.join('')}}\n`;
}

/** Tokens of the page's notebook and headings, which the element does not have. */
const pageOnly = /\s*--(?:code[\w-]*|text-(?:title|heading|display)):[^;]*;/g;

/** For the element: the page's --zeropoint-… properties of colour and font take precedence, in both themes. */
export function elementThemes() {
  const [light, dark] = declarations().map((text) =>
    text
      .replaceAll(pageOnly, '')
      .replaceAll(/--(?!text-|space-)([\w-]+):\s*([^;]+);/g, '--$1: var(--zeropoint-$1, $2);'),
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

/** The element's style sheet, with the page's colours. */
export async function buildElementSheet(outfile, common) {
  const text = fs.readFileSync(fromRoot('web/instrument/element/element.css'), 'utf8');
  // Imports come first, so that the element's own rules override them.
  const [imports, own] = [
    /(?:@import[^;]*;\s*)+/.exec(text)?.[0] ?? '',
    text.replace(/@import[^;]*;/g, ''),
  ];
  const contents = `${imports}\n${own}\n${elementThemes()}`;
  await esbuild.build({
    ...common,
    stdin: { contents, resolveDir: fromRoot('web/instrument/element'), loader: 'css' },
    outfile,
  });
}
