// What draws the plots of a notebook as pictures that stand for themselves: a part of its own, which
// a first visit does without.

export { figureSvg } from './figure/svg.ts';
export { panelsSvg } from './panels/svg.ts';
