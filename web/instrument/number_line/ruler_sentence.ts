import { html, type TemplateResult } from 'lit-html';
import { readable, withMinus } from '../../charts/number_text.ts';
import { message } from '../../ui/messages/index.ts';
import { words as uiWords } from '../../ui/words.ts';
import type { Result } from '../compute.ts';
import type { Actions, Model } from '../model.ts';
import { worstElement } from '../panels/compute.ts';
import { type HandField, isFixed, setByHand } from '../settings/by_hand.ts';
import { type KeyStep, stepByKey } from './chart_handles.ts';
import { lineData } from './compute.ts';
import { scaleByKey, zeroPointByKey } from './ruler_drag.ts';
import { words } from './words.ts';

/** The name of a part of the sentence between braces that {@link message} leaves to this file. */
const slots = ['scale', 'scale_word', 'zero', 'zero_word'] as const;
type Slot = (typeof slots)[number];

/** The characters that stand for the slots while the sentence is a text. */
const marks = Object.fromEntries(
  slots.map((slot, i) => [slot, String.fromCharCode(0xe000 + i)]),
) as Record<Slot, string>;

/** A text with views in the places of its slots. */
function filled(text: string, views: Readonly<Record<Slot, unknown>>): unknown[] {
  return text.split(/([\ue000-\ue003])/).map((piece) => {
    const slot = slots.find((name) => marks[name] === piece);
    return slot ? views[slot] : piece;
  });
}

/**
 * The ruler in one sentence: its step is the scale, the integer of 0 the zero point. Both numbers can be
 * dragged and changed by keys, as the ends and the body of the ruler can.
 */
export function rulerSentence(model: Model, actions: Actions, result: Result): TemplateResult {
  const { language, pointed, draft } = model;
  const { anatomy, quantizer, state } = result;
  const line = lineData(model, result, pointed ?? state.element ?? worstElement(result));
  const { qmin, qmax } = anatomy;
  const ends = [line.realQmin, line.realQmax].sort((one, other) => one - other) as [number, number];
  const text = message(language, words, draft.picture ? 'says.black' : 'says.steps', {
    ...marks,
    why:
      line.zeroPoint === qmin
        ? message(language, words, 'says.first')
        : message(language, words, 'says.after', {
            steps: line.zeroPoint - qmin,
            first: withMinus(String(qmin)),
          }),
    count: qmax - qmin + 1,
    low: readable(ends[0]),
    high: readable(ends[1]),
  });
  const beyond = state.config.clamp ? 'says.beyond' : 'says.beyondWraps';
  const note =
    line.parts > 1
      ? message(language, words, 'line.part', { part: line.part + 1, parts: line.parts })
      : message(language, words, beyond);
  const { symmetric } = quantizer.scheme;
  const isOne = line.parts === 1;
  const views = {
    scale: numberView('scale', line.scale, isOne && !isFixed(model, 'scale'), {
      label: message(language, words, 'says.dragScale'),
      now: () => Number(actions.now().draft.scale),
      by: (way, size, from) => setByHand(actions, { scale: scaleByKey(from, way, size) }),
    }),
    zero: numberView(
      'zeroPoint',
      line.zeroPoint,
      isOne && !symmetric && !isFixed(model, 'zeroPoint'),
      {
        label: message(language, words, 'says.dragZero'),
        now: () => Number(actions.now().draft.zeroPoint),
        // To the right, the number grows: the ruler moves the other way.
        by: (way, size, from) =>
          setByHand(actions, { zeroPoint: zeroPointByKey(from, anatomy, -way, size) }),
      },
    ),
    scale_word: html`<b>${message(language, words, 'says.scale')}</b>`,
    zero_word: html`<b>${message(language, words, 'says.zero')}</b>`,
  };
  return html`<p class="says" part="says">${filled(text, views)}${message(language, uiWords, 'join.sentences')}${note}</p>`;
}

interface Turn {
  readonly label: string;
  /** The present number, which may be newer than the sentence. */
  readonly now: () => number;
  /** Moves the number by a step, or by many, from the number that it had. */
  readonly by: (way: number, size: KeyStep, from: number) => void;
}

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly from: number;
}
const drags = new WeakMap<EventTarget, Drag>();
/** A drag of this many pixels is one step. */
const perStep = { scale: 2, zeroPoint: 5 } as const;

/** A number in the sentence; one that can be changed is a slider for assistive technology. */
function numberView(
  field: HandField,
  value: number,
  isFree: boolean,
  { label, now, by }: Turn,
): TemplateResult {
  const kind = field === 'scale' ? 'scale' : 'zero';
  const text = readable(value);
  if (!isFree) return html`<span class="number ${kind}">${text}</span>`;
  const down = (event: PointerEvent) => {
    const target = event.currentTarget as HTMLElement;
    if (event.button !== 0) return;
    target.setPointerCapture(event.pointerId);
    drags.set(target, { pointer: event.pointerId, x: event.clientX, from: now() });
  };
  const move = (event: PointerEvent) => {
    const drag = drags.get(event.currentTarget as HTMLElement);
    if (drag?.pointer !== event.pointerId) return;
    const moved = (event.clientX - drag.x) / perStep[field] / (event.shiftKey ? 10 : 1);
    const steps = field === 'scale' ? moved : Math.trunc(moved);
    by(steps, 'step', drag.from);
  };
  const up = (event: PointerEvent) => drags.delete(event.currentTarget as HTMLElement);
  const key = (event: KeyboardEvent) => {
    const step = stepByKey(event);
    if (!step) return;
    event.preventDefault();
    by(step.way, step.size, now());
  };
  return html`<span
    class="number ${kind} free"
    role="slider"
    tabindex="0"
    data-number=${field}
    aria-label=${label}
    aria-valuenow=${value}
    aria-valuetext=${text}
    @pointerdown=${down}
    @pointermove=${move}
    @pointerup=${up}
    @pointercancel=${up}
    @keydown=${key}
  >${text}</span>`;
}
