import { html, type TemplateResult } from 'lit-html';
import { readable, withMinus } from '../../charts/number_text.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { message } from '../../ui/messages/index.ts';
import type { Result } from '../compute.ts';
import type { Actions, Model } from '../model.ts';
import { worstElement } from '../panels/compute.ts';
import { isFixed, setByHand } from '../settings/by_hand.ts';
import { words as instrumentWords } from '../words.ts';
import type { Handle } from './chart_handles.ts';
import { ruler } from './chart_ruler.ts';
import { lineData } from './compute.ts';
import { scaleByEnd, scaleByKey, zeroPointBy, zeroPointByKey } from './ruler_drag.ts';
import { words as numberLineWords } from './words.ts';

/** The number line: the mapping of each element, with draggable scale and zero point. */
export function rulerView(model: Model, actions: Actions, result: Result): TemplateResult {
  const { language, chartWidth, rulerDomain } = model;
  const { state, anatomy, quantizer } = result;
  const { qmin, qmax } = anatomy;
  const marked = model.pointed ?? state.element;
  const worst = worstElement(result);
  const line = lineData(model, result, marked ?? worst);
  const { format, symmetric } = quantizer.scheme;
  const selected = line.placeOf(marked);
  const magnified = selected ?? line.placeOf(worst);
  const at = (data: ArrayLike<number>) => data[line.indexAt(magnified ?? 0)] ?? 0;
  const scale = formatFloat32(line.scale);
  const zero = String(line.zeroPoint);
  // A negative scale turns the ruler round.
  const [low, high] = line.scale < 0 ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const endAt = (side: 'left' | 'right') => ({
    label: message(language, numberLineWords, `ruler.${side}`),
    text: withMinus(scale),
  });
  const fixed = new Set<Handle>([
    // An end at the zero point cannot be moved.
    ...(isFixed(model, 'scale') || line.zeroPoint === qmin ? (['low'] as const) : []),
    ...(isFixed(model, 'scale') || line.zeroPoint === qmax ? (['high'] as const) : []),
    ...(isFixed(model, 'zeroPoint') || symmetric ? (['zero'] as const) : []),
  ]);

  /** The state at the start of the drag, from which its distance is measured. */
  const begun = model.rulerStart ?? line;
  const edit = (change: Parameters<typeof setByHand>[1]) => setByHand(actions, change);
  return html`${ruler(
    {
      ...line,
      density: line.parts === 1 ? result.density : undefined,
      title: message(language, instrumentWords, 'chart.line'),
      realLabel: message(language, numberLineWords, 'line.real'),
      integerLabel: format,
      outsideLabel: message(language, numberLineWords, 'line.outside', { dtype: format }),
      zeroPointLabel: message(language, numberLineWords, 'line.zeroPoint'),
      scaleLabel: message(language, numberLineWords, 'ruler.scale'),
      stepLabel: message(language, numberLineWords, 'lens.step', {
        scale: readable(Math.abs(line.scale)),
      }),
      handles: {
        low: endAt(low),
        high: endAt(high),
        zero: { label: message(language, numberLineWords, 'ruler.zero'), text: withMinus(zero) },
      },
      fixed,
      qmin,
      qmax,
      selected,
      magnified,
      errorText: message(language, numberLineWords, 'ruler.error', {
        before: readable(at(state.tensor.data)),
        integer: withMinus(String(at(anatomy.quantized.data))),
        after: readable(at(anatomy.dequantized.data)),
        error: readable(at(anatomy.error.data)),
      }),
      width: chartWidth,
      domain: rulerDomain,
    },
    {
      point: (at) => actions.point(at === undefined ? undefined : line.indexAt(at)),
      select: (at) => actions.select(line.indexAt(at)),
      grab: (domain) => {
        // A ruler that slides to an observer's setting stays where it is caught.
        if (state.config.source === 'given' && model.draft.source !== 'given')
          edit({ scale: String(line.scale), zeroPoint: zero });
        actions.setUi({ rulerDomain: domain, rulerStart: line });
      },
      drop: () => actions.setUi({ rulerDomain: undefined, rulerStart: undefined }),
      drag: (handle, by) => {
        if (fixed.has(handle)) return;
        if (handle === 'zero') edit({ zeroPoint: zeroPointBy(begun, anatomy, by) });
        else edit({ scale: scaleByEnd(begun, anatomy, handle, by) });
      },
      nudge: (handle, way, size) => {
        const now = actions.now().draft;
        if (handle === 'zero')
          edit({ zeroPoint: zeroPointByKey(Number(now.zeroPoint), anatomy, way, size) });
        else edit({ scale: scaleByKey(Number(now.scale), way, size) });
      },
    },
  )}`;
}
