import { html } from 'lit-html';
import { tensorView } from './grid/tensor_view.ts';
import { figuresView } from './guide/figures.ts';
import type { UnfoldedViews } from './model.ts';
import { controlsView } from './settings/controls.ts';

export const unfoldedViews: UnfoldedViews = {
  input: (model, actions, workbench, between) =>
    html`${controlsView(model, actions, workbench)} ${between} ${tensorView(model, actions, workbench)}`,
  figures: figuresView,
};
