import { html, nothing, type TemplateResult } from 'lit-html';
import { type Model, wordsOf } from '../model.ts';
import { namesOf } from '../open_files.ts';
import type { Resume } from '../resume.ts';
import { isDone } from '../saved_report.ts';

type Words = Pick<Model, 'language'>;
type Resumed = Pick<Resume, 'state' | 'goOn' | 'forget'>;

/** The offer to go on with the report of an earlier visit, above everything else. */
export function offerView(model: Words, resume: Resumed): TemplateResult {
  const { offer } = resume.state;
  if (!offer) return html``;
  const words = wordsOf(model);
  const { files, rows } = offer;
  const values = {
    names: namesOf(files, words),
    done: rows.filter(isDone).length,
    count: rows.length,
  };
  return html`<section class="resume">
    <p class="lead">${words('resume.offer', values)}</p>
    <div class="buttons">
      ${button(model, resume, 'goOn')} ${button(model, resume, 'forget')}
    </div>
    <p class="hint">${words('resume.about')}</p>
    ${problemView(model, resume)}
  </section>`;
}

/** The note on the stored part of the shown report, below it, so that nothing moves when it appears. */
export function keptView(model: Words, resume: Resumed): TemplateResult {
  const { offer, isKept, problem } = resume.state;
  if (offer || !(isKept || problem)) return html``;
  return html`<section class="resume">
    ${problemView(model, resume)}
    ${
      isKept
        ? html`<p class="hint">${wordsOf(model)('resume.kept')}</p>
          <div class="buttons">${button(model, resume, 'forget')}</div>`
        : nothing
    }
  </section>`;
}

function problemView(model: Words, { state: { problem } }: Resumed) {
  return problem
    ? html`<p class="notice" role="alert" data-code=${problem.id}>
        ${wordsOf(model)(problem.id, problem.values)}
      </p>`
    : nothing;
}

const button = (model: Words, resume: Resumed, name: 'goOn' | 'forget'): TemplateResult =>
  html`<button type="button" data-resume=${name} @click=${() => resume[name]()}>
    ${wordsOf(model)(`resume.${name}`)}
  </button>`;
