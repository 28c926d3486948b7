import { html, render, type TemplateResult } from 'lit-html';

/** An interactive chart, which re-renders whenever its state changes. */
export function live<State>(
  initial: State,
  view: (state: State, set: (state: State) => void) => TemplateResult,
): TemplateResult {
  const host = document.createElement('div');
  const draw = (state: State) => {
    render(view(state, draw), host);
  };
  draw(initial);
  return html`${host}`;
}
