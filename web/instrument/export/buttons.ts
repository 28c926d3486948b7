import { html, nothing, type TemplateResult } from 'lit-html';
import { chartPng, chartSvg } from '../../charts/export.ts';
import type { Tensor } from '../../core/engine/values.ts';
import { csvSteps, jsonSteps } from '../../text/data_files.ts';
import type { LongWork } from '../../text/long_work.ts';
import { writeNpy } from '../../text/npy.ts';
import type { Recipe } from '../../text/program.ts';
import { inSlices, type Steps } from '../../text/steps.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { saveFile } from '../../ui/save_file.ts';
import type { Result } from '../compute.ts';
import type { Actions, Model } from '../model.ts';
import { toParameters } from '../settings/parameters.ts';
import { fileTypes } from './file_opener.ts';
import { words } from './words.ts';

/** A button of the export section. */
export const button = (action: string, label: string, act: (event: Event) => void) => html`<button
  type="button"
  data-action=${action}
  @click=${act}
>
  ${label}
</button>`;

/** The elements of a quantization as files; stored formats have none of its columns. */
export const dataButtons = (
  language: Language,
  result: Result,
  recipe: Recipe,
  work: LongWork,
): TemplateResult => {
  const { tensor } = recipe;
  const whole = () => {
    const { includeZero } = result.state.config;
    return { ...recipe, foundBy: sourceIn(result), includeZero };
  };
  // The texts of very many elements are made in slices, so that the page stays alive.
  const save = async (name: string, type: string, steps: Steps<string>) => {
    const done = await work.do(name, async (signal, report) => {
      const text = await inSlices(steps, signal, report);
      return inSlices(blobSteps(text), signal);
    });
    if (done) saveFile(name, type, done.result);
  };
  return html`${button('saveCsv', message(language, words, 'out.csv'), () =>
    save('quantization.csv', 'text/csv', csvSteps(tensor, result.anatomy)),
  )}
  ${button('saveJson', message(language, words, 'out.json'), () =>
    save('quantization.json', 'application/json', jsonSteps(whole(), result.anatomy)),
  )}`;
};

/** How far a file is that is being made, and the button that stops it. */
export const makingView = (language: Language, { going, stop }: LongWork) =>
  going
    ? html`<p class="notice" data-making>
        ${message(language, words, 'out.making', going)}
        <progress max="100" .value=${going.percent} aria-label=${going.name}></progress>
        ${button('stopMaking', message(language, words, 'out.stop'), stop)}
      </p>`
    : nothing;

export const saveNpy = (name: string, tensor: Tensor) =>
  saveFile(name, 'application/octet-stream', new Blob([writeNpy(tensor)]));

/** The button that opens saved states and tensors, usable by touch and keyboard. */
export const openButton = (label: string, { locks }: Model, { openFiles }: Actions) => html`<button
    type="button"
    data-action="openFile"
    ?disabled=${locks.has('sample')}
    @click=${({ currentTarget }: Event) =>
      ((currentTarget as Element).nextElementSibling as HTMLInputElement).click()}
  >
    ${label}</button
  ><input
    type="file"
    hidden
    accept=${fileTypes}
    aria-label=${label}
    @change=${({ target }: Event) => {
      const input = target as HTMLInputElement;
      openFiles([...(input.files ?? [])]);
      input.value = '';
    }}
  />`;

/** Exports the chart or the panels of the instrument that contains the button. */
export async function picture(event: Event, kind: 'svg' | 'png', selector = '.chart-frame') {
  const chart = (event.target as Element).closest('.instrument')?.querySelector(selector);
  if (!chart) return;
  const name = selector === '.panels' ? 'panels' : 'chart';
  if (kind === 'svg') saveFile(`${name}.svg`, 'image/svg+xml', chartSvg(chart));
  else saveFile(`${name}.png`, 'image/png', await chartPng(chart));
}

/** The name of the source in links, which files use in every language. */
const sourceIn = ({ state }: Result) =>
  state.config.source === 'given' ? undefined : toParameters(state).source;

/** Characters of one step. */
const blobLength = 2 ** 18;

/** A text of ASCII as a file, encoded in steps: a browser takes a while for a long one. */
function* blobSteps(text: string): Steps<Blob> {
  const parts: Blob[] = [];
  for (let at = 0; at < text.length; at += blobLength) {
    yield at / text.length;
    parts.push(new Blob([text.slice(at, at + blobLength)]));
  }
  return new Blob(parts);
}
