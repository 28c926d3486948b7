import type { UiState } from './model.ts';
import type { PageState } from './store/page_state.ts';

/** Whether the instrument shows something that the workbench explains, draws or has tools for. */
export function needsWorkbench(
  { look, draft, problems, result }: PageState,
  { open }: UiState,
  root: ParentNode,
): boolean {
  const isAsked =
    draft.stored !== undefined ||
    draft.part !== undefined ||
    look.chart !== 'line' ||
    look.pinned !== undefined ||
    open.size > 0;
  const isNoted = draft.adapted !== undefined || draft.sharing !== 'tensor' || problems.length > 0;
  // Min–max clips only if its zero point is out of range.
  const isClipped = draft.source === 'minMax' && (result?.anatomy.counts[1] ?? 0) > 0;
  // The workbench adds zooming to pictures.
  return isAsked || isNoted || isClipped || root.querySelector('canvas.raster') !== null;
}
