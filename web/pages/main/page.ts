import '../../ui/trusted_types.ts';
import { html, nothing, render } from 'lit-html';
import { WhenVisible } from '../../charts/when_visible.ts';
import { integersOf } from '../../instrument/coded/integers.ts';
import { openEngines } from '../../instrument/engines.ts';
import { shareView } from '../../instrument/export/share_view.ts';
import { FirstScreen } from '../../instrument/game/first_screen.ts';
import { ElementAnimation } from '../../instrument/guide/animation.ts';
import { Instrument, type InstrumentHost } from '../../instrument/instrument.ts';
import type { PageState } from '../../instrument/store/page_state.ts';
import { bareView } from '../../instrument/view.ts';
import type { PythonClient } from '../../python/protocol.ts';
import type { Files } from '../../ui/files.ts';
import { restoreLarge } from '../../ui/large_mode.ts';
import { wordsFrom } from '../../ui/load_words.ts';
import { Loadable } from '../../ui/loadable.ts';
import type { Language } from '../../ui/messages/index.ts';
import { Localizer } from '../../ui/messages/localizer.ts';
import { loadPart } from '../../ui/part.ts';
import { Screen } from '../../ui/screen.ts';
import { initLanguageToggle } from '../shared/page_language.ts';
import { listenToDocument } from './document_events.ts';
import { Lessons } from './lessons.ts';
import { plainPictures } from './plots.ts';
import { Router } from './router.ts';

/**
 * The HTML before the page is rendered: the pre-rendered picture of the lesson, and a notice
 * for when the scripts or the style sheet are late.
 */
class Placeholder {
  readonly #notice = document.querySelector('.late');
  readonly #picture: Element[];
  constructor(root: ShadowRoot) {
    this.#picture = [...root.children].filter((one) => one.localName !== 'link');
    // The address may contain another state than the picture.
    if (location.hash.length > 1) this.#removePicture();
  }

  /** Whether there is nothing newer to render than the picture; otherwise it is removed. */
  stays({ result, problems }: PageState, isStyled: boolean): boolean {
    // The notice stays if the style sheet has not loaded.
    if (isStyled) this.#notice?.remove();
    if (this.isThere && !result && problems.length === 0) return true;
    this.#removePicture();
    return false;
  }

  get isThere(): boolean {
    return this.#picture.length > 0;
  }

  #removePicture(): void {
    for (const one of this.#picture.splice(0)) one.remove();
  }
}

/**
 * The document's title, by which tabs, history, bookmarks and screen readers tell the lessons apart. The
 * page's own title is that of the HTML, or its translation.
 */
class PageTitle {
  #page = '';
  #shown: string | undefined;

  /** Shows the title of a lesson or file; undefined for the page's own. */
  show(title: string | undefined): void {
    // A change of the language writes the page's own title.
    if (document.title !== this.#shown) this.#page = document.title;
    const shown = title === undefined ? this.#page : `${title} · zeropoint`;
    if (document.title !== shown) document.title = shown;
    this.#shown = document.title;
  }
}

/** The differences between the site's page and the one-file page. */
export interface PageOptions {
  readonly files: Files;
  /** The Python client; by default Python is fetched on demand. */
  readonly python?: PythonClient;
  readonly inWordsOfPage?: (language: Language) => Language;
  /** In a frame in another page, only a lesson and the small instrument beside it are shown. */
  readonly isFramed?: boolean;
  /** The page with the report on checkpoints, if it is beside this one. */
  readonly reportAddress?: string;
  /** The whole address of a lesson's own page in a language, if the lessons have pages. */
  readonly linkTo?: (lesson: string, language: Language) => string;
}

/**
 * The composition root of the page: it imports from every layer, and no layer imports it. Data flows
 * one way: an input changes the state of a part, the part calls `draw`, and the next frame calls
 * `paint`, which renders the whole page from the state of its parts.
 */
export function openPage({
  files,
  python,
  inWordsOfPage,
  isFramed,
  reportAddress,
  linkTo,
}: PageOptions): void {
  if (!isFramed) restoreLarge();
  const localizer = new Localizer(
    wordsFrom({
      en: () => import('../shared/english.ts'),
      zh: () => import('../shared/chinese.ts'),
    }),
    inWordsOfPage,
  );
  // Changing the language keeps everything that was typed or computed.
  const spoken = initLanguageToggle(localizer, () => {
    draw();
    notebook.translate();
  });
  const host = document.querySelector('#app') as HTMLElement;
  const screen = new Screen(
    host.shadowRoot ?? host.attachShadow({ mode: 'open' }),
    files.address('instrument.css'),
    paint,
    spoken,
  );
  const { root, draw } = screen;
  const placeholder = new Placeholder(root);
  const engines = openEngines(files);
  const aroundInstrument: InstrumentHost = {
    localizer,
    engines,
    loadWorkbench: async () => {
      const { openPageWorkbench } = await loadPart(() => import('./workbench.ts'));
      await screen.needSheet(files.address('workbench.css'));
      return openPageWorkbench({ core: engines.aside, open: engines.open, files, changed: draw });
    },
    pictures: plainPictures,
    draw,
  };
  const instrument = new Instrument({
    ...aroundInstrument,
    first: isFramed ? undefined : new FirstScreen((name) => files.address(name), engines),
    addCell: (source) => notebook.actions.addCell(source),
    link: () => location.href,
    share: shareView,
    openOthers: (files) => notebook.actions.openFiles(files),
    isUnlinkable: () => router.isUnlinkable,
    reportAddress,
  });
  const beside = new Loadable(async () => {
    const { LessonSide } = await loadPart(() => import('./lesson_side.ts'));
    return new LessonSide(instrument, notebook, aroundInstrument);
  }, draw);
  const lessons = new Lessons({
    localizer,
    files,
    screen,
    engines,
    instrument,
    python,
    isFramed,
    linkTo,
    seen: () => beside.load(),
    follow: (address) => router.follow(address),
    openExample: (state) => router.openExample(state),
    go: (visit) => router.go(visit),
  });
  const { notebook, sync } = lessons;
  const router = new Router({ instrument, notebook, beside, isFramed, draw });
  const shell = new Loadable(
    async () => {
      const { openShell } = await loadPart(() => import('../../instrument/shell.ts'));
      const model = () => instrument.model;
      return openShell({ root, localizer, engines, model, addressOf: files.address });
    },
    () => {},
  );
  const animation = new ElementAnimation();
  const title = new PageTitle();
  /** During a drag, figures out of sight keep the last result. */
  const figuresSeen = new WhenVisible(draw);

  function paint(root: ShadowRoot): void {
    const { page, actions } = instrument;
    const isFirst = placeholder.isThere;
    if (placeholder.stays(page, screen.isStyled)) {
      instrument.measure(root);
      return;
    }
    const panels = instrument.panels();
    sync.update(page, panels);
    const { model } = instrument;
    const { result, coded } = model;
    // A result of a stored format takes its time, and is not one of a drag.
    const figured = result && coded?.affine ? integersOf(figuresSeen.latest(result)) : undefined;
    const top = lessons.hasInstrument
      ? instrument.view(panels, sync.view(), figured)
      : bareView(model, actions);
    // The lesson follows the instrument in the next frame: both at once would block the page for longer.
    const below = isFirst ? nothing : lessons.view();
    // In a frame with one exercise, the instrument is below it.
    render(lessons.only ? html`${below} ${top}` : html`${top} ${below}`, root);
    if (isFirst) draw();
    else lessons.drawn();
    title.show(notebook.title);
    // A notebook can have very many elements, and looking through all of them takes long.
    const own = root.querySelector('.instrument') ?? root;
    figuresSeen.watch(...own.querySelectorAll('.inspector, .causes'));
    instrument.drawn(root);
    animation.drawn(own, model);
    beside.value?.drawn(root, panels);
    shell.value?.drawn();
    router.keep();
  }

  listenToDocument({
    instrument,
    shell,
    toLessons: () => lessons.toCards(),
    hasUnsaved: () => notebook.hasUnsaved,
  });
  spoken.then(() => lessons.load());
  router.start(spoken);
}
