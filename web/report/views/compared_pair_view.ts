import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { visibleName } from '../../ui/visible_text.ts';
import { hasPairWindow } from '../comparing.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import type { TensorComparison } from '../survey/compare.ts';
import type { ComparedRow } from './compared_rows.ts';
import { harmColor } from './harm_scale.ts';
import { majorityText, measureText, shortNumber } from './measures.ts';
import { errorText, rowProblem } from './problem_text.ts';

/** Everything about the selected pair. */
export function pairView(model: Model, { comparing }: Actions): TemplateResult | typeof nothing {
  const { selected, rows } = model.state.comparison;
  const row = rows.find(({ index }) => index === selected);
  if (!row) return nothing;
  const words = wordsOf(model);
  const { pair, comparison, problem } = row;
  const [name, other] = [pair.original.name, pair.other.name];
  return html`<section class="detail compared" aria-labelledby="pair-title">
    <h3 id="pair-title">${name === other ? visibleName(name) : words('compare.details', { name, other })}</h3>
    <button type="button" class="close" data-action="closePair" @click=${() => comparing.select(undefined)}>
      ${words('compare.close')}
    </button>
    ${
      comparison
        ? html`${figuresView(model, comparison)} ${bandsView(model, comparison)}
            ${windowsView(model, row)}`
        : html`<p class="hint">
            ${problem ? rowProblem(model.language, problem) : words('compare.pending')}
          </p>`
    }
  </section>`;
}

function figuresView(model: Model, comparison: TensorComparison): TemplateResult {
  const words = wordsOf(model);
  const { elements, differing, block, exactBlocks, heads } = comparison;
  const count = (value: number) => value.toLocaleString('en');
  const values = {
    ...{ elements: count(elements), differing: count(differing), exact: count(exactBlocks) },
    ...{ blocks: count(Math.ceil(elements / block)), size: block },
    ...{ nonfinite: count(comparison.nonfinite) },
    ...{ otherNonfinite: count(comparison.otherNonfinite), max: shortNumber(comparison.max) },
    inlier: majorityText(comparison),
  };
  return html`<p>${words('compare.stats', values)}</p>
    ${heads === undefined ? nothing : html`<p class="hint">${words('compare.heads', { heads })}</p>`}`;
}

/** The bands of rows, coloured as the map of the layers. */
function bandsView(
  model: Model,
  { bands, bandRows }: TensorComparison,
): TemplateResult | typeof nothing {
  if (bands.length < 2) return nothing;
  const words = wordsOf(model);
  const values = {
    ...{ rows: bandRows, count: bands.length },
    least: measureText('sqnr', Math.min(...bands)),
    most: measureText('sqnr', Math.max(...bands)),
  };
  const height = bands.length > 16 ? 4 : 12;
  return html`<figure class="bands">
    <svg
      class="harm"
      viewBox="0 0 ${40} ${bands.length * height}"
      width="40"
      height=${bands.length * height}
      role="img"
      aria-label=${words('compare.bandsLabel', values)}
    >
      ${Array.from(
        bands,
        (sqnr, band) =>
          svg`<rect y=${band * height} width="40" height=${height} fill=${harmColor(sqnr)} />`,
      )}
    </svg>
    <figcaption class="hint">${words('compare.bands', values)}</figcaption>
  </figure>`;
}

/** The ways into the instrument. */
function windowsView(model: Model, row: ComparedRow): TemplateResult | typeof nothing {
  const words = wordsOf(model);
  const { opened } = model.state.comparison;
  if (!hasPairWindow(row)) return html`<p class="hint">${words('compare.noWindow')}</p>`;
  if (!opened) return nothing;
  if ('problem' in opened)
    return html`<p class="hint">${errorText(model.language, opened.problem)}</p>`;
  const [original, other] = opened.hrefs;
  const [rows = 1, columns = 1] = opened.shape;
  const link = (href: string, kind: string, text: string) =>
    html`<a class="window" data-side=${kind} href=${href} target="_blank" rel="noopener">${text}</a>`;
  return html`<p>
    ${link(original, 'original', words('compare.openOriginal', { rows, columns }))} ·
    ${link(other, 'other', words('compare.openOther'))}
    ${
      Number.isNaN(row.comparison?.worstBlock)
        ? nothing
        : html`<span class="hint">${words('compare.where', { ...opened.place })}</span>`
    }
  </p>`;
}
