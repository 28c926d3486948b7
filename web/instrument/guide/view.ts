import { html, nothing, type TemplateResult } from 'lit-html';
import { extent } from '../../charts/extent.ts';
import { readable } from '../../charts/number_text.ts';
import { causes } from '../../core/engine/contract.ts';
import { message } from '../../ui/messages/index.ts';
import { roving } from '../../ui/roving.ts';
import type { Result } from '../lab.ts';
import type { Actions, Model } from '../model.ts';
import { setByHand } from '../settings/by_hand.ts';
import { type FormDraft, withSource } from '../settings/draft.ts';
import { words as settingsWords } from '../settings/words.ts';
import { isLost } from './lost.ts';
import { fourDecimals } from './summary.ts';
import { words as taskWords } from './task_words.ts';
import { words as guideWords } from './words.ts';

/** The three steps, in order. */
export const guideSteps = ['drag', 'minMax', 'mse'] as const;
export type GuideStep = (typeof guideSteps)[number];
/** The mean squared error after each step, for the current tensor and format. */
export type Tries = Readonly<Partial<Record<GuideStep, number>>>;

const outside = [causes.indexOf('clipped'), causes.indexOf('wrapped')];
const countOutside = ({ anatomy }: Result) =>
  outside.reduce((sum, cause) => sum + (anatomy.counts[cause] ?? 0), 0);

/** The step that a result completes, if any. */
function stepOf(result: Result): GuideStep | undefined {
  const { source } = result.state.config;
  // A step that loses the tensor has achieved nothing.
  if (isLost(result)) return undefined;
  if (source === 'given') return countOutside(result) === 0 ? 'drag' : undefined;
  return guideSteps.find((step) => step === source);
}

const isSameTask = (one: Result, other: Result) =>
  one.state.tensor.data === other.state.tensor.data &&
  one.quantizer.scheme.format === other.quantizer.scheme.format;

/** Keeps the result of each step until the tensor or the format changes. */
export class Guide {
  tries: Tries = {};
  #last: Result | undefined;

  /** Called for each new result. */
  note(result: Result): void {
    if (this.#last?.anatomy === result.anatomy) return;
    if (this.#last && !isSameTask(this.#last, result)) this.tries = {};
    this.#last = result;
    const step = stepOf(result);
    if (step) this.tries = { ...this.tries, [step]: result.anatomy.meanSquaredError };
  }

  view(model: Model, actions: Actions, result: Result): TemplateResult {
    return guideView(model, actions, result, this.tries);
  }
}

/** The three steps as buttons that perform them, with the resulting errors. */
function guideView(model: Model, actions: Actions, result: Result, tries: Tries): TemplateResult {
  const { language, locks } = model;
  const isLocked = {
    drag: locks.has('scale'),
    minMax: locks.has('source'),
    mse: locks.has('source'),
  };
  const act: Readonly<Record<GuideStep, () => void>> = {
    drag: () => void widen(actions),
    minMax: () => actions.edit((draft) => ({ ...draft, ...withSource('minMax') })),
    mse: () => actions.edit((draft) => ({ ...draft, ...withSource('mse') })),
  };
  const count = countOutside(result);
  return html`<div class="try" role="toolbar" ${roving()} aria-label=${message(language, taskWords, 'guide.title')}>
    <ol>
      ${guideSteps.map((step) => {
        const found = tries[step];
        return html`<li class=${found === undefined ? '' : 'done'}>
          <button type="button" data-guide=${step} ?disabled=${isLocked[step]} @click=${act[step]}>
            ${step === 'drag' ? dragWords(language, result) : message(language, settingsWords, `source.${step}`)}
          </button>
          <output data-try=${step}>${
            found !== undefined
              ? fourDecimals(found)
              : step === 'drag' && count > 0
                ? message(language, taskWords, 'guide.outside', { count })
                : nothing
          }</output>
        </li>`;
      })}
    </ol>
    <p class="now">
      ${message(language, guideWords, 'bar.mse')} <strong data-figure="now">${fourDecimals(result.anatomy.meanSquaredError)}</strong>
    </p>
  </div>`;
}

/** The sentence on what to drag, and how far: the end of the ruler that the farthest value lies beyond. */
function dragWords(language: Model['language'], result: Result): string {
  const { state, anatomy, quantizer } = result;
  if (countOutside(result) === 0 || quantizer.scales.data.length > 1)
    return message(language, taskWords, 'guide.drag');
  const [low = 0] = anatomy.realQmin.data;
  const [high = 0] = anatomy.realQmax.data;
  const [least, greatest] = extent(state.tensor.data);
  const beyond = [Math.min(low, high) - least, greatest - Math.max(low, high)] as const;
  const isRight = beyond[1] >= beyond[0];
  const value = readable(isRight ? greatest : least);
  return message(language, taskWords, isRight ? 'guide.right' : 'guide.left', { value });
}

/** The animation frames in which the ruler grows, and its growth per frame afterwards. */
const frames = 36;
const further = 1.004;
/** The search stops at this multiple of the needed length: a longer ruler would not help either. */
const most = 4;

/**
 * Lengthens the ruler until it contains all values, as dragging its ends would: every intermediate
 * scale is computed and shown. Any other change stops it.
 */
async function widen(actions: Actions): Promise<void> {
  const { result, draft } = actions.now();
  if (!result) return;
  const { qmin, qmax } = result.anatomy;
  const { zeroPoint } = result.state.config;
  const from = Math.abs(Number(draft.scale)) || 1;
  const [least, greatest] = extent(result.state.tensor.data);
  const needed = Math.max(
    from,
    ...[greatest / (qmax - zeroPoint), least / (qmin - zeroPoint)].filter(Number.isFinite),
  );
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const factor = isStill ? needed / from : Math.max(further, (needed / from) ** (1 / frames));
  let scale = from;
  let mine: FormDraft | undefined;
  while (scale <= needed * most) {
    const now = actions.now();
    // Another change has been made.
    if (mine && now.draft !== mine) return;
    if (!now.busy && now.result) {
      if (mine && countOutside(now.result) === 0) return;
      scale *= scale < needed ? Math.min(factor, needed / scale) : mine ? further : 1;
      const text = String(Number(scale.toPrecision(4)));
      setByHand(actions, { scale: text, zeroPoint: String(zeroPoint) });
      mine = actions.now().draft;
    }
    await new Promise(requestAnimationFrame);
  }
}
