import { html, render, type TemplateResult } from 'lit-html';

/** A chart that answers: drawn again whenever it asks for another state of its own. */
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
