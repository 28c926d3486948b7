import type { TemplateResult } from 'lit-html';
import { html, nothing } from 'lit-html';
import { errorSentence, type IdOf, message, messageIn } from '../../ui/messages/index.ts';
import { roving } from '../../ui/roving.ts';
import type { Exercise } from '../exercises/exercises.ts';
import { exerciseStateOf, isTried, type Verdict, verdictOf } from '../exercises/state.ts';
import { safeHtml } from '../output/safe_html.ts';
import { type CellParts, isWithoutPython } from '../page_model.ts';
import { hintsHtml } from './exercise_prompt.ts';
import { words } from './exercise_words.ts';
import { nextView } from './next_exercise.ts';
import type { Progress } from './progress.ts';

// The bar below an exercise's answer: the button that checks it, the verdict, hints, model answer.

/** The last note below each exercise, until the next action there. */
export class BarNotes {
  readonly #notes = new Map<string, IdOf<typeof words>>();

  constructor(readonly draw: () => void) {}

  of(exercise: string): IdOf<typeof words> | undefined {
    return this.#notes.get(exercise);
  }

  set(exercise: string, note: IdOf<typeof words> | undefined): void {
    if (note) this.#notes.set(exercise, note);
    else this.#notes.delete(exercise);
    this.draw();
  }
}

export function barView(
  parts: CellParts,
  exercise: Exercise,
  notes: BarNotes,
  progress: Progress | undefined,
  openExample: (state: string) => Promise<boolean>,
): TemplateResult {
  const { opened, model, actions, cell } = parts;
  const { language, python } = model;
  const { answer } = exercise;
  const name = `${opened.name}/${exercise.name}`;
  const text = messageIn(language, words);
  const state = exerciseStateOf(opened, answer);
  const verdict = verdictOf(opened, exercise);
  const step = progress?.of(name);
  const isTriedHere = step !== undefined || isTried(opened, exercise);
  const { hints } = exercise;
  const hasModel = exercise.modelAnswer !== undefined;
  const button = (
    action: 'check' | 'showHint' | 'showModelAnswer' | 'startOver',
    words: string,
    {
      isOff = false,
      title = '',
      expanded = undefined as boolean | undefined,
      act = () => actions[action](answer),
    } = {},
  ) => html`<button
    type="button"
    data-action=${action}
    aria-disabled=${isOff ? 'true' : nothing}
    aria-expanded=${expanded ?? nothing}
    title=${title || nothing}
    @click=${() => {
      notes.set(name, undefined);
      if (!isOff || action === 'showModelAnswer') act();
    }}
  >
    ${words}
  </button>`;
  const isChecking = verdict?.status === 'checking';
  const showModel = () =>
    isTriedHere ? actions.showModelAnswer(answer) : notes.set(name, 'modelLater');
  const open = async (example: string) =>
    notes.set(name, (await openExample(example)) ? 'opened' : 'unreadable');
  const isSolvedNow = verdict?.status === 'solved' && state.checked?.source === cell.source;
  const isUndoable = state.replaced !== undefined && cell.source === exercise.start;
  const note = isUndoable ? 'startedOver' : notes.of(name);
  const shownHint = Math.min(state.hints + 1, hints.length);
  const example = verdict?.status === 'wrong' ? verdict.counterExample : undefined;
  return html`<div class="exercise-bar">
    <div class="exercise-tools" role="toolbar" ${roving()} aria-label=${text('tools')}>
      ${
        isWithoutPython(python)
          ? html`<p class="verdict">${withoutPython()}</p>`
          : html`${button('check', text('check'), { isOff: isChecking })}
              ${verdictView(parts, exercise, verdict, step === 'solved')}`
      }
      <span class="buttons">
        ${
          example === undefined
            ? nothing
            : html`<button type="button" data-action="openExample" @click=${() => open(example)}>
                ${text('open')}
              </button>`
        }
        ${
          hints.length === 0
            ? nothing
            : button('showHint', text('hint', { place: shownHint, count: hints.length }), {
                isOff: state.hints >= hints.length,
              })
        }
        ${
          hasModel
            ? button('showModelAnswer', text('model'), {
                isOff: !isTriedHere,
                title: isTriedHere ? '' : text('modelLater'),
                expanded: isTriedHere && state.isModelShown,
                act: showModel,
              })
            : nothing
        }
        ${button('startOver', text('startOver'), {
          isOff: cell.source === exercise.start,
          title: text('startOverHint'),
        })}
      </span>
    </div>
    ${isSolvedNow ? nextView(parts, exercise) : nothing}
    <p class="exercise-note" role="status">
      ${note ? text(note) : nothing}
      ${
        isUndoable
          ? html`<button
              type="button"
              data-action="undoStartOver"
              @click=${() => actions.undoStartOver(answer)}
            >
              ${text('undo')}
            </button>`
          : nothing
      }
    </p>
    <div class="hints" aria-live="polite">${hintsView(parts, exercise, state.hints)}</div>
    ${isTriedHere && state.isModelShown ? modelView(parts, exercise) : nothing}
  </div>`;

  function withoutPython() {
    return python.state === 'failed'
      ? errorSentence(language, python.error.code, python.error.values)
      : nothing;
  }
}

/** The verdict, marked by a sign and a word besides its colour. */
function verdictView(
  { model, cell, opened }: CellParts,
  exercise: Exercise,
  verdict: Verdict | undefined,
  isSolvedBefore: boolean,
): TemplateResult {
  const text = messageIn(model.language, words);
  const { checked } = exerciseStateOf(opened, exercise.answer);
  const isOld = verdict && verdict.status !== 'checking' && checked?.source !== cell.source;
  const status = verdict?.status ?? (isSolvedBefore ? 'solved' : undefined);
  const sign = status === 'solved' ? '✓' : status === 'wrong' || status === 'failed' ? '✗' : '';
  return html`<p
    class="verdict ${isOld ? 'old' : ''}"
    role="status"
    data-verdict=${status ?? nothing}
  >
    ${sign ? html`<b aria-hidden="true">${sign}</b>` : nothing} ${sentence()}
    ${isOld ? text('changed') : nothing}
  </p>`;

  function sentence(): string {
    if (!verdict) return isSolvedBefore ? text('solvedBefore') : '';
    switch (verdict.status) {
      case 'checking':
      case 'stopped':
        return text(verdict.status);
      case 'failed':
        return text('failed', { reason: verdict.reason });
      case 'solved':
        return text('solved');
      default: {
        const { message, points } = verdict;
        const isPart = points > 0;
        const words = message || text(isPart ? 'partly' : 'wrong');
        return isPart ? `${words} ${text('points', { points, most: exercise.points })}` : words;
      }
    }
  }
}

function hintsView(parts: CellParts, exercise: Exercise, shown: number): readonly TemplateResult[] {
  if (shown === 0) return [];
  const count = exercise.hints.length;
  return hintsHtml(parts, exercise)
    .slice(0, shown)
    .map((hint, index) => {
      const values = { place: index + 1, count };
      return html`<section class="exercise-hint">
        <p class="label">${message(parts.model.language, words, 'hint', values)}</p>
        <div class="rendered">
          ${hint === undefined ? html`<pre class="raw">${exercise.hints[index]}</pre>` : safeHtml(hint)}
        </div>
      </section>`;
    });
}

const modelView = ({ model }: CellParts, { modelAnswer }: Exercise) =>
  html`<section class="exercise-hint exercise-model">
    <p class="label">${message(model.language, words, 'model')}</p>
    <pre><code>${modelAnswer}</code></pre>
  </section>`;
