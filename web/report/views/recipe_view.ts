import { html, nothing, type TemplateResult } from 'lit-html';
import { visible } from '../../ui/visible_text.ts';
import { presetNames } from '../export/presets.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import type { Objective, Recipe, RecipeWish } from '../state.ts';
import { mixFactsIn, totalsIn } from './derived.ts';
import { byteText, measureText, percent } from './measures.ts';
import { errorText } from './problem_text.ts';
import { savingView } from './progress_view.ts';

/** The value of a field that a person changed. */
const typedIn = (event: Event) => (event.currentTarget as HTMLInputElement).value;

/** The mix of formats: the best one for a size, or a preset of llama-quantize. */
export function recipeView(model: Model, actions: Actions): TemplateResult {
  const { wish, recipe, phase } = model.state;
  const words = wordsOf(model);
  const submit = (event: Event) => {
    event.preventDefault();
    actions.mixing.find();
  };
  const preset = wish.preset ?? '';
  const option = (name: string, text: string) =>
    html`<option value=${name} ?selected=${name === preset}>${text}</option>`;
  return html`<section class="recipe" aria-labelledby="recipe-title">
    <h2 id="recipe-title">${words('recipe.title')}</h2>
    <p class="hint">${words(preset ? 'recipe.presetHint' : 'recipe.hint')}</p>
    <form class="choices" @submit=${submit}>
      <label
        >${words('recipe.by')}
        <select
          name="preset"
          @change=${(event: Event) => actions.show({ wish: { ...wish, preset: typedIn(event) } })}
        >
          ${option('', words('recipe.search'))}
          <optgroup label=${words('recipe.presets')}>
            ${presetNames.map((name) => option(name, name))}
          </optgroup>
        </select></label
      >
      ${preset ? nothing : searchFields(model, actions)}
      <button type="submit" ?disabled=${phase === 'surveying' || recipe === 'searching'}>
        ${words(preset ? 'recipe.show' : 'recipe.find')}
      </button>
    </form>
    <div role="status" class="found">
      ${recipe === 'searching' ? words('recipe.searching') : recipe ? foundView(model, actions, recipe) : nothing}
    </div>
  </section>`;
}

/** The fields of a search. */
function searchFields(model: Model, actions: Actions): TemplateResult {
  const { wish } = model.state;
  const words = wordsOf(model);
  const change = (part: Partial<RecipeWish>) => actions.show({ wish: { ...wish, ...part } });
  const unit = (name: RecipeWish['unit']) =>
    html`<option value=${name} ?selected=${name === wish.unit}>${words(`recipe.${name}`)}</option>`;
  return html`<label
      >${words('recipe.target')}
      <input
        name="target"
        inputmode="decimal"
        .value=${wish.target}
        @input=${(event: Event) => change({ target: typedIn(event) })}
    /></label>
    <select
      name="unit"
      aria-label=${words('recipe.target')}
      @change=${(event: Event) => change({ unit: typedIn(event) as RecipeWish['unit'] })}
    >
      ${unit('bits')} ${unit('megabytes')}
    </select>
    <label class="check"
      ><input
        type="checkbox"
        name="isGguf"
        .checked=${wish.isGguf}
        @change=${(event: Event) => change({ isGguf: (event.currentTarget as HTMLInputElement).checked })}
      />${words('recipe.isGguf')}</label
    >
    <label
      >${words('recipe.objective')}
      <select
        name="objective"
        @change=${(event: Event) => change({ objective: typedIn(event) as Objective })}
      >
        ${(['absolute', 'relative'] as const).map(
          (name) =>
            html`<option value=${name} ?selected=${name === (wish.objective ?? 'absolute')}>${words(`recipe.${name}`)}</option>`,
        )}
      </select></label
    >
    <label class="pins"
      >${words('recipe.pins')}
      <input
        name="pins"
        placeholder="lm_head*&gt;=q6_k, *norm*=keep"
        autocomplete="off"
        spellcheck="false"
        .value=${wish.pins ?? ''}
        @input=${(event: Event) => change({ pins: typedIn(event) })}
    /></label>`;
}

/** A preset gives tensors formats in which they have not been measured. */
function unmeasuredView(model: Model, actions: Actions, recipe: Recipe): TemplateResult {
  const words = wordsOf(model);
  const { wish, unmeasured = [] } = recipe;
  const values = { preset: wish.preset ?? '', formats: unmeasured.join(', ') };
  return html`<p class="notice">${words('recipe.unmeasured', values)}</p>
    <div class="buttons">
      <button
        type="button"
        data-action="measure"
        ?disabled=${model.state.phase === 'surveying'}
        @click=${() => actions.mixing.measure(unmeasured)}
      >
        ${words('recipe.measure')}
      </button>
    </div>`;
}

function foundView(model: Model, actions: Actions, recipe: Recipe): TemplateResult {
  const words = wordsOf(model);
  const { checkpoint } = model.state;
  const { mix, least, names, notFinite = [], dropped = [] } = recipe;
  if (recipe.problem)
    return html`<p class="notice">${errorText(model.language, recipe.problem)}</p>`;
  if (recipe.unmeasured) return unmeasuredView(model, actions, recipe);
  if (names.length === 0) return html`<p class="notice">${words('recipe.invalid')}</p>`;
  const { elements, sqnr, parts } = mixFactsIn(model.state, recipe);
  const shown = notFinite.slice(0, 20).map(visible).join(', ');
  const keptView =
    notFinite.length > 0
      ? html`<p class="notice kept">${words('recipe.notFinite', { count: notFinite.length, names: shown })}</p>`
      : nothing;
  if (!mix || !checkpoint) {
    const values = { least: measureText('bitsPerWeight', least / elements) };
    return html`<p class="notice">${words('recipe.tooSmall', values)}</p>${keptView}`;
  }
  const isRelative = recipe.wish.objective === 'relative';
  const values = {
    bits: measureText('bitsPerWeight', mix.bits / elements),
    size: recipe.fileBytes === undefined ? '–' : byteText(recipe.fileBytes),
    sqnr: measureText('sqnr', sqnr),
    errors: words(isRelative ? 'recipe.ofRelative' : 'recipe.ofAbsolute'),
    percent: percent(1 - mix.atLeast / mix.squaredError, model.language),
  };
  const { preset } = recipe.wish;
  const summary = preset
    ? words('recipe.preset', { ...values, preset })
    : `${words(mix.isBest ? 'recipe.found' : 'recipe.bound', values)} ${comparison(model, recipe.limit)}`;
  return html`<p>${summary}</p>
    <div class="frame" tabindex="0" role="region" aria-labelledby="recipe-title">
      <table>
        <thead>
          <tr>
            <th scope="col">${words('choice.format')}</th>
            <th scope="col">${words('recipe.count')}</th>
            <th scope="col">${words('column.name')}</th>
          </tr>
        </thead>
        <tbody>
          ${parts.map(
            ({ format, count, patterns }) => html`<tr>
              <th scope="row"><code>${format}</code></th>
              <td class="number">${count}</td>
              <td class="names">${namesText(model, patterns)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${keptView}
    ${dropped.map(
      ({ format, count, reason }) =>
        html`<p class="hint" data-dropped=${format}>
          ${words(format ? 'recipe.dropped' : 'recipe.keptByName', { format, count })}
          ${errorText(model.language, reason)}
        </p>`,
    )}
    <div class="buttons">
      <button type="button" data-action="recipe" @click=${() => actions.save('recipe')}>
        ${words('recipe.json')}
      </button>
      <button type="button" data-action="arguments" @click=${() => actions.save('arguments')}>
        ${words('recipe.arguments')}
      </button>
    </div>
    ${savingView(model, actions, (kind) => kind === 'recipe' || kind === 'arguments')}
    ${checkpoint.kind === 'gguf' ? nothing : html`<p class="hint">${words('recipe.argumentsNote')}</p>`}`;
}

/** More names than a person reads; the saved files have all. */
const mostNamed = 500;

function namesText(model: Model, names: readonly string[]): string {
  const text = names.slice(0, mostNamed).map(visible).join(', ');
  const count = names.length - mostNamed;
  return count > 0 ? wordsOf(model)('verdict.more', { names: text, count }) : text;
}

/** The best of the formats that fit within the limit if every tensor has them. */
function comparison(model: Model, limit: number): string {
  const { formats = [] } = totalsIn(model.state) ?? {};
  const fitting = formats.filter(
    ({ bits, leftOut, replaced }) => leftOut + replaced === 0 && bits <= limit,
  );
  const best = fitting.reduce<(typeof fitting)[number] | undefined>(
    (found, one) => (found && found.sqnr >= one.sqnr ? found : one),
    undefined,
  );
  if (!best) return '';
  return wordsOf(model)('recipe.against', {
    format: best.format,
    bits: measureText('bitsPerWeight', best.bitsPerWeight),
    sqnr: measureText('sqnr', best.sqnr),
  });
}
