import { html, nothing, type TemplateResult } from 'lit-html';
import { errorSentence } from '../../ui/messages/index.ts';
import { percentIn } from '../../ui/messages/percent.ts';
import { retryNotice } from '../../ui/retry.ts';
import { selectView, slider, weightsView } from '../controls.ts';
import { formatsTable } from '../formats_table.ts';
import { granularities } from '../weight_formats.ts';
import { layersView } from './layers_view.ts';
import { bitsText, type LanguageModel, wordsOf } from './model.ts';
import type { Written } from './page.ts';
import { repairsView } from './repairs_view.ts';
import {
  activationChoices,
  longestBeginning,
  mostRemoved,
  storedChoices,
  temperatures,
} from './state.ts';

export function languageView(model: LanguageModel): TemplateResult {
  const { page, language } = model;
  const text = wordsOf(model);
  const { problem, network } = page;
  if (problem && !network)
    return retryNotice(language, problem.code, problem.values, () => page.open());
  if (!network) return html`<p class="hint" role="status">${text('language.loading')}</p>`;
  return html`
    <div class="first">${settingsView(model)} ${writingView(model)} ${costView(model)}</div>
    ${
      problem
        ? html`<p class="notice" role="alert">${errorSentence(language, problem.code, problem.values)}</p>`
        : nothing
    }
    ${granularityView(model)} ${repairsView(model)} ${layersView(model)} ${tableView(model)}
    <p class="hint">${text('language.moreAbout')}</p>
  `;
}

/** The formats of weights, of what enters a layer, and of keys and values; the weights that are removed. */
function settingsView(model: LanguageModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state, loudest } = page;
  return html`<section class="settings" aria-labelledby="language-settings">
    <h2 id="language-settings">${text('language.settings')}</h2>
    ${weightsView({
      ...{ format: state.format, granularity: state.granularity, stored: storedChoices },
      bitsLabel: text('language.bitsOfWeight'),
      storedLabel: text('language.stored'),
      noStored: text('language.noStored'),
      scalesLabel: text('language.scales'),
      granularityLabel: (one) => text(`language.granularity.${one}`),
      change: (change) => page.change(change),
    })}
    ${selectView('activations', text('language.activations'), activationChoices, state.activations, (activations) => page.change({ activations }))}
    ${selectView('cache', text('language.cache'), activationChoices, state.cache, (cache) => page.change({ cache }))}
    ${slider({
      ...{ name: 'removed', label: text('language.removed'), low: 0, high: mostRemoved, step: 1 },
      text: state.removed === 0 ? text('language.removedNone') : String(state.removed),
      value: state.removed,
      set: (removed) => page.change({ removed }),
    })}
    <p class="hint loudest">${loudest[0] ? text('language.loudest', { layer: loudest[0].layer, index: loudest[0].index, value: loudest[0].value.toFixed(2).replace('-', '−') }) : nothing}</p>
    <p class="buttons"><button type="button" data-action="reset" @click=${page.reset}>${text('language.reset')}</button></p>
  </section>`;
}

// ---- the two texts ------------------------------------------------------------------------------

/** The place of the first character that differs, where both texts have one. */
function firstDifference(one: string, other: string): number | undefined {
  const shared = Math.min(one.length, other.length);
  for (let i = 0; i < shared; i += 1) if (one[i] !== other[i]) return i;
  return undefined;
}

/** A text after its beginning, with a mark at the character that differs. */
function textView(beginning: string, { text, isWhole }: Written, at: number | undefined) {
  const [before, marked, after] =
    at === undefined ? [text, '', ''] : [text.slice(0, at), text[at], text.slice(at + 1)];
  return html`<p class="written" lang="en"><span class="beginning">${beginning}</span>${before}${
    marked === '' ? nothing : html`<mark>${marked === '\n' || marked === ' ' ? '␣' : marked}</mark>`
  }${after}${isWhole ? nothing : '▏'}</p>`;
}

function writingView(model: LanguageModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state } = page;
  const [trained, own] = [page.trainedText, page.text()];
  const at = firstDifference(trained.text, own.text);
  const isWhole = trained.isWhole && own.isWhole;
  const sentence =
    at !== undefined
      ? text('language.differ', { place: at + 1 })
      : isWhole
        ? text('language.same', { count: own.text.length })
        : own.text === '' && page.preparation
          ? text('language.preparing', page.preparation)
          : own.text === '' && !page.isMeasuring
            ? text('language.unprepared')
            : text('language.writing');
  const change = (event: Event) => {
    const { value } = event.currentTarget as HTMLInputElement;
    const beginning = [...value].filter((one) => page.network?.characters.includes(one)).join('');
    if (beginning !== '') page.change({ beginning });
  };
  return html`<section class="writing" aria-labelledby="language-writing">
    <h2 id="language-writing">${text('language.continues')}</h2>
    <label class="select"
      >${text('language.beginning')}
      <input name="beginning" maxlength=${longestBeginning} .value=${state.beginning} lang="en" spellcheck="false" @input=${change} /></label
    >
    <div class="pair">
      <div class="column">
        <h3>${text('language.trained')}</h3>
        ${textView(state.beginning, trained, at)}
      </div>
      <div class="column">
        <h3>${text('language.under', { format: state.format })}</h3>
        ${textView(state.beginning, own, at)}
      </div>
    </div>
    <p class=${at === undefined ? 'verdict' : 'verdict differs'} role="status">${sentence}</p>
    <fieldset>
      <legend>${text('language.choice')}</legend>
      ${temperatures.map(
        (one) => html`<label
          ><input type="radio" name="temperature" value=${one} .checked=${one === state.temperature} @change=${() => page.change({ temperature: one })} />
          ${text(`language.temperature.${one}`)}</label
        >`,
      )}
    </fieldset>
    <p class="buttons">
      <button type="button" data-action="again" ?disabled=${state.temperature === '0'} @click=${() => page.change({ seed: state.seed + 1 })}>
        ${text('language.again')}
      </button>
    </p>
  </section>`;
}

// ---- the figures --------------------------------------------------------------------------------

function costView(model: LanguageModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const percent = percentIn(model.language);
  const { found, progress, preparation, isMeasuring, network } = page;
  const shown = preparation ?? progress;
  const samples = network?.samples ?? 0;
  const values = found && {
    format: found.state.format,
    bits: bitsText(found.trained.lossBits),
    other: bitsText(found.quantized.lossBits),
  };
  return html`<section class="cost" aria-labelledby="language-cost">
    <h2 id="language-cost">${text('language.cost', { count: samples.toLocaleString('en') })}</h2>
    ${
      found && values
        ? html`<p class="figures" role="status"><b>${text('language.bitsPerCharacter', values)}</b></p>
            <dl>
              <dt>${text('language.perplexity')}</dt>
              <dd>${found.trained.perplexity.toFixed(2)} → ${found.quantized.perplexity.toFixed(2)}</dd>
              <dt>${text('language.divergence')}</dt>
              <dd>${found.quantized.divergence.toFixed(4)}</dd>
              <dt>${text('language.right')}</dt>
              <dd>${percent(found.trained.accuracy)} → ${percent(found.quantized.accuracy)}</dd>
              <dt>${text('language.flips')}</dt>
              <dd>${found.quantized.flips}</dd>
              <dt>${text('language.bitsPerWeight')}</dt>
              <dd>${found.quantized.bitsPerWeight.toFixed(2)}</dd>
            </dl>`
        : nothing
    }
    <p class="buttons">
      <progress max="1" value=${shown ? shown.done / shown.total : found ? 1 : 0} aria-label=${preparation ? text('language.preparing', preparation) : text('language.progress')}></progress>
      <button type="button" data-action="measure" @click=${() => page.measure(!isMeasuring)}>
        ${text(isMeasuring ? 'language.stop' : 'language.measure')}
      </button>
    </p>
    ${preparation ? html`<p class="hint preparing">${text('language.preparing', preparation)}</p>` : nothing}
    <p class="hint">${text('language.costHint')}</p>
  </section>`;
}

// ---- granularity --------------------------------------------------------------------------------

function granularityView(model: LanguageModel): TemplateResult | typeof nothing {
  const { page } = model;
  const text = wordsOf(model);
  const { state } = page;
  if (!/^int\d$/.test(state.format)) return nothing;
  return html`<section class="granularity" aria-labelledby="language-granularity">
    <h2 id="language-granularity">${text('language.readGranularity', { format: state.format })}</h2>
    <p class="hint">${text('language.granularityHint')}</p>
    <dl>
      ${granularities.map((granularity) => {
        const figures = page.cell({ format: state.format, granularity });
        return html`<dt>${text(`language.granularity.${granularity}`)}${
          figures
            ? html` · ${text('language.bits', { bits: bitsText(figures.lossBits) })}`
            : nothing
        }</dt>
          <dd>${textView(state.beginning, page.text(granularity), undefined)}</dd>`;
      })}
    </dl>
  </section>`;
}

/** Bits per character beyond those of float32 from which a cell counts as broken. */
const mostMoreBits = 0.5;

/** Bits per character and divergence of every format, as far as they are computed. */
function tableView(model: LanguageModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state, filled, isMeasuring } = page;
  const float32 = page.cell({ format: 'float32', granularity: 'tensor' });
  return html`<section class="formats" aria-labelledby="language-formats">
    <h2 id="language-formats">${text('language.formats')}</h2>
    <p class="hint">${text('language.formatsHint')}</p>
    <p class="hint" role="status">
      ${filled.done === filled.total ? nothing : text(isMeasuring ? 'language.filling' : 'language.stopped', filled)}
    </p>
    ${formatsTable({
      head: text('language.format'),
      granularityHead: (one) => text(`language.granularity.${one}`),
      ...{ first: ['float32'], stored: storedChoices, chosen: state },
      figures: (place) => {
        const figures = page.cell(place);
        return (
          figures && {
            figure: bitsText(figures.lossBits),
            small: figures.divergence.toFixed(3),
            isBroken: float32 !== undefined && figures.lossBits > float32.lossBits + mostMoreBits,
          }
        );
      },
      choose: (place) => page.change(place),
    })}
  </section>`;
}
