// Draws the plots of a notebook as self-contained pictures. Loaded on demand: a first visit does not
// need it.

export { figureSvg } from './figure/svg.ts';
export { panelsSvg } from './panels/svg.ts';
