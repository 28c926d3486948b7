import type { TemplateResult } from 'lit-html';
import { html, nothing } from 'lit-html';
import { words as shareWords } from '../../instrument/words.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import type { NotebookEntry } from '../page_model.ts';
import type { OpenNotebook } from '../store/open_notebook.ts';
import { cardsView, isPlain, turnView } from './cards.ts';
import { pageAddress } from './links.ts';
import { type Address, splitAddress } from './place.ts';
import { hasRun, type LessonStep, Progress } from './progress.ts';
import { words } from './words.ts';

// The page around a lesson. Loaded with the first lesson.

/** A lesson or cell in an address that does not exist. */
export type Missing = { readonly lesson: string } | { readonly cell: string };

export interface ReaderModel {
  readonly language: Language;
  readonly entries: readonly NotebookEntry[];
  readonly opened: OpenNotebook | undefined;
  readonly missing: Missing | undefined;
  /** A frame shows a lesson without the list of lessons. */
  readonly isFramed?: boolean | undefined;
  /** A frame shows one exercise of the lesson. */
  readonly isAlone?: boolean | undefined;
  readonly progressTools: TemplateResult | undefined;
  /** The whole address of a lesson's own page, if there is one. */
  readonly linkTo?: ((lesson: string) => string) | undefined;
  choose(name: string): void;
}

/** The page's services for the lessons. */
export interface LessonHost {
  readonly root: ShadowRoot;
  readonly draw: () => void;
  /** Called when the lesson has become visible. */
  readonly seen: () => void;
  /** Called when the list of lessons has become visible. */
  readonly listSeen: () => void;
  /** Follows a link of the lesson to another lesson, cell or state. */
  readonly follow: (address: Address) => void;
}

/** Shows the lessons as cards, navigates between them, and stores the reader's progress. */
export class Reader {
  readonly progress = new Progress();
  /** Whether the list of lessons stands above the lesson, where it was asked for. */
  isListOpen = false;
  readonly #ends: IntersectionObserver;
  #shown: string | undefined;
  #isLesson = false;
  /** The link that was copied last, and whether the browser let the page copy it. */
  #copied: { readonly link: string; readonly isCopied: boolean } | undefined;

  constructor(readonly around: LessonHost) {
    const { root } = around;
    root.addEventListener('click', (event) => this.#click(event as MouseEvent));
    // A double click on a button in the text must not start editing the text.
    root.addEventListener('dblclick', (event) => wordOf(event) && event.stopPropagation(), true);
    this.#ends = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        if (target.matches('.lessons')) {
          around.listSeen();
          continue;
        }
        around.seen();
        this.#note(target.matches('.end') ? 'read' : 'opened');
      }
    });
  }

  #note(step: LessonStep): void {
    if (this.#isLesson && this.progress.note(this.#shown ?? '', step)) this.around.draw();
  }

  /** Handles links in the prose: to other lessons, and buttons that change the instrument. */
  #click(event: MouseEvent): void {
    const word = wordOf(event);
    const link = (event.target as Element).closest('.rendered a[href]');
    if (!isPlain(event) || (!word && !link)) return;
    const href = link?.getAttribute('href') ?? '';
    const address = word?.dataset.set ?? pageAddress(href, this.#shown ?? '');
    if (address === undefined) return;
    event.preventDefault();
    this.around.follow(splitAddress(address));
  }

  /** The cards, and the notebook between its navigation links. */
  view(model: ReaderModel, notebook: TemplateResult): TemplateResult {
    const { opened } = model;
    if (opened?.isLesson && hasRun(opened)) this.progress.note(opened.name, 'run');
    const { isListOpen, progress } = this;
    const choose = (name: string) => {
      this.isListOpen = false;
      model.choose(name);
    };
    const toggleList = () => {
      this.isListOpen = !this.isListOpen;
      if (this.isListOpen) this.around.listSeen();
      this.around.draw();
    };
    const share = opened?.isLesson && model.linkTo && this.#share(model, model.linkTo(opened.name));
    const shown = opened?.name;
    const cards = {
      ...model,
      shown,
      progress,
      isListOpen,
      toggleList,
      choose,
      share: share || undefined,
    };
    // On paper, another lesson than the one that the page's instrument belongs to stands alone.
    const isOther = opened?.isLesson && opened.name !== model.entries[0]?.name;
    if (model.isAlone) return html`<div class="reading alone">${notebook}</div>`;
    const list = model.isFramed ? nothing : cardsView(cards);
    return html`${turnView(cards, 'start')} ${isListOpen ? list : nothing}
      <div class="reading ${opened?.isLesson ? 'beside' : ''} ${isOther ? 'other' : ''}">
        <div>
          ${missingView(model)} ${notebook} ${turnView(cards, 'end')}
        </div>
        <div class="aside"></div>
      </div>
      ${isListOpen ? nothing : list}`;
  }

  /** The button that copies the link to the lesson, and what came of it. */
  #share({ language }: ReaderModel, link: string): TemplateResult {
    const said = (isCopied: boolean) => {
      this.#copied = { link, isCopied };
      this.around.draw();
    };
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(link);
        said(true);
      } catch {
        said(false);
      }
    };
    const id = this.#copied?.isCopied ? 'share.copied' : 'share.notCopied';
    return html`<button type="button" data-action="copyLesson" @click=${copy}>
        ${message(language, shareWords, 'share.copy')}
      </button>
      <span role="status">
        ${this.#copied?.link === link ? message(language, shareWords, id) : nothing}
      </span>`;
  }

  /** Scrolls to the list of lessons and focuses its heading. */
  toCards(root: ParentNode): void {
    this.around.listSeen();
    const title = root.querySelector<HTMLElement>('#lessons-title');
    title?.scrollIntoView();
    title?.focus({ preventScroll: true });
  }

  /** Call this after rendering a lesson, or a file, which has no progress of its own. */
  drawn(root: ParentNode, { opened }: Pick<ReaderModel, 'opened'>): void {
    if (opened?.name === this.#shown) return;
    this.#shown = opened?.name;
    this.#isLesson = opened?.isLesson ?? false;
    // Observing again reports both for the current lesson.
    this.#ends.disconnect();
    const parts = root.querySelectorAll('.lessons, .notebook, .turn.end');
    for (const part of parts) this.#ends.observe(part);
  }
}

function missingView({ language, missing }: ReaderModel) {
  if (!missing) return nothing;
  const [code, text] =
    'lesson' in missing
      ? ['lesson_unknown', message(language, words, 'lessons.unknown', { name: missing.lesson })]
      : ['cell_unknown', message(language, words, 'lessons.unknownCell', { id: missing.cell })];
  return html`<p class="notice" role="status" data-code=${code}>${text}</p>`;
}

const wordOf = ({ target }: Event) => (target as Element).closest<HTMLElement>('[data-set]');
