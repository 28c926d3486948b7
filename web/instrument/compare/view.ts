import { html, type TemplateResult } from 'lit-html';
import type { Report } from '../../core/engine/contract.ts';
import type { AsyncWholeEngine } from '../../core/worker/whole_client.ts';
import { type IdOf, joined, messageIn } from '../../ui/messages/index.ts';
import { words as uiWords } from '../../ui/words.ts';
import { words as chartWords } from '../chart_words.ts';
import { integersOf } from '../coded/integers.ts';
import { compute, type Engines, type Result } from '../compute.ts';
import type { Job } from '../job.ts';
import { failureView, type JobNews } from '../job_view.ts';
import type { Actions, Model } from '../model.ts';
import type { PictureGroup } from '../panels/pictures.ts';
import { panelsView } from '../panels/view.ts';
import { configText } from '../setting_names.ts';
import { quantizingOptions } from '../settings/table.ts';
import type { QuantizerConfig } from '../store/state.ts';
import { metricsTable } from './metrics.ts';
import { words as compareWords } from './words.ts';

const words = joined(compareWords, uiWords, chartWords);

interface Comparison {
  readonly pinned: Result;
  readonly before: Report;
  readonly now: Report;
}

/** Compares a pinned setting with the current one, with the difference in every metric. */
export class CompareView {
  constructor(
    readonly job: Job<Comparison>,
    readonly pictures: PictureGroup,
  ) {}

  view(model: Model, actions: Actions, result: Result): TemplateResult {
    const { language } = model;
    const { tensor, config, pinned, element, slice } = result.state;
    const look = { element, slice, picture: result.state.picture };
    if (!pinned) return html``;
    this.job.ask([tensor.data, pinned, result.anatomy], async (core, report) => {
      const engines: Pick<Engines, 'lesson' | 'whole'> = {
        lesson: () => Promise.resolve(core),
        whole: () => Promise.resolve(core),
      };
      const found = await compute(engines, { ...result.state, config: pinned, pinned: undefined });
      const [before, now] = await Promise.all([reportOf(core, found), reportOf(core, result)]);
      report({ pinned: found, before, now });
    });
    const { value, working } = this.job;
    const text = messageIn(language, words);
    const others = value && integersOf(value.pinned);
    const pictures = others && this.pictures.of(model, actions, others);
    // These zoom together with the current setting's pictures and need no tools of their own.
    const linked = pictures && { scales: pictures.scales, draw: pictures.draw };
    const news = newsOf(this.job).map((id) => text(id));
    return html`<section
      class="comparison"
      part="compare"
      aria-label=${text('compare.title')}
      aria-busy=${working}
    >
      <header>
        <h2>${text('compare.heading', { setting: configText(language, pinned) })}</h2>
        <button type="button" data-action="swap" @click=${() => swap(actions, pinned, config)}>
          ${text('compare.swap')}
        </button>
        <button
          type="button"
          data-action="unpin"
          @click=${() => actions.see({ pinned: undefined })}
        >
          ${text('compare.unpin')}
        </button>
      </header>
      <div class="news">
        ${news.length > 0 ? html`<p class="hint">${news.join(text('join.sentences'))}</p>` : ''}
      </div>
      ${failureView(language, this.job)}
      ${others ? panelsView(model, actions, others, look, linked) : ''}
      ${value ? metricsTable(language, value.before, value.now) : ''}
    </section>`;
  }
}

/** The status of the numbers: old ones stay until the new ones arrive. */
export function newsOf({
  working,
  failure,
  isEarlier,
}: Omit<JobNews, 'retry'>): readonly IdOf<typeof words>[] {
  if (!working && failure === undefined) return [];
  const computing: readonly IdOf<typeof words>[] = working ? ['chart.computing'] : [];
  return isEarlier ? [...computing, 'chart.earlier'] : computing;
}

async function reportOf(core: AsyncWholeEngine, { state, quantizer }: Result): Promise<Report> {
  const { report } = await core.measure(state.tensor, quantizer, quantizingOptions(state.config));
  return report;
}

function swap(actions: Actions, pinned: QuantizerConfig, present: QuantizerConfig): void {
  actions.take(pinned);
  actions.see({ pinned: present });
}
