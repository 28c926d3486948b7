import { html, nothing } from 'lit-html';
import { withMinus } from '../../charts/number_text.ts';
import { message } from '../../ui/messages/index.ts';
import type { Figure, UnfoldedViews } from '../model.ts';
import { bitsPerWeight, byteText, sizeNote } from '../size.ts';
import { fourDecimals } from './summary.ts';
import { words } from './words.ts';

/** The error and the size in numbers, and the button that pins the setting. */
export const figuresView: UnfoldedViews['figures'] = (model, actions, coded, copy) => {
  const { language, look } = model;
  const { affine, report } = coded;
  const count = coded.tensor.data.length;
  const bits = affine ? bitsPerWeight(affine.quantizer, count) : report.bitsPerWeight;
  const note = affine && sizeNote(language, affine.quantizer.scheme, bits ?? 0, count);
  const figure = (id: 'mse' | 'norm' | 'bits' | 'size', value: string): Figure => ({
    id,
    name: message(language, words, `bar.${id}`),
    value,
  });
  const figures = [
    figure('mse', fourDecimals(report.mse)),
    figure('norm', fourDecimals(report.norm)),
    ...coded.ownFigures(language),
    // Some formats of GGUF differ in the third decimal.
    ...(bits === undefined
      ? []
      : [
          figure('bits', String(Number(bits.toFixed(affine ? 2 : 3)))),
          figure('size', byteText(bits, count)),
        ]),
  ];
  return html`<dl class="figures">
      ${figures.map(
        ({ id, name, value }) =>
          html`<div><dt>${name}</dt><dd data-figure=${id}>${withMinus(value)}</dd></div>`,
      )}
    </dl>
    ${note === undefined ? nothing : html`<p class="size-note">${note}</p>`}
    ${
      affine
        ? html`<button
            type="button"
            class="pin"
            data-action="pin"
            aria-pressed=${look.pinned !== undefined}
            @click=${() => actions.see({ pinned: look.pinned ? undefined : affine.state.config })}
          >
            ${message(language, words, look.pinned ? 'compare.pinned' : 'compare.pin')}
          </button>`
        : nothing
    }
    ${copy}`;
};
