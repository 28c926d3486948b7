import { html, nothing, type TemplateResult } from 'lit-html';
import { messageIn } from '../../ui/messages/index.ts';
import { type Exercise, exercisesOf } from '../exercises/exercises.ts';
import type { CellParts } from '../page_model.ts';
import { words } from './exercise_words.ts';
import { joinAddress } from './place.ts';

/** The name of an exercise: its heading, or the bold words with which its task begins. */
export function titleOf({ text }: Pick<Exercise, 'text'>): string {
  const [, heading] = /^#+ +(.+)$/m.exec(text) ?? [];
  const [, bold] = /\*\*([^*]+)\*\*/.exec(text) ?? [];
  const title = heading ?? bold?.replace(/^[^:：]*[:：] */, '') ?? '';
  return title.replaceAll(/[`$*]/g, '').replace(/[.。]$/, '');
}

/**
 * The scope of the check and the exercise that comes next; shown below an answer that is correct. A frame of one
 * exercise leads to no other: what is around it decides what comes next.
 */
export function nextView(parts: CellParts, exercise: Exercise): TemplateResult {
  const { opened, model } = parts;
  const text = messageIn(model.language, words);
  const all = exercisesOf(opened.notebook.cells);
  const next = all[all.findIndex(({ answer }) => answer === exercise.answer) + 1];
  const title = next && titleOf(next);
  const address = joinAddress({ state: '', place: { lesson: opened.name, cell: next?.prompt } });
  return html`<p class="exercise-next">
    ${scopeOf(parts, exercise)}
    ${
      next?.prompt && title && opened.isLesson && document.body.dataset.exercise === undefined
        ? html`<span class="rendered">${text('next')} <a href="#${address}">${title}</a></span>`
        : nothing
    }
  </p>`;
}

/** The line that a lesson's check prints below its verdict: on how many inputs the answer ran. */
function scopeOf({ opened }: CellParts, { checks }: Exercise): string {
  const ids = new Set(checks.map(({ id }) => id));
  const outputs = opened.notebook.cells.flatMap((cell) => (ids.has(cell.id) ? cell.outputs : []));
  const printed = outputs.map((one) => ('text' in one ? one.text : '')).join('');
  const [, scope = ''] = /^(?:Correct\.|正确。)\n(.+)\n$/.exec(printed) ?? [];
  return scope;
}
