import { html, nothing, type TemplateResult } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { errorSentence, type Language, message } from '../messages/index.ts';
import type { Lesson, LessonCell } from './lesson.ts';
import type { CellOutput } from './run.ts';
import { type LessonInput, liveSources } from './sources.ts';

export interface NotebookModel {
  readonly language: Language;
  readonly lesson: Lesson | undefined;
  readonly input: LessonInput | undefined;
  readonly outputs: ReadonlyMap<string, CellOutput>;
  /** The input has changed into something that makes no sense; what is shown is older. */
  readonly stale: boolean;
  /** What a cell shows that draws the chart. */
  readonly chart: TemplateResult | undefined;
  /** Why there is no lesson, if it could not be loaded. */
  readonly failure: string | undefined;
}

export interface NotebookActions {
  download(): void;
}

/** The lesson's notebook: prose, code with the learner's values in it, and live outputs. */
export function notebookView(model: NotebookModel, actions: NotebookActions): TemplateResult {
  const { language, lesson, failure } = model;
  if (!lesson) {
    const text = failure
      ? message(language, 'lesson.unavailable', { reason: failure })
      : message(language, 'lesson.loading');
    return html`<section class="notebook"><p class="hint">${text}</p></section>`;
  }
  let count = 0;
  return html`<section class="notebook ${model.stale ? 'stale' : ''}" aria-label=${message(language, 'lesson.title')}>
    <div class="notebook-tools">
      <p class="hint">${message(language, 'lesson.intro')}</p>
      <button type="button" data-action="download" @click=${actions.download}>
        ${message(language, 'lesson.download')}
      </button>
      <a href="lessons/helper.py" download>${message(language, 'lesson.helper')}</a>
    </div>
    ${lesson.cells.map((cell) => {
      if (cell.kind === 'code') count += 1;
      return cell.kind === 'markdown' ? proseView(cell) : codeView(cell, count, model);
    })}
  </section>`;
}

type Prose = Extract<LessonCell, { kind: 'markdown' }>;
type Code = Extract<LessonCell, { kind: 'code' }>;

/** The HTML comes from our own notebook, set at build time; nothing a visitor typed is in it. */
function proseView({ id, html: prose }: Prose): TemplateResult {
  return html`<div class="cell prose" id="cell-${id}">${unsafeHTML(prose)}</div>`;
}

function codeView(cell: Code, count: number, model: NotebookModel): TemplateResult {
  const { input, outputs } = model;
  const live = liveSources[cell.id];
  const source = live && input ? live(input) : cell.source;
  const output = outputs.get(cell.id);
  return html`<div class="cell code" id="cell-${cell.id}" data-cell-id=${cell.id}>
    <span class="prompt" aria-hidden="true">In [${count}]:</span>
    <pre class="source"><code>${source}</code></pre>
    ${output ? outputView(output, count, model) : nothing}
  </div>`;
}

function outputView(output: CellOutput, count: number, { language, chart }: NotebookModel) {
  const prompt = output.kind === 'value' ? `Out[${count}]:` : '';
  return html`<span class="prompt" aria-hidden="true">${prompt}</span>${content()}`;

  function content() {
    if (output.kind === 'chart') return html`<div class="chart-output">${chart}</div>`;
    if (output.kind === 'refused') {
      const { code, values } = output.error;
      return html`<p class="problems" data-code=${code}>${errorSentence(language, code, values)}</p>`;
    }
    return html`<pre class="result" data-output><samp>${output.text}</samp></pre>`;
  }
}
