// The entry point for pages: dist/element.js defines <zero-point>. See web/docs/use/embedding.md.

// First, so that it is evaluated before everything that may throw in a strict page.
export { setBase } from './element_files.ts';
export type { ElementSettings } from './requested_options.ts';
export type { ChangeDetail, ErrorDetail, Figures, TensorLike } from './zero_point_element.ts';
export { ZeroPoint } from './zero_point_element.ts';
