import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { diverging } from '../../charts/color.ts';
import { extent } from '../../charts/extent.ts';
import { message } from '../../ui/messages/index.ts';
import { roving } from '../../ui/roving.ts';
import { visible } from '../../ui/visible_text.ts';
import type { Engines } from '../compute.ts';
import { fileTypes } from '../export/file_opener.ts';
import type { Actions, Model } from '../model.ts';
import { hasLessonData, isPhotograph, lessonState } from '../store/state.ts';
import { pictureFileOf } from './picture_files.ts';
import { teaserView, wipe } from './teaser.ts';
import { words } from './words.ts';

/** The site's own address of a file, for the thumbnail of the photograph. */
export type AddressOf = (name: string) => string;

type Way = 'numbers' | 'photograph' | 'own';

function wayOf({ draft, result }: Model): Way {
  if (draft.picture) return isPhotograph(draft.picture) ? 'photograph' : 'own';
  return hasLessonData(result?.state.tensor) ? 'numbers' : 'own';
}

/** The three ways in: the lesson's nine numbers, a photograph, or a tensor of the reader's. */
export function waysView(
  model: Model,
  actions: Actions,
  addressOf: AddressOf,
  engines: Pick<Engines, 'lesson'>,
): TemplateResult | typeof nothing {
  const { language, locks } = model;
  if (locks.has('texts')) return nothing;
  const current = wayOf(model);
  const way = (name: Way, thumbnail: unknown, act: () => void) => html`<button
    type="button"
    class="way-in"
    data-way=${name}
    aria-pressed=${name === current}
    @click=${act}
    @pointermove=${name === 'photograph' ? wipe : nothing}
    @pointerleave=${name === 'photograph' ? wipe : nothing}
  >
    ${thumbnail}
    <span>${message(language, words, name === 'photograph' && name !== current ? 'way.try' : `way.${name}`)}${
      name === 'own' ? html` <small>${ownText(model)}</small>` : nothing
    }</span>
  </button>`;
  return html`<div class="ways" role="toolbar" ${roving()} aria-label=${message(language, words, 'way.title')}>
    ${way('photograph', teaserView(model, addressOf('photograph.jpg'), engines), () =>
      actions.choose('photograph'),
    )}
    <span class="others"
      >${way('numbers', nineNumbers, () => actions.choose('lesson'))}
      ${way('own', arrow, () => chooseFiles(actions))}</span
    >
  </div>`;
}

/** Names what can be opened; then the picture that was, with its size as a tensor. */
function ownText({ language, draft, result }: Model): string {
  const file = draft.picture === 'own' && result && pictureFileOf(result.state.tensor);
  if (!file) return message(language, words, 'way.ownHint');
  const { name, width, height } = file;
  const [rows = 0, columns = 0] = result.state.tensor.shape;
  const sizes = { name: visible(name), width, height, rows, columns };
  const isReduced = rows !== height || columns !== width;
  return message(language, words, isReduced ? 'way.reduced' : 'way.whole', sizes);
}

/** The lesson's tensor in the colours of its panel. */
const nineNumbers = (() => {
  const { shape, data } = lessonState.tensor;
  const [, columns = 1] = shape;
  const limit = Math.max(...extent(data).map(Math.abs));
  const cells = Array.from(
    data,
    (value, i) =>
      svg`<rect x=${i % columns} y=${Math.floor(i / columns)} width="1.02" height="1.02" fill=${diverging(value, limit).fill} />`,
  );
  return svg`<svg class="heatmap" viewBox="0 0 3 3" width="44" height="44" aria-hidden="true">${cells}</svg>`;
})();

const arrow = html`<svg class="drop" viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
  <rect x="1" y="1" width="42" height="42" rx="4" /><path d="M22 31V14m-7 7 7-7 7 7" />
</svg>`;

/** Opens the browser's choice of files; what is chosen is opened as if it had been dropped. */
function chooseFiles(actions: Actions): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = fileTypes;
  input.onchange = () => actions.openFiles([...(input.files ?? [])]);
  input.click();
}
