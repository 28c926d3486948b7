import { html, nothing, type TemplateResult } from 'lit-html';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { inListOrder } from '../state.ts';
import { usualFormats } from '../survey/report.ts';

/** Which formats are compared. */
export function formatsView(model: Model, actions: Actions): TemplateResult {
  const { known, chosen, surveyed, checkpoint, phase } = model.state;
  const words = wordsOf(model);
  const usual: readonly string[] = usualFormats;
  const order = known.length > 0 ? known : usual;
  const others = order.filter((format) => !usual.includes(format));
  const toggle = (format: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(format);
    else next.delete(format);
    actions.show({ chosen: inListOrder(known, next) });
  };
  const box = (format: string) => html`<label class="check"
    ><input
      type="checkbox"
      name="format"
      value=${format}
      .checked=${chosen.includes(format)}
      @change=${(event: Event) => toggle(format, (event.currentTarget as HTMLInputElement).checked)}
    /><code>${format}</code></label
  >`;
  const isMissing = chosen.some((format) => !surveyed.includes(format));
  return html`<details class="formats">
    <summary>${words('choice.formats')} (${chosen.length})</summary>
    <fieldset>
      <legend>${words('choice.usual')}</legend>
      ${usual.map(box)}
    </fieldset>
    ${
      others.length > 0
        ? html`<fieldset>
            <legend>${words('choice.others')}</legend>
            ${others.map(box)}
          </fieldset>`
        : nothing
    }
    ${
      checkpoint && isMissing
        ? html`<button
            type="button"
            data-action="again"
            ?disabled=${phase === 'surveying'}
            @click=${actions.again}
          >
            ${words('choice.again')}
          </button>`
        : nothing
    }
  </details>`;
}
