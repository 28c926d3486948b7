import { html, nothing, type TemplateResult } from 'lit-html';
import { tableOf } from '../../charts/chart_table.ts';
import { errorSentence, type Language, messageIn } from '../../ui/messages/index.ts';
import { percentIn } from '../../ui/messages/percent.ts';
import { retryNotice } from '../../ui/retry.ts';
import { selectView, weightsView } from '../controls.ts';
import { formatsTable } from '../formats_table.ts';
import { chunkAt, layersChart, probabilityChart } from './chart.ts';
import type { Found, Heard, Recording, SpeechPage } from './page.ts';
import { activationChoices, layerChoices, storedChoices } from './state.ts';
import { words } from './words.ts';

export interface SpeechModel {
  readonly language: Language;
  readonly page: SpeechPage;
}

const wordsOf = ({ language }: SpeechModel) => messageIn(language, words);

const probabilityText = (value: number): string => value.toFixed(3);

export function speechView(model: SpeechModel): TemplateResult {
  const { page, language } = model;
  const text = wordsOf(model);
  const { problem, recording, plain, found } = page;
  if (problem && !recording)
    return retryNotice(language, problem.code, problem.values, () => page.open());
  if (!recording || !plain)
    return html`<p class="hint" role="status">${text('speech.loading')}</p>`;
  return html`
    <div class="first">
      ${settingsView(model)} ${found ? recordingView(model, recording, plain, found) : nothing}
    </div>
    ${
      problem
        ? html`<p class="notice" role="alert">${errorSentence(language, problem.code, problem.values)}</p>`
        : nothing
    }
    ${found ? html`${layersView(model, found)} ${tableView(model, plain)} ${repairsView(model)}` : nothing}
    <p class="hint about">${text('speech.moreAbout')}</p>
  `;
}

/** The formats of weights and of what enters a layer, and the layers that take them. */
function settingsView(model: SpeechModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state } = page;
  return html`<section class="settings" aria-labelledby="speech-settings">
    <h2 id="speech-settings">${text('speech.settings')}</h2>
    ${weightsView({
      ...{ format: state.format, granularity: state.granularity, stored: storedChoices },
      bitsLabel: text('speech.bitsOfWeight'),
      storedLabel: text('speech.stored'),
      noStored: text('speech.noStored'),
      scalesLabel: text('speech.scales'),
      granularityLabel: (one) => text(`speech.granularity.${one}`),
      change: (change) => page.change(change),
    })}
    ${selectView('activations', text('speech.activations'), activationChoices, state.activations, (activations) => page.change({ activations }))}
    <label class="select"
      >${text('speech.layer')}
      <select name="layer" @change=${({ currentTarget }: Event) => page.change({ layer: (currentTarget as HTMLSelectElement).value as (typeof layerChoices)[number] })}>
        ${layerChoices.map((one) => html`<option value=${one} .selected=${one === state.layer}>${one === 'all' ? text('speech.allLayers') : text('speech.layerAlone', { layer: one })}</option>`)}
      </select></label
    >
    <p class="buttons"><button type="button" data-action="reset" @click=${page.reset}>${text('speech.reset')}</button></p>
  </section>`;
}

// ---- the recording ------------------------------------------------------------------------------

/** The consequence for the decisions, in a sentence. */
function verdictOf(model: SpeechModel, { state, heard }: Found): string {
  const text = wordsOf(model);
  const count = heard.decisions.length;
  const spoken = heard.decisions.filter((one) => one === 1).length;
  const values = { format: state.format, flips: heard.flips.size, count };
  if (heard.flips.size === 0) return text('speech.same', values);
  if (spoken === 0) return text('speech.deaf', values);
  if (spoken === count) return text('speech.everywhere', values);
  return text('speech.differ', values);
}

function recordingView(model: SpeechModel, recording: Recording, plain: Heard, found: Found) {
  const { page } = model;
  const text = wordsOf(model);
  const percent = percentIn(model.language);
  const { heard, state } = found;
  const { chunk: at, chunkSeconds } = page;
  const seconds = page.chunks * chunkSeconds;
  const secondsOf = (chunk: number) => (chunk * chunkSeconds).toFixed(2);
  const verdict = verdictOf(model, found);
  const readout = {
    second: secondsOf(at),
    float32: probabilityText(plain.probabilities[at] ?? 0),
    other: probabilityText(heard.probabilities[at] ?? 0),
    format: state.format,
  };
  const answer = (chunk: number, decisions: Int32Array) =>
    text(decisions[chunk] === 1 ? 'speech.yes' : 'speech.no');
  const point = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    page.point(chunkAt((event.clientX - left) / width, page.chunks));
  };
  const pressed = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -16, PageUp: 16 },
      ...{ Home: -page.chunks, End: page.chunks },
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    page.point(page.chunk + by);
  };
  return html`<section class="recording" aria-labelledby="speech-recording">
    <h2 id="speech-recording">${text('speech.recording', { seconds: seconds.toFixed(1) })}</h2>
    <p class="legend">
      <span class="float32">float32</span>
      <span class="quantized">${state.format}</span>
      <span class="flipped">${text('speech.flipped')}</span>
    </p>
    <div
      class="reader"
      role="slider"
      tabindex="0"
      aria-label=${text('speech.cursor')}
      aria-valuemin="0"
      aria-valuemax=${page.chunks - 1}
      aria-valuenow=${at}
      aria-valuetext=${text('speech.readout', readout)}
      @pointerdown=${point}
      @pointermove=${(event: PointerEvent) => page.playback === undefined && point(event)}
      @keydown=${pressed}
    >
      ${probabilityChart({
        ...{ samples: recording.samples, chunk: recording.chunk, labels: recording.labels },
        ...{ seconds, at, float32: plain.probabilities, quantized: heard.probabilities },
        flips: heard.flips,
        words: {
          sound: text('speech.sound'),
          speech: text('speech.spoken'),
          probability: text('speech.probability'),
        },
        label: verdict,
      })}
    </div>
    <p class="readout">${text('speech.readout', readout)}</p>
    <p class=${heard.flips.size === 0 ? 'verdict' : 'verdict differs'} role="status">${verdict}</p>
    <p class="buttons">
      <button type="button" data-action="play" aria-pressed=${page.playback !== undefined} @click=${page.togglePlayback}>
        ${text(page.playback ? 'speech.stop' : 'speech.play')}
      </button>
    </p>
    <dl>
      <dt>${text('speech.outputError')}</dt>
      <dd>${probabilityText(heard.outputError)}, ${text('speech.largest', { error: probabilityText(heard.largestOutputError) })}</dd>
      <dt>${text('speech.right')}</dt>
      <dd>${plain.correct} → ${heard.correct} / ${page.chunks}</dd>
      <dt>${text('speech.weightError')}</dt>
      <dd>${percent(heard.weightError)}</dd>
      <dt>${text('speech.bitsPerWeight')}</dt>
      <dd>${heard.bitsPerWeight.toFixed(2)}</dd>
    </dl>
    <details class="chart-table">
      <summary>${text('speech.table')}</summary>
      ${tableOf(
        {
          heads: [
            ...[text('speech.second'), text('speech.truth'), 'float32', state.format],
            text('speech.decisions'),
          ],
          count: page.chunks,
          row: (i) => [
            secondsOf(i),
            text(recording.labels[i] === 1 ? 'speech.yes' : 'speech.no'),
            probabilityText(plain.probabilities[i] ?? 0),
            probabilityText(heard.probabilities[i] ?? 0),
            heard.flips.has(i)
              ? `${answer(i, plain.decisions)} → ${answer(i, heard.decisions)}`
              : answer(i, heard.decisions),
          ],
        },
        () => '',
      )}
    </details>
  </section>`;
}

// ---- the layers ---------------------------------------------------------------------------------

function layersView(model: SpeechModel, { layers }: Found): TemplateResult | typeof nothing {
  const text = wordsOf(model);
  const percent = percentIn(model.language);
  const largest = (by: 'outputError' | 'weightError') =>
    layers.reduce(
      (most, one) => (one[by] > most[by] ? one : most),
      layers[0] as (typeof layers)[0],
    );
  if (layers.length === 0) return nothing;
  const [costly, inexact] = [largest('outputError'), largest('weightError')];
  const values = { costly: costly.layer, inexact: inexact.layer, flips: costly.flips };
  const sentence = text(
    costly.outputError === 0
      ? 'speech.layersExact'
      : costly.layer === inexact.layer
        ? 'speech.layersAgree'
        : 'speech.layersDiffer',
    values,
  );
  return html`<section class="alone" aria-labelledby="speech-alone">
    <h2 id="speech-alone">${text('speech.alone')}</h2>
    <p class="hint">${text('speech.aloneHint')}</p>
    ${layersChart(
      layers,
      {
        cost: text('speech.outputError'),
        error: text('speech.weightError'),
        label: sentence,
      },
      { cost: probabilityText, error: percent },
    )}
    <p>${sentence}</p>
    <details class="chart-table">
      <summary>${text('speech.table')}</summary>
      ${tableOf(
        {
          heads: [
            ...[text('speech.layerHead'), text('speech.outputError'), text('speech.flips')],
            text('speech.weightError'),
          ],
          count: layers.length,
          row: (i) => [
            layers[i]?.layer ?? '',
            probabilityText(layers[i]?.outputError ?? 0),
            String(layers[i]?.flips ?? ''),
            percent(layers[i]?.weightError ?? 0),
          ],
        },
        () => '',
      )}
    </details>
  </section>`;
}

/** The share of decisions that change, from which a cell counts as broken. */
const mostFlips = 0.1;

/** The decisions that every format changes and the error of its probabilities, as far as they are computed. */
function tableView(model: SpeechModel, plain: Heard): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state, filled, chunks } = page;
  return html`<section class="formats" aria-labelledby="speech-formats">
    <h2 id="speech-formats">${text('speech.formats')}</h2>
    <p class="hint">${text('speech.formatsHint', { count: chunks, correct: plain.correct })}</p>
    <p class="hint" role="status">
      ${filled.done === filled.total ? nothing : text('speech.filling', filled)}
    </p>
    ${formatsTable({
      head: text('speech.format'),
      granularityHead: (one) => text(`speech.granularity.${one}`),
      ...{ first: [], stored: storedChoices, chosen: state },
      figures: (place) => {
        const heard = page.cell(place);
        return (
          heard && {
            figure: String(heard.flips.size),
            small: probabilityText(heard.outputError),
            isBroken: heard.flips.size > mostFlips * chunks,
          }
        );
      },
      choose: (place) => page.change(place),
    })}
  </section>`;
}

/** The reason why the repairs of the other networks are not there. */
function repairsView(model: SpeechModel): TemplateResult {
  const text = wordsOf(model);
  return html`<section class="repairs" aria-labelledby="speech-repairs">
    <h2 id="speech-repairs">${text('speech.repairs')}</h2>
    <p class="hint">${text('speech.repairsHint')}</p>
    <p class="hint">${text('speech.repairsElsewhere')}
      <a href="./digits.html">${text('speech.digits')}</a> · <a href="./language.html">${text('speech.language')}</a></p>
  </section>`;
}
