import { ZeroPoint } from './zero_point_element.ts';

// The way in for pages: dist/element.js defines <zero-point>. web/docs/embedding.md is its manual.

export type { Settings } from './options_asked.ts';
export type { ChangeDetail, ErrorDetail, Figures, TensorLike } from './zero_point_element.ts';
export { setBase, ZeroPoint } from './zero_point_element.ts';

// Where there is no page, as on a server that renders one, there is nothing to define.
if ('customElements' in globalThis && !customElements.get('zero-point')) {
  customElements.define('zero-point', ZeroPoint);
}
