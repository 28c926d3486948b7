import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { mostAtOnce, textFile } from '../../text/file_limits.ts';
import { errorSentence, message } from '../../ui/messages/index.ts';
import { layoutOf, shownSlice } from '../layout.ts';
import type { Actions, Model, Workbench } from '../model.ts';
import { problemsOf } from '../problems.ts';
import { sectionView } from '../section.ts';
import { type FormDraft, withText } from '../settings/draft.ts';
import { presetOf, tensorPresetOf } from '../settings/preset_shown.ts';
import { type PresetName, presetNames } from '../settings/samples.ts';
import { withTextOpen } from './edits.ts';
import { gridView, shapeView } from './view.ts';
import { words } from './words.ts';

/** The input: the tensor as cells or as text, an example, or a generated tensor. */
export function tensorView(
  model: Model,
  actions: Actions,
  workbench: Workbench | undefined,
): TemplateResult {
  const { language, draft } = model;
  const history = (name: 'undo' | 'redo' | 'reset', enabled: boolean) => html`<button
    type="button"
    data-action=${name}
    class="quiet"
    title=${message(language, words, `tensor.${name}Hint`)}
    ?disabled=${!enabled}
    @click=${() => actions[name]()}
  >
    ${message(language, words, `tensor.${name}`)}
  </button>`;
  return html`<section class="tensor" part="tensor" aria-labelledby="tensor-title">
    <header>
      <h2 id="tensor-title">${message(language, words, 'tensor.title')}</h2>
      ${shapeView(model, actions)}
    </header>
    <div class="tensor-tools">
      ${presetsView(model, actions)} ${history('undo', model.canUndo)}
      ${history('redo', model.canRedo)} ${history('reset', !model.locks.has('reset'))}
    </div>
    ${slicesView(model, actions)}
    ${draft.texts ? gridView(model, actions) : largeView(model)} ${problemsOf(model, 'tensor', actions)} ${noteView(model)}
    ${workbench?.example(model)}
    ${textView(model, actions)} ${sectionView('sample', message(language, words, 'sample.title'), model, actions, workbench)}
  </section>`;
}

/** The list of examples; of one whose settings have changed, the list still has the name, and offers it anew. */
function presetsView({ language, draft, locks }: Model, actions: Actions): TemplateResult {
  const shown = presetOf(draft);
  const title = (name: PresetName | 'title') => message(language, words, `preset.${name}`);
  return html`<select
    data-action="preset"
    ?disabled=${locks.has('texts')}
    aria-label=${title('title')}
    aria-describedby="example"
    @change=${(event: Event) => actions.choose((event.target as HTMLSelectElement).value as PresetName)}
  >
    <option value="" disabled .selected=${live(!shown)}>${title(shown ? 'title' : (tensorPresetOf(draft) ?? 'title'))}</option>
    ${presetNames.map(
      (name) => html`<option value=${name} .selected=${live(name === shown)}>
        ${title(name)}
      </option>`,
    )}
  </select>`;
}

/** Which matrix of a tensor of three axes is shown. */
function slicesView({ language, draft, look }: Model, actions: Actions) {
  const { slices } = layoutOf(draft.shape);
  if (slices === 1) return nothing;
  const slice = shownSlice(draft.shape, look.slice);
  const go = (to: number) => actions.see({ slice: to, element: undefined });
  return html`<div class="slices" role="group" aria-label=${message(language, words, 'tensor.slices')}>
    <button type="button" data-action="lastSlice" ?disabled=${slice === 0} @click=${() => go(slice - 1)}>
      ‹
    </button>
    <span>${message(language, words, 'tensor.slice', { slice: slice + 1, slices })}</span>
    <button
      type="button"
      data-action="nextSlice"
      ?disabled=${slice === slices - 1}
      @click=${() => go(slice + 1)}
    >
      ›
    </button>
  </div>`;
}

function largeView({ language, draft }: Model): TemplateResult {
  const shape = draft.shape.join(' × ');
  return html`<p class="hint">${message(language, words, 'tensor.large', { shape })}</p>`;
}

/** A note about the parts of a pasted text that were ignored. */
function noteView({ language, draft: { note } }: Model) {
  if (!note) return nothing;
  return html`<p class="hint" role="status">
    ${errorSentence(language, note.code, { names: note.names })}
  </p>`;
}

function textView(model: Model, actions: Actions): TemplateResult {
  const { language, draft, problems, locks } = model;
  return html`<details
    class="as-text"
    ?open=${draft.textOpen}
    @toggle=${(event: Event) => {
      const { open } = event.target as HTMLDetailsElement;
      if (open !== draft.textOpen) actions.edit((current) => withTextOpen(current, open), 'text');
    }}
  >
    <summary>${message(language, words, 'tensor.asText')}</summary>
    <textarea
      rows="4"
      .value=${live(draft.text ?? '')}
      ?readonly=${locks.has('texts')}
      aria-label=${message(language, words, 'tensor.textLabel')}
      aria-describedby="text-problem text-hint"
      aria-invalid=${problems.some(({ field }) => field === 'text')}
      spellcheck="false"
      @paste=${(event: ClipboardEvent) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (locks.has('texts') || text.length <= mostAtOnce) return;
        // Nothing is put into the field: a browser would take seconds to lay it out.
        event.preventDefault();
        actions.openFiles([textFile(text)]);
      }}
      @input=${(event: InputEvent) => {
        const { value } = event.target as HTMLTextAreaElement;
        if (value.length > mostAtOnce && /^insertFrom/.test(event.inputType)) {
          actions.openFiles([textFile(value)]);
          return;
        }
        const change = (current: FormDraft) => withText(current, value);
        if (/^insertFrom/.test(event.inputType)) actions.receive(change);
        else actions.edit(change, 'text');
      }}
    ></textarea>
    ${problemsOf(model, 'text')}
    <p id="text-hint" class="hint">${message(language, words, 'tensor.textHint')}</p>
  </details>`;
}
