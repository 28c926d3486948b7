import type { html as Html, nothing as Nothing, render as Render } from 'lit-html';

/** The page's own lit-html: this part is drawn by the page, and brings no second one. */
export let html: typeof Html;
export let nothing: typeof Nothing;
export let render: typeof Render;

export interface Lit {
  readonly html: typeof Html;
  readonly nothing: typeof Nothing;
  readonly render: typeof Render;
}

/** To be called before anything of this part is drawn. */
export function useLit(lit: Lit): void {
  ({ html, nothing, render } = lit);
}
