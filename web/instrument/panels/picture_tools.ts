import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { beyond } from '../../charts/color.ts';
import type { ColorLimits } from '../../charts/panels/panel_scales.ts';
import type { Raster } from '../../charts/panels/raster.ts';
import { show } from '../../charts/panels/raster_paint.ts';
import { isWhole, moved, wholeView, zoomed } from '../../charts/panels/viewport.ts';
import { type Language, messageIn } from '../../ui/messages/index.ts';
import { type Lens, zoomStep } from './picture_gestures.ts';
import { words } from './picture_words.ts';

export interface PictureTools {
  /** The picture in the overview map. */
  readonly original: Raster | undefined;
  /** The factors by which the largest value and the largest error exceed the colour scale. */
  readonly beyond: ColorLimits | undefined;
  readonly isRobust: boolean;
  readonly setRobust: (isRobust: boolean) => void;
}

/** The tools above the pictures: zoom, shown part, and limits of the colours. */
export function toolsView(language: Language, lens: Lens, tools: PictureTools): TemplateResult {
  const { view, whole } = lens;
  const text = messageIn(language, words);
  const isAll = isWhole(view, whole);
  const closest = (event: Event) => lens.closestAt(widthBeside(event));
  const zoom = (name: 'zoomIn' | 'zoomOut', sign: string, factor: number, isEnd: boolean) =>
    html`<button
      type="button"
      data-action=${name}
      aria-label=${text(`picture.${name}`)}
      title=${text(`picture.${name}`)}
      ?disabled=${isEnd}
      @click=${(event: Event) => lens.see(zoomed(lens.view, whole, closest(event), factor))}
    >${sign}</button>`;
  const limits = (isRobust: boolean, id: 'robust' | 'full') => html`<button
    type="button"
    data-limits=${id}
    aria-pressed=${tools.isRobust === isRobust}
    title=${text(`picture.${id}Hint`)}
    @click=${() => tools.setRobust(isRobust)}
  >${text(`picture.${id}`)}</button>`;
  const hasOutliers = tools.beyond && Math.max(tools.beyond.value, tools.beyond.error) > 0;
  return html`<div class="picture-tools">
    <div class="buttons" role="group" aria-label=${text('picture.zoom')}>
      ${zoom('zoomOut', '−', 1 / zoomStep, isAll)} ${zoom('zoomIn', '+', zoomStep, view.reach <= 1)}
      <button
        type="button"
        data-action="zoomWhole"
        ?disabled=${isAll}
        @click=${(event: Event) => lens.see(wholeView(whole, closest(event)))}
      >${text('picture.whole')}</button>
    </div>
    <div class="buttons" role="group" aria-label=${text('picture.limits')}>
      <span>${text('picture.limits')}</span>${limits(true, 'robust')} ${limits(false, 'full')}
    </div>
    ${
      hasOutliers
        ? html`<span class="beyond"><svg width="12" height="12" aria-hidden="true"><rect width="12" height="12" fill=${beyond.fill} /></svg>${text('picture.beyond')}</span>`
        : nothing
    }
    <span class="where">${text('picture.where', {
      firstRow: view.row + 1,
      lastRow: view.row + view.rows,
      firstColumn: view.column + 1,
      lastColumn: view.column + view.columns,
      rows: whole.rows,
      columns: whole.columns,
    })}</span>
    ${tools.original ? mapView(lens, tools.original) : nothing}
    <p class="hint">${text('picture.hint')}</p>
  </div>`;
}

/** An overview map of the original with the shown part, which a click or a drag moves. */
function mapView(lens: Lens, original: Raster): TemplateResult {
  const { view, whole } = lens;
  const go = (event: PointerEvent) => {
    const { left, top, width, height } = (event.currentTarget as Element).getBoundingClientRect();
    const row = ((event.clientY - top) / height) * whole.rows - view.rows / 2;
    const column = ((event.clientX - left) / width) * whole.columns - view.columns / 2;
    lens.see(moved({ ...lens.view, row, column }, whole, 0, 0));
  };
  const frame = (name: string) => svg`<rect
    class=${name}
    x=${view.column}
    y=${view.row}
    width=${view.columns}
    height=${view.rows}
  />`;
  return html`<div
    class="picture-map"
    aria-hidden="true"
    @pointerdown=${(event: PointerEvent) => {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      go(event);
    }}
    @pointermove=${(event: PointerEvent) => event.buttons > 0 && go(event)}
  ><canvas ${ref((element) => {
    if (!element) return;
    const key = [...original.key, original.shades.high];
    show(element as HTMLCanvasElement, { ...original, key, markAt: () => 'none' });
  })}></canvas><svg
      class="raster-ring"
      viewBox="0 0 ${whole.columns} ${whole.rows}"
      preserveAspectRatio="none"
    >${frame('outer')} ${frame('inner')}</svg></div>`;
}

/** The width of the pictures under a button. */
function widthBeside(event: Event): number {
  const tools = (event.currentTarget as Element).closest('.picture-tools');
  return tools?.parentElement?.querySelector('.picture')?.clientWidth || 400;
}
