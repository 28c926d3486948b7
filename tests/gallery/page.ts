import { html, render } from 'lit-html';
import { chartPng, chartSvg } from '../../web/charts/export.ts';
import { heatmapPatterns } from '../../web/charts/panels/heatmap.ts';
import type { GalleryState } from './state.ts';
import { states } from './states.ts';

// Every chart in its relevant states, light and dark: development page,
// documentation and golden test at once.

export { chartPng, chartSvg };

const stateView = ({ name, says, view }: GalleryState) => html`<section id=${name}>
  <h2>${name}</h2>
  <p>${says}</p>
  <div class="themes">
    <div class="theme light" data-state=${name}>${view()}</div>
    <div class="theme dark">${view()}</div>
  </div>
</section>`;

const main = document.querySelector('main') as HTMLElement;
render(html`${heatmapPatterns}${states.map(stateView)}`, main);
