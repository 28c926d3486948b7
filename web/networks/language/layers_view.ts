import { html, nothing, type TemplateResult } from 'lit-html';
import { tableOf } from '../../charts/chart_table.ts';
import { percentIn } from '../../ui/messages/percent.ts';
import { type Bar, barsChart } from '../bars.ts';
import { selectView, slider } from '../controls.ts';
import { type LanguageModel, wordsOf } from './model.ts';

const signed = (bits: number): string => `${bits < 0 ? '−' : '+'}${Math.abs(bits).toFixed(3)}`;

/** Each layer alone in the format: the error of its weights, and what that costs. */
export function layersView(model: LanguageModel): TemplateResult | typeof nothing {
  const { page } = model;
  const text = wordsOf(model);
  const percent = percentIn(model.language);
  const { state, layers, found } = page;
  const { format, activations } = state;
  if (!found || (format === 'float32' && activations === 'float32')) return nothing;
  const measured = layers.flatMap((layer) => {
    const figures = page.layer(layer);
    const error = figures?.weightErrors.get(layer) ?? 0;
    return figures ? [{ layer, error, more: figures.lossBits - found.trained.lossBits }] : [];
  });
  const isComplete = measured.length === layers.length;
  const errors = measured.map(
    ({ layer, error }): Bar => ({ label: layer, share: error, text: percent(error) }),
  );
  const costs = measured.map(
    ({ layer, more }): Bar => ({ label: layer, share: Math.max(more, 0), text: signed(more) }),
  );
  const heads = [text('language.weightError'), text('language.layerCost')] as const;
  const chart = (bars: readonly Bar[], label: string, kind: string) => html`<figure>
    <figcaption>${label}</figcaption>
    ${barsChart({ bars, label, kind, nameWidth: 86 })}
  </figure>`;
  return html`<section class="layers" aria-labelledby="language-layers">
    <h2 id="language-layers">${text('language.layers')}</h2>
    <p class="hint">${text('language.layersHint')}</p>
    ${
      page.isByLayer || measured.length > 0
        ? html`<p class="hint" role="status">
            ${isComplete ? nothing : text('language.layersMeasured', { done: measured.length, total: layers.length })}
          </p>`
        : nothing
    }
    ${
      isComplete || (page.isByLayer && page.isMeasuring)
        ? nothing
        : html`<p class="buttons"><button type="button" data-action="layers" @click=${page.measureLayers}>
            ${text('language.measureLayers')}
          </button></p>`
    }
    ${
      measured.length === 0
        ? nothing
        : html`<div class="pair">${chart(errors, heads[0], 'errors')} ${chart(costs, heads[1], 'costs')}</div>
            <details class="chart-table">
              <summary>${text('language.numbers')}</summary>
              ${tableOf(
                {
                  heads: [text('language.layer'), ...heads],
                  count: measured.length,
                  row: (i) => [
                    measured[i]?.layer ?? '',
                    errors[i]?.text ?? '',
                    costs[i]?.text ?? '',
                  ],
                },
                () => '',
              )}
            </details>`
    }
    ${partView(model)}
  </section>`;
}

/** The weights that can be opened in the instrument: a layer, and the rows and columns of it. */
function partView(model: LanguageModel): TemplateResult | typeof nothing {
  const { page, instrumentAt } = model;
  const text = wordsOf(model);
  const { window, layers, state } = page;
  if (!window) return nothing;
  const [rows = 0, columns = 0] = window.tensor.shape;
  const [allRows, allColumns] = window.of;
  const span = (first: number, count: number) => `${first + 1}–${first + count}`;
  const place = (name: 'row' | 'column', count: number, all: number) =>
    count === all
      ? nothing
      : slider({
          ...{ name, label: text(`language.${name}s`), low: 0, high: all - count, step: 1 },
          text: span(window[name], count),
          value: window[name],
          set: (first) => page.showPart({ [name]: first }),
        });
  const values = {
    ...{ layer: window.layer, allRows, allColumns },
    ...{ rows: span(window.row, rows), columns: span(window.column, columns) },
  };
  return html`<div class="layer-part">
    <h3 id="language-part">${text('language.openLayers')}</h3>
    <div class="part" role="group" aria-labelledby="language-part">
      ${selectView('layer', text('language.layerChoice'), layers, window.layer, (layer) => page.showPart({ layer }))}
      ${place('row', rows, allRows)} ${place('column', columns, allColumns)}
    </div>
    <p><a data-part href=${instrumentAt(window.tensor, state.format)} target="_blank" rel="noopener">${text('language.openPart', values)}</a></p>
  </div>`;
}
