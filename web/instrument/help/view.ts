import { html, nothing, render, type TemplateResult } from 'lit-html';
import { markShapes } from '../../charts/panels/cell_mark.ts';
import { heatmapPatterns, markView } from '../../charts/panels/heatmap.ts';
import { type IdOf, type Language, type MessageOf, messageIn } from '../../ui/messages/index.ts';
import { cellKeys, editorKeys, gridKeys, type HelpKeys, pageKeys } from './keys.ts';
import { words } from './words.ts';

/** The documents on the site that the help links to, by message id. */
const documents = ['playground', 'python', 'numerics', 'embedding'] as const;

/** The help dialog of the document, created when it is first opened. */
export class Help {
  #dialog: HTMLDialogElement | undefined;

  /** `addressOf` returns the URL of a file of the site; throws without a site, as in one file. */
  constructor(readonly addressOf: (name: string) => string) {}

  open(language: Language): void {
    if (!this.#dialog) {
      this.#dialog = document.createElement('dialog');
      this.#dialog.className = 'help';
      this.#dialog.setAttribute('aria-labelledby', 'help-title');
      document.body.append(this.#dialog);
    }
    this.#dialog.lang = language.tag;
    render(this.#view(language, this.#dialog), this.#dialog);
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  #view(language: Language, dialog: HTMLDialogElement): TemplateResult {
    const text = messageIn(language, words);
    const keys = (title: IdOf<typeof words>, list: HelpKeys) => html`<h3>${text(title)}</h3>
      <dl>
        ${list.map(
          ([names, id]) => html`<div>
            <dt>${names.map((name) => html`<kbd>${name}</kbd> `)}</dt>
            <dd>${text(id)}</dd>
          </div>`,
        )}
      </dl>`;
    return html`<header>
        <h2 id="help-title">${text('title')}</h2>
        <button type="button" autofocus @click=${() => dialog.close()}>${text('close')}</button>
        ${heatmapPatterns}
      </header>
      <h3>${text('marksTitle')}</h3>
      <ul class="marks">
        <li>${markPicture('none')} ${text('rounded')}</li>
        <li>${markPicture('clippedHigh')} ${text('clipped')}</li>
        <li>${markPicture('wrapped')} ${text('wrapped')}</li>
      </ul>
      <p>${text('colours')}</p>
      <h2>${text('keysTitle')}</h2>
      ${keys('keysPage', pageKeys)} ${keys('grid', gridKeys)} ${keys('cells', cellKeys)}
      ${keys('editor', editorKeys)}
      ${this.#links(language.code, text)}`;
  }

  #links(code: Language['code'], text: MessageOf<typeof words>) {
    const folder = code === 'en' ? 'docs' : `docs/${code}`;
    try {
      const link = (name: (typeof documents)[number]) =>
        html`<li><a href=${this.addressOf(`${folder}/${name}.html`)}>${text(name)}</a></li>`;
      return html`<h2>${text('readTitle')}</h2>
        <ul>
          ${documents.map(link)}
          <li><a href=${this.addressOf('offline.html')}>${text('offline')}</a></li>
        </ul>`;
    } catch {
      return nothing;
    }
  }
}

function markPicture(mark: Parameters<typeof markShapes>[0]): TemplateResult {
  const [width, height] = [44, 32];
  return html`<svg viewBox="0 0 ${width} ${height}" width=${width} height=${height} aria-hidden="true">
    <rect width=${width} height=${height} fill="#f6c48a" />
    ${markView(markShapes(mark, width, height))}
  </svg>`;
}
