// What draws the plots of a notebook as pictures that stand for themselves: a part of its own, which
// a first visit does without.

export { figureSvg } from './charts/figure_svg.ts';
export { panelsSvg } from './charts/panels_svg.ts';
