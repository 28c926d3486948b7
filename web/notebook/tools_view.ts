import { html, nothing, type TemplateResult } from 'lit-html';
import { errorSentence, type IdOf, message } from '../ui/messages/index.ts';
import { retryButton } from '../ui/retry.ts';
import { roving } from '../ui/roving.ts';
import { isWithoutPython, type NotebookActions, type NotebookModel } from './page_model.ts';
import { words } from './words.ts';

/** Buttons to open and save notebooks. */
export function fileToolsView(model: NotebookModel, actions: NotebookActions): TemplateResult {
  const { language } = model;
  return html`<div class="file-tools">
    <span class="buttons">
      <button type="button" data-action="open" @click=${pickFile}>${message(language, words, 'notebook.open')}</button>
      <input
        type="file"
        hidden
        multiple
        accept=".ipynb,.py,.whl,application/x-ipynb+json"
        aria-label=${message(language, words, 'notebook.open')}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          actions.openFiles([...(input.files ?? [])]);
          input.value = '';
        }}
      />
      <button type="button" data-action="save" @click=${actions.save}>${message(language, words, 'notebook.save')}</button>
    </span>
    <a href=${model.helper} download="helper.py">${message(language, words, 'lesson.helper')}</a>
    ${model.unsynced && model.opened?.live ? nothing : html`<p class="hint">${message(language, words, introOf(model))}</p>`}
  </div>`;
}

function pickFile(event: Event): void {
  (event.currentTarget as Element).parentElement?.querySelector('input')?.click();
}

function introOf({ opened }: NotebookModel): IdOf<typeof words> {
  if (!opened?.isLesson) return 'notebook.introFile';
  if (opened.live) return 'lesson.intro';
  return opened.recorded.size > 0 ? 'lesson.introRecorded' : 'lesson.introRun';
}

/** The sticky toolbar of the notebook, with the state of Python. */
export function toolsView(model: NotebookModel, actions: NotebookActions): TemplateResult {
  const { language, opened, busy, python } = model;
  const { past = [], future = [] } = opened?.notebook ?? {};
  const tool = (name: Tool, act: () => void, enabled = true) => html`<button
    type="button"
    data-action=${name}
    ?disabled=${!enabled}
    title=${message(language, words, `notebook.${name}Hint`)}
    @click=${act}
  >
    ${message(language, words, `notebook.${name}`)}
  </button>`;
  return html`<div class="tools" role="toolbar" ${roving()} aria-label=${message(language, words, 'notebook.tools')}>
    <span class="tool-row">
      ${
        isWithoutPython(python)
          ? nothing
          : html`<span class="buttons">
              ${tool('runAll', actions.runAll)} ${tool('stop', actions.stop, busy)}
              ${tool('restart', actions.restart, python.state !== 'off')}
            </span>`
      }
      <span class="buttons">
        ${tool('addCode', () => actions.insert('code', 'below'))}
        ${tool('addText', () => actions.insert('markdown', 'below'))}
        ${tool('undo', actions.undo, past.length > 0)} ${tool('redo', actions.redo, future.length > 0)}
      </span>
    </span>
    ${pythonView(model, actions)}
  </div>`;
}

type Tool = 'runAll' | 'stop' | 'restart' | 'addCode' | 'addText' | 'undo' | 'redo';

/** Announces changes of the state, but not every step of the progress. */
function pythonView(
  { language, python, opened, busy }: NotebookModel,
  actions: NotebookActions,
): TemplateResult {
  const { state } = python;
  const text =
    state === 'failed'
      ? errorSentence(language, python.error.code, python.error.values)
      : message(language, words, busy && state === 'idle' ? 'python.running' : `python.${state}`);
  return html`<span class="python" data-python=${isWithoutPython(python) ? 'absent' : state}>
    <span role="status" aria-live="polite" data-code=${state === 'failed' ? python.error.code : nothing}
      >${text}</span
    >
    ${state === 'failed' && !isWithoutPython(python) ? retryButton(language, actions.retryPython) : nothing}
    ${
      state === 'loading'
        ? html`<progress
              max="1"
              value=${python.progress}
              aria-label=${message(language, words, `python.${python.what}`)}
            ></progress>
            <small>${Math.round(python.progress * 100)} % · ${message(language, words, `python.${python.what}`)}</small>`
        : nothing
    }
    ${opened?.edited ? html`<small data-unsaved>${message(language, words, 'notebook.unsaved')}</small>` : nothing}
  </span>`;
}

/** Notices: what the part that edits asks, a problem with a file. */
export function noticeView(model: NotebookModel, actions: NotebookActions): TemplateResult {
  const { language, questions, unsynced, notice } = model;
  return html`<div class="notices" role="status" aria-live="polite">
    ${questions ?? nothing}
    ${
      unsynced
        ? html`<p class="notice calm" data-unsynced=${unsynced}>
            ${message(language, words, `notebook.unsynced.${unsynced}`)} <button type="button" data-action="notice-useOwn" @click=${actions.useOwn}>
              ${message(language, words, 'notebook.useOwn')}
            </button>
          </p>`
        : nothing
    }
    ${notice ? noticeText() : nothing}
  </div>`;

  function noticeText() {
    if (!notice) return nothing;
    if ('words' in notice) {
      const id = 'code' in notice ? notice.code : notice.id;
      const text = message(language, notice.words, id, notice.values);
      return 'code' in notice
        ? html`<p class="notice" data-code=${id}>${text}</p>`
        : html`<p class="notice calm" data-notice=${id}>${text}</p>`;
    }
    return 'code' in notice
      ? html`<p class="notice" data-code=${notice.code}>${errorSentence(language, notice.code, notice.values)} ${notice.retry ? retryButton(language, notice.retry) : nothing}</p>`
      : html`<p class="notice calm" data-notice=${notice.id}>${message(language, words, notice.id, notice.values)}</p>`;
  }
}
