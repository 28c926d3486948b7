import { html, nothing, type TemplateResult } from 'lit-html';
import { type Language, message } from '../../ui/messages/index.ts';
import { type Exercise, exercisesOf } from '../exercises/exercises.ts';
import type { ExerciseReport } from '../exercises/runs.ts';
import { exerciseStateOf, exerciseWith } from '../exercises/state.ts';
import type { CellParts, NotebookModel } from '../page_model.ts';
import type { OpenNotebook } from '../store/open_notebook.ts';
import { BarNotes, barView } from './exercise_bar.ts';
import { promptHtml } from './exercise_prompt.ts';
import { words } from './exercise_words.ts';
import { type ProgressHost, ProgressTools } from './progress_tools.ts';

/** A check cell, folded away until the learner wants to read it. */
function checkView(
  { cell, opened, model, actions }: CellParts,
  { answer }: Exercise,
  view: () => TemplateResult,
): TemplateResult {
  const { language } = model;
  const { isCheckShown } = exerciseStateOf(opened, answer);
  return html`<p class="check-fold">
      <button
        type="button"
        data-action="showCheck"
        aria-expanded=${isCheckShown}
        aria-controls="check-${cell.id}"
        @click=${() => actions.showCheck(answer)}
      >
        ${message(language, words, 'hiddenCheck')}
      </button>
      ${isCheckShown ? html`<small>${message(language, words, 'locked')}</small>` : nothing}
    </p>
    <div class="check-content" id="check-${cell.id}" ?hidden=${!isCheckShown}>
      ${isCheckShown ? view() : nothing}
    </div>`;
}

// Exercises in a notebook, and what can be done with the progress. Loaded when a notebook with
// exercises becomes visible; until then they are ordinary cells.

/** The page's services for exercises. */
export interface ExercisesHost extends ProgressHost {
  readonly root: ShadowRoot;
  /** The id of the answer of the only exercise that a frame shows. */
  readonly only: () => string | undefined;
  /** Shows a tensor, named as behind `#with&`, in the instrument; resolves with whether that is valid. */
  readonly open: (state: string) => Promise<boolean>;
  /** Whether the instrument shows a stored format, which the small one beside the text cannot. */
  readonly isStored: () => boolean;
}

export class Exercises {
  /** Whether a tensor was opened: from then on a frame with one exercise shows the instrument, too. */
  isExampleOpen = false;
  readonly #notes: BarNotes;
  readonly #tools: ProgressTools;

  constructor(readonly around: ExercisesHost) {
    this.#notes = new BarNotes(around.draw);
    this.#tools = new ProgressTools(around);
  }

  /** How a cell of an exercise is shown; undefined for other cells. */
  readonly cell: NonNullable<NotebookModel['exercise']> = (parts) => {
    const { cell, opened } = parts;
    const exercise = exerciseWith(opened, cell.id);
    const only = this.around.only();
    if (only !== undefined && exercise?.answer !== only) return 'hidden';
    if (!exercise) return undefined;
    const { answer, prompt } = exercise;
    if (cell.id === prompt)
      return { role: 'prompt', html: promptHtml(parts), around: (view) => view() };
    if (cell.id !== answer)
      return { role: 'check', around: (view) => checkView(parts, exercise, view) };
    const bar = () => barView(parts, exercise, this.#notes, this.around.progress(), this.#open);
    const around = (view: () => TemplateResult) => html`${view()} ${bar()}`;
    return { role: 'answer', isTabStop: only !== undefined, around };
  };

  /** Whether an exercise asks for a scale and a zero point, which the instrument's ruler helps to find. */
  asksForScale({ notebook: { cells } }: OpenNotebook, answer: string): boolean {
    const own = exercisesOf(cells).find((one) => one.answer === answer);
    const checks = new Set(own?.checks.map(({ id }) => id));
    const isAsked = /scale, \w*zero_point\)/;
    return cells.some(({ id, source }) => checks.has(id) && isAsked.test(source));
  }

  /** Opens a counter-example, and scrolls to the instrument if none is in sight that can show it. */
  readonly #open = async (state: string): Promise<boolean> => {
    const { root, open, only, isStored, draw } = this.around;
    if (!(await open(state))) return false;
    this.isExampleOpen = true;
    draw();
    if (only() || isStored() || !root.querySelector('.companion'))
      requestAnimationFrame(() => root.querySelector('.instrument')?.scrollIntoView());
    return true;
  };

  /** Records a checked answer, and reports it to the page around a frame. */
  report({ isTried, ...report }: ExerciseReport): void {
    const { exercise, status } = report;
    if (isTried) this.around.progress()?.note(exercise, status === 'solved' ? 'solved' : 'tried');
    // As with the frame's height, only the page around it receives it.
    if (window.parent !== window)
      window.parent.postMessage({ type: 'zeropoint:exercise', ...report }, '*');
    this.around.draw();
  }

  /** Exports, imports and forgets the progress. */
  progressView(language: Language): TemplateResult | undefined {
    return this.#tools.view(language);
  }
}
