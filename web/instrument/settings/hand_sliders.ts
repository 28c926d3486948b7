import type { TemplateResult } from 'lit-html';
import { extent } from '../../charts/extent.ts';
import { message } from '../../ui/messages/index.ts';
import type { Actions, Model } from '../model.ts';
import { limitsOf } from '../store/state.ts';
import { type HandField, isFixed, setByHand } from './by_hand.ts';
import { sliderView } from './slider.ts';
import { words as settingsWords } from './words.ts';

/** The number of steps of the scale's slider; a step is less than a pixel. */
const steps = 1000;
/** The slider's range, as a factor to both sides of a fitting scale: a pixel is less than 1 %. */
const reach = 4;

/** The sliders for the numbers set by hand; `prefix` distinguishes the names of a second pair. */
export function slidersOf(
  model: Model,
  actions: Actions,
  prefix = '',
): Readonly<Record<HandField, TemplateResult>> {
  const { language, draft } = model;
  const sliderLabel = (field: HandField) =>
    message(language, settingsWords, 'settings.slider', {
      name: message(language, settingsWords, `settings.${field}`),
    });

  const { min, max } = limitsOf(draft.format, draft.restricted);
  const middle = fittingScale(model);
  const scale = sliderView({
    name: `${prefix}scale`,
    label: sliderLabel('scale'),
    text: draft.scale,
    first: 0,
    last: steps,
    at: positionOf(Math.abs(Number(draft.scale)), middle),
    disabled: isFixed(model, 'scale'),
    set: (position) => {
      const sign = Number(draft.scale) < 0 ? -1 : 1;
      setByHand(actions, { scale: String(sign * scaleAt(position, middle)) });
    },
  });
  const zeroPoint = sliderView({
    name: `${prefix}zeroPoint`,
    label: sliderLabel('zeroPoint'),
    first: min,
    last: max,
    at: Number(draft.zeroPoint) || 0,
    disabled: isFixed(model, 'zeroPoint'),
    set: (position) => setByHand(actions, { zeroPoint: String(position) }),
  });
  return { scale, zeroPoint };
}

/** A scale at which the tensor roughly fills the dtype's range: the middle of the slider. */
function fittingScale({ result }: Model): number {
  if (!result) return 1;
  const [least, most] = extent(result.state.tensor.data);
  const span = most - least;
  const { qmin, qmax } = result.anatomy;
  return span > 0 ? span / (qmax - qmin) : Math.abs(most) || 1;
}

/** The slider is logarithmic: equal distances are equal factors. */
function positionOf(scale: number, middle: number): number {
  const part = Math.log(scale / middle) / Math.log(reach);
  return Number.isFinite(part) ? Math.round((part + 1) * (steps / 2)) : 0;
}

/** Four significant digits, so that dragging gives short numbers. */
function scaleAt(position: number, middle: number): number {
  return Number((middle * reach ** (position / (steps / 2) - 1)).toPrecision(4));
}
