import { html, nothing, type TemplateResult } from 'lit-html';
import { type Model, wordsOf } from '../model.ts';
import { totalsIn } from './derived.ts';
import { byteText, measureText, percent } from './measures.ts';
import { isQuantizable, isSurveyed } from './rows.ts';
import { disclaimerSource, type FormatTotal } from './totals.ts';

/** The size of the file in each format, and the error of all its weights together. */
export function totalsView(model: Model): TemplateResult {
  const { rows, checkpoint } = model.state;
  const totals = totalsIn(model.state);
  if (!totals) return html``;
  const words = wordsOf(model);
  const isPartial = rows.some((row) => isQuantizable(row.entry) && !isSurveyed(row));
  const counts = {
    count: totals.weights.count,
    elements: totals.weights.elements.toLocaleString('en'),
    kept: totals.kept.count,
    size: byteText(totals.kept.bytes),
  };
  const { sizes } = model.state;
  const size = (format: string) => {
    const bytes = sizes.get(format);
    return bytes === undefined ? '–' : byteText(bytes);
  };
  const share = (format: string) =>
    percent((sizes.get(format) ?? Number.NaN) / totals.bytes, model.language);
  const formatRow = (total: FormatTotal) => html`<tr data-format=${total.format}>
    <th scope="row">
      <code>${total.format}</code>${
        total.leftOut > 0
          ? html`<small> ${words('totals.leftOut', { count: total.leftOut })}</small>`
          : nothing
      }${
        total.replaced > 0
          ? html`<small> ${words('totals.replaced', { count: total.replaced })}</small>`
          : nothing
      }
    </th>
    <td class="number">${measureText('bitsPerWeight', total.bitsPerWeight)}</td>
    <td class="number">${size(total.format)}</td>
    <td class="number">${share(total.format)}</td>
    <td class="number">${measureText('sqnr', total.sqnr)}</td>
    <td class="number">${measureText('relative', total.relative, model.language)}</td>
  </tr>`;
  return html`<section class="totals" aria-labelledby="totals-title">
    <h2 id="totals-title">${words('totals.title')}</h2>
    <p class="hint">${words('totals.weights', counts)}${
      totals.sharing > 0 ? ` ${words('totals.sharing', { count: totals.sharing })}` : nothing
    }${isPartial ? ` ${words('totals.partial')}` : nothing}${
      checkpoint?.imatrix ? ` ${words('totals.unweighted')}` : nothing
    }</p>
    <div class="frame" tabindex="0" role="region" aria-labelledby="totals-title">
      <table>
        <thead>
          <tr>
            <th scope="col">${words('choice.format')}</th>
            <th scope="col">${words('measure.bitsPerWeight')}</th>
            <th scope="col">${words('totals.size')}</th>
            <th scope="col">${words('totals.of')}</th>
            <th scope="col">${words('measure.sqnr')}</th>
            <th scope="col">${words('measure.relative')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">${words('totals.now')}</th>
            <td class="number">
              ${measureText('bitsPerWeight', (totals.weights.bytes * 8) / totals.weights.elements)}
            </td>
            <td class="number" data-total="now">${byteText(totals.bytes)}</td>
            <td class="number">100 %</td>
            <td class="number"></td>
            <td class="number"></td>
          </tr>
          ${totals.formats.map(formatRow)}
        </tbody>
      </table>
    </div>
    <p class="hint">${words('totals.planned')}</p>
    <p class="disclaimer">
      ${words('totals.disclaimer')}
      <a href=${disclaimerSource} target="_blank" rel="noopener">${words('totals.source')}</a>
    </p>
  </section>`;
}
