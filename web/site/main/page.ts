import { html, nothing, render, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { WhenSeen } from '../../charts/when_seen.ts';
import type { Beside, BesideModule } from '../../lesson/beside.ts';
import { LessonFollower } from '../../lesson/follower.ts';
import type { openReader, Reader } from '../../lesson/lesson.ts';
import type { Lit } from '../../lesson/lit.ts';
import { type Address, isSamePlace, type Place } from '../../lesson/place.ts';
import type { Language } from '../../messages/index.ts';
import { Localizer, wordsFrom } from '../../messages/localizer.ts';
import { DrawingPlaces } from '../../notebook/drawing_places.ts';
import { Scrollers } from '../../notebook/scrollers.ts';
import type { LessonInput } from '../../notebook/sources.ts';
import { notebookView } from '../../notebook/view.ts';
import type { Files } from '../../platform/files.ts';
import { restoreLarge } from '../../platform/large.ts';
import { Loadable } from '../../platform/loadable.ts';
import { retryNotice } from '../../platform/retry.ts';
import { roving } from '../../platform/roving.ts';
import { Screen } from '../../platform/screen.ts';
import { fitting } from '../../playground/adapted.ts';
import { changePrefix, fromAddress, toAddress } from '../../playground/address.ts';
import { draftOf } from '../../playground/draft.ts';
import { openEngines } from '../../playground/engines.ts';
import { Guide } from '../../playground/guide.ts';
import { Instrument } from '../../playground/instrument.ts';
import { playJourney } from '../../playground/journey.ts';
import type { Result } from '../../playground/lab.ts';
import { shareView } from '../../playground/share_view.ts';
import { configOf, lessonOwnSettings, lessonState, maxElements } from '../../playground/state.ts';
import { bareView } from '../../playground/view.ts';
import type { PythonClient } from '../../python/protocol.ts';
import type { ShellModule } from '../../shell/shell.ts';
import type { DrawingsModule } from '../../workbench/drawings/lesson_drawings.ts';
import { loadWorkbench } from '../../workbench/load_workbench.ts';
import { AddressBar, tellSize } from '../shared/address_bar.ts';
import { initLanguageToggle } from '../shared/page_language.ts';
import { NotebookPage } from './notebook_page.ts';
import { Plots, plainPictures } from './plots.ts';

const lessonName = 'quantize_and_dequantize';

/** The rendering functions for the parts around the lessons. */
const lit: Lit = { html, nothing, render, roving };

/** The differences between the site's page and the one-file page. */
export interface PageOptions {
  readonly files: Files;
  /** The Python client; by default Python is fetched on demand. */
  readonly python?: PythonClient;
  readonly inWordsOfPage?: (language: Language) => Language;
  /** In a frame in another page, only a lesson and the small instrument beside it are shown. */
  readonly isFramed?: boolean;
}

/** The composition root of the page: it imports from every layer, and no layer imports it. */
export function openPage({ files, python, inWordsOfPage, isFramed }: PageOptions): void {
  if (!isFramed) restoreLarge();
  const localizer = new Localizer(wordsFrom(files.module), inWordsOfPage);
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
  const { draw } = screen;
  const scrollers = new Scrollers(screen.root);
  const engines = openEngines(files);
  const instrument = new Instrument({
    localizer,
    engines,
    loadWorkbench: () => loadWorkbench(files, engines, screen),
    guide: new Guide(),
    pictures: plainPictures,
    addCell: (source) => notebook.actions.addCell(source),
    link: () => location.href,
    share: shareView,
    openOthers: (files) => notebook.actions.openFiles(files),
    isUnlinkable: () => address.isTooSmall,
    draw,
  });
  const address = new AddressBar(
    ({ state, place }, before) => {
      if (state !== before.state) openState(state);
      if (!isSamePlace(place, before.place)) notebook.visit(place);
    },
    () => {
      tellSize(address.isTooSmall);
      draw();
    },
  );
  /** A version of the notebook, so that a drag in the instrument does not re-render it. */
  let notebookChanges = 0;
  const drawNotebook = () => {
    notebookChanges += 1;
    draw();
  };
  const plots = new Plots(localizer, () => files.module('drawing.js'), drawNotebook);
  const notebook = new NotebookPage({
    localizer,
    root: screen.root,
    files,
    draw: drawNotebook,
    python,
    picture: (data) => plots.pictureOf(data),
    lesson: lessonName,
    instrument: {
      showInput,
      told: () => instrument.page.awaited ?? instrument.page.draft,
      followAgain: () => {
        follower.again();
        draw();
      },
      mostElements: maxElements,
      own: { tensor: lessonState.tensor, settings: lessonOwnSettings },
    },
  });
  const drawings = new DrawingPlaces<[Result, Language]>(
    screen.root,
    async () => {
      const { openDrawings } = await files.module<DrawingsModule>('drawings.js');
      return openDrawings({ engines, changed: draw });
    },
    draw,
  );
  const follower = new LessonFollower(notebook, engines.lessonClient);
  /** A drag moves the notebook and the figures only where they can be seen; elsewhere they follow at rest. */
  const notebookSeen = new WhenSeen(() => draw());
  const figuresSeen = new WhenSeen(() => draw());

  /** The notebook's plot: the panels of the last result that the lesson's functions can express. */
  let lessonPanels: TemplateResult | undefined;
  let nextPanels: TemplateResult | undefined;
  /** Why the notebook cannot follow the instrument. */
  let parted: ReturnType<LessonFollower['parted']>;

  /** The element whose steps were animated last; one selected by a link is not animated. */
  let travelled: number | undefined;
  let isFirst = true;
  function showJourney(root: ShadowRoot): void {
    const { result } = instrument.page;
    if (!result) return;
    const { element } = result.state;
    if (!isFirst && element !== undefined && element !== travelled) playJourney(root);
    travelled = element;
    isFirst = false;
  }

  const late = document.querySelector('.late');
  /** The pre-rendered picture of the lesson, until the first result. */
  const early = [...screen.root.children].filter((one) => one.localName !== 'link');
  const dropEarly = () => {
    for (const one of early.splice(0)) one.remove();
  };
  if (location.hash.length > 1) dropEarly();

  function paint(root: ShadowRoot): void {
    // It stays if the style sheet has not loaded.
    if (screen.isStyled) late?.remove();
    const { result, problems, busy } = instrument.page;
    if (early.length > 0 && !result && problems.length === 0) return;
    dropEarly();
    const panels = instrument.panels();
    // The notebook is not rendered while a newer result is pending, so that it does not delay a drag.
    // It is rendered one frame after the instrument, because both together would be a long frame.
    if (result && !busy) parted = follower.parted(result);
    if (parted) follower.part();
    if (result && !busy && !parted && notebookSeen.isDue(result.anatomy)) {
      lessonPanels = nextPanels ?? panels;
      nextPanels = panels;
      if (lessonPanels !== panels) draw();
      if (notebook.notebooks.openNotebooks.has(lessonName))
        follower.follow(result, notebook.notebooks.active?.name);
    }
    const stale = problems.length > 0;
    let isNewBook = false;
    const opened = () => {
      isNewBook = true;
      scrollers.look();
      const chart = plots.chartOf(lessonPanels, result);
      const model = notebook.model(chart, stale, instrument.marked, parted);
      const view = notebookView(model, notebook.actions);
      const { opened, language } = model;
      if (!reader.value) {
        const values = { reason: String(reader.failure) };
        return html`${retryNotice(language, 'part_unavailable', values, reader.retry)} ${view}`;
      }
      const { entries, missing } = notebook;
      const choose = (name: string) => go(() => notebook.choose(name));
      return reader.value.view({ language, opened, entries, missing, choose, isFramed }, view);
    };
    const isDue = reader.value !== undefined || reader.failure !== undefined;
    const { aim, model, actions } = instrument;
    const page = html`${isFramed ? bareView(model, actions) : instrument.view(panels, notebook.bondView(parted), result && figuresSeen.latest(result))}
    ${isDue ? guard([localizer.language, notebookChanges, lessonPanels, stale, parted], opened) : nothing}`;
    render(page, root);
    reader.value?.drawn(root, { opened: notebook.notebooks.active });
    // Scrolling to a cell waits until the content above it has its height.
    if (isDue && (result || stale)) notebook.drawn();
    if (isNewBook) drawings.look();
    notebookSeen.watch(...root.querySelectorAll('.notebook'));
    figuresSeen.watch(...root.querySelectorAll('.inspector, .causes'));
    if (result) drawings.draw(result, localizer.language);
    instrument.drawn(root);
    showJourney(root);
    beside.value?.drawn(root, { aim, model, actions, panels, isLinked: notebook.isLinked });
    shell.value?.drawn();
    keepAddress();
  }

  /** Updates the address; while the input is invalid, it keeps the last valid state. */
  function keepAddress(): void {
    const { settled } = instrument;
    address.keep(settled && (() => toAddress(settled.state)), placeToKeep());
  }

  /** Navigates to another place in the lessons; Back returns to the current one. */
  function go(visit: () => void): void {
    address.leave();
    visit();
    keepAddress();
  }

  /** The part around the lessons; the lessons wait for it, so that the layout does not shift. */
  const reader = new Loadable<Reader>(async () => {
    const module = files.module<{ openReader: typeof openReader }>('lesson.js');
    await screen.addSheet(files.address('lesson.css'));
    return (await module).openReader(lit, {
      root: screen.root,
      draw: drawNotebook,
      seen: () => beside.load(),
      follow,
    });
  }, drawNotebook);

  const beside = new Loadable<Beside>(async () => {
    const { openBeside } = await files.module<BesideModule>('beside.js');
    return openBeside(lit, draw);
  }, draw);

  /** The last requested state: a change may have to wait for the part that parses it. */
  let opening = '';

  /** Shows the state of an address, or applies its changes to the current state. */
  async function openState(state: string): Promise<void> {
    opening = state;
    if (!state.startsWith(changePrefix)) {
      instrument.open(fromAddress(state));
      return;
    }
    const part = await beside.retry();
    if (opening !== state) return;
    const { aim, page } = instrument;
    const read = part?.changed(aim, state);
    if (!read) instrument.open({ wrong: state });
    else if ('wrong' in read) {
      const notice = { code: 'change_unreadable', values: { parameter: read.wrong } };
      instrument.setUi({ notice });
      if (!page.result) page.show(lessonState);
    } else if (read.state !== aim || !page.result) {
      instrument.setUi({ notice: undefined });
      // Always a separate undo step, even right after another one.
      page.show(read.state, page.within, '');
    } else draw();
  }

  /** Follows a link in a lesson; without a state in the link, the state does not change. */
  function follow({ state, place }: Address): void {
    if (state) openState(state);
    if (place.lesson || place.cell) go(() => notebook.visit(place, () => notebook.toBeginning()));
  }

  /** The place for the address. The first lesson is omitted, except in a frame, which needs it. */
  function placeToKeep(): Place {
    const { lesson, cell } = notebook.place;
    if (isFramed) return { lesson: lesson ?? lessonName, cell };
    return { lesson: lesson === lessonName && !cell ? undefined : lesson, cell };
  }

  /** Shows the values of the notebook's variables after a run. */
  function showInput({ tensor, settings }: LessonInput): void {
    const config = configOf(settings);
    instrument.actions.edit((draft) =>
      fitting({
        ...draftOf({ tensor, sample: undefined, config }),
        textOpen: draft.textOpen,
      }),
    );
  }

  const shell = new Loadable(
    async () => {
      const { openShell } = await files.module<ShellModule>('shell.js');
      return openShell({
        root: screen.root,
        localizer,
        model: () => instrument.model,
        addressOf: files.address,
      });
    },
    () => {},
  );
  for (const input of ['keydown', 'pointerdown']) {
    addEventListener(input, () => shell.load(), { once: true });
  }
  document.querySelector('header')?.addEventListener('click', async ({ target }) => {
    const { action } = (target as HTMLElement).dataset;
    if (action === undefined) return;
    (await shell.retry())?.act(action);
    const { failure: reason } = shell;
    if (reason !== undefined)
      instrument.setUi({ notice: { code: 'part_unavailable', values: { reason } } });
  });

  document.querySelector('.to-lessons')?.addEventListener('click', (event) => {
    event.preventDefault();
    reader.value?.toCards(screen.root);
  });

  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    instrument.actions.openFiles(files);
  });

  addEventListener('beforeunload', (event) => {
    if (notebook.hasUnsaved) event.preventDefault();
  });

  const { state, place } = address.read();
  openState(state);
  spoken.then(() => {
    reader.load();
    // A frame starts with the lesson, and must not scroll the parent page.
    const isAtBeginning = isFramed || place.lesson === undefined;
    notebook.visit(place, isAtBeginning ? undefined : () => notebook.toBeginning());
  });
}
