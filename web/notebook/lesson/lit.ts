import type { html as Html, nothing as Nothing, render as Render } from 'lit-html';
import type { roving as Roving } from '../../ui/roving.ts';
import type { safeHtml as SafeHtml } from '../output/safe_html.ts';

/** The page's lit-html, which this part shares instead of bundling a second copy. */
export let html: typeof Html;
export let nothing: typeof Nothing;
export let render: typeof Render;
export let roving: typeof Roving;
export let safeHtml: typeof SafeHtml;

export interface Lit {
  readonly html: typeof Html;
  readonly nothing: typeof Nothing;
  readonly render: typeof Render;
  readonly roving: typeof Roving;
  readonly safeHtml: typeof SafeHtml;
}

/** Call this before rendering anything of this part. */
export function useLit(lit: Lit): void {
  ({ html, nothing, render, roving, safeHtml } = lit);
}
