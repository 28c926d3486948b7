import { html, nothing, type TemplateResult } from 'lit-html';
import type { ErrorRecord } from '../../core/engine/errors.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { byteText } from './measures.ts';
import { errorText } from './problem_text.ts';

/** How files get onto the page, and why the last ones were refused. */
export function dropView(model: Model, actions: Actions): TemplateResult {
  const words = wordsOf(model);
  const { opening, problem, isDragged, checkpoint } = model.state;
  const take = ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement;
    actions.open([...(input.files ?? [])]);
    // The same files can be chosen again, after they were corrected.
    input.value = '';
  };
  const chooser = (id: 'drop.files' | 'drop.folder') => html`<label class="chooser"
    >${words(id)}<input
      type="file"
      multiple
      name=${id === 'drop.files' ? 'files' : 'folder'}
      ?webkitdirectory=${id === 'drop.folder'}
      @change=${take}
  /></label>`;
  return html`<section class=${isDragged ? 'drop dragged' : 'drop'}>
    <p class="lead">${isDragged ? words('drop.release') : words('drop.hint')}</p>
    <div class="buttons">
      ${chooser('drop.files')} ${chooser('drop.folder')}
      <button type="button" data-action="example" @click=${actions.example}>
        ${words('drop.example')}
      </button>
      ${checkpoint ? nothing : html`<span class="hint">${words('drop.exampleAbout')}</span>`}
    </div>
    ${opening === undefined ? nothing : openingView(model, actions, opening)}
    ${problem ? problemView(model, problem) : nothing}
  </section>`;
}

/** The files that are being read, how much was read, and the button that ends it. */
function openingView(model: Model, actions: Actions, names: string): TemplateResult {
  const { openingBytes } = model.state;
  const words = wordsOf(model);
  const read = openingBytes ? words('drop.read', { bytes: byteText(openingBytes) }) : '';
  return html`<p class="hint" data-opening>
    ${words('drop.opening', { names })} ${read}
    <button type="button" data-action="stopOpening" @click=${actions.stopOpening}>
      ${words('progress.cancel')}
    </button>
  </p>`;
}

function problemView(model: Model, problem: ErrorRecord): TemplateResult {
  const { checkpoint } = model.state;
  return html`<p class="notice" role="alert" data-code=${problem.code}>
    ${errorText(model.language, problem)}
    ${checkpoint ? wordsOf(model)('drop.kept', { names: checkpoint.files.join(', ') }) : nothing}
  </p>`;
}
