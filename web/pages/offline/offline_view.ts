import { html, nothing, type TemplateResult } from 'lit-html';
import type { Failure, Group, Kept } from './edition.ts';
import type { OfflineMessageId } from './words.ts';

/** The state of offline.html. */
export interface OfflineState {
  readonly isPossible: boolean;
  /** Bytes of each group, as the build counted them. */
  readonly sizes: Readonly<Record<Group, number>>;
  readonly kept: Kept | undefined;
  readonly waiting: Kept | undefined;
  /** A download on its way. */
  readonly loading?: { readonly group: Group; readonly share: number } | undefined;
  readonly problem?: { readonly code: Failure | 'refused'; readonly file: string } | undefined;
  readonly isRemoved: boolean;
}

export interface OfflineActions {
  keep(): void;
  keepPython(): void;
  use(): void;
  remove(): void;
}

type Text = (id: OfflineMessageId, values?: Readonly<Record<string, string | number>>) => string;

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

export function offlineView(state: OfflineState, act: OfflineActions, text: Text): TemplateResult {
  if (!state.isPossible) {
    return html`<p class="notice" data-code="unsupported">
      ${text('offline.unsupported')} <a href="zeropoint.html" download>${text('offline.oneFile')}</a>
    </p>`;
  }
  const { kept, waiting, problem, isRemoved, loading } = state;
  const isBusy = loading !== undefined;
  const isKept = kept?.groups.includes('page') ?? false;
  const hasPython = kept?.groups.includes('python') ?? false;
  const size = (group: Group) => ({ size: megabytes(state.sizes[group]) });
  const progress = (group: Group) =>
    loading?.group === group
      ? html`<p>
          <progress max="1" value=${loading.share} aria-label=${text(`offline.${group}`)}></progress>
          ${text('offline.loading', { share: Math.floor(loading.share * 100), ...size(group) })}
        </p>`
      : nothing;
  const button = (name: keyof OfflineActions, label: string) =>
    html`<p>
      <button type="button" data-action=${name} ?disabled=${isBusy} @click=${act[name]}>${label}</button>
    </p>`;
  return html`
    <div role="status">
      ${
        problem
          ? html`<p class="notice" data-code=${problem.code}>
              ${text(`offline.${problem.code}`, { file: problem.file })}
            </p>`
          : nothing
      }
      ${isRemoved ? html`<p data-state="removed">${text('offline.removed')}</p>` : nothing}
      ${
        waiting
          ? html`<p data-state="waiting">${text('offline.update', { version: waiting.version })}</p>`
          : nothing
      }
    </div>
    ${waiting ? button('use', text('offline.use')) : nothing}
    <h2>${text('offline.page')}</h2>
    <p class="hint">${text('offline.pageHint')}</p>
    ${
      isKept
        ? html`<p data-state="page">${text('offline.pageKept', { version: kept?.version ?? '' })}</p>`
        : button('keep', text('offline.keepPage', size('page')))
    }
    ${progress('page')}
    <h2>${text('offline.python')}</h2>
    <p class="hint">${text('offline.pythonHint')}</p>
    ${hasPython ? html`<p data-state="python">${text('offline.pythonKept')}</p>` : nothing}
    ${isKept && !hasPython ? button('keepPython', text('offline.keepPython', size('python'))) : nothing}
    ${progress('python')}
    ${isKept ? html`<p class="hint">${text('offline.install')}</p>` : nothing}
    ${kept ? button('remove', text('offline.remove')) : nothing}
  `;
}
