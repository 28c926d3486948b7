import { html, render, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { AddressBar } from './address_bar.ts';
import { loadWorkbench, openEngines } from './engines.ts';
import type { Files } from './files.ts';
import { whenIdle } from './idle.ts';
import { Instrument } from './instrument.ts';
import { LessonFollower } from './lesson_follower.ts';
import type { Language } from './messages/index.ts';
import { Speech } from './messages/speech.ts';
import { DrawingPlaces } from './notebook/drawing_places.ts';
import { LessonLink } from './notebook/link.ts';
import type { LessonInput } from './notebook/sources.ts';
import { notebookView } from './notebook/view.ts';
import { NotebookPage } from './notebook_page.ts';
import { speakByButton } from './page_language.ts';
import { Loadable } from './platform/loadable.ts';
import { fitting } from './playground/adapted.ts';
import { toAddress } from './playground/address.ts';
import { draftOf } from './playground/draft.ts';
import type { Result } from './playground/lab.ts';
import { choiceOf, maxExtent } from './playground/state.ts';
import { Plots } from './plots.ts';
import type { PythonClient } from './python/protocol.ts';
import { Screen } from './screen.ts';
import { Scrollers } from './scrollers.ts';
import type { ShellModule } from './shell/shell.ts';
import type { DrawingsModule } from './workbench/drawings/lesson_drawings.ts';

const lessonName = 'quantize_and_dequantize';

/** What differs between the page of a site and the page in one file. */
export interface Surroundings {
  readonly files: Files;
  readonly python: PythonClient;
  readonly inWordsOfPage?: (language: Language) => Language;
}

/** The composition root of the page: it knows every room, and no room knows it. */
export function openPage({ files, python, inWordsOfPage }: Surroundings): void {
  const speech = new Speech(() => files.module('zh.js'), inWordsOfPage);
  // In another language everything that was typed or computed stays as it is.
  const spoken = speakByButton(speech, () => {
    draw();
    notebook.speak();
  });
  const host = document.querySelector('#app') as HTMLElement;
  const screen = new Screen(
    host.attachShadow({ mode: 'open' }),
    files.address('rooms.css'),
    paint,
    spoken,
  );
  const { draw } = screen;
  const scrollers = new Scrollers(screen.root);
  const engines = openEngines(files);
  const instrument = new Instrument({
    speech,
    engines,
    loadWorkbench: () => loadWorkbench(files, engines, draw),
    addCell: (source) => notebook.addCell(source),
    openOthers: (files) => notebook.actions.openFiles(files),
    isUnlinkable: () => address.isTooSmall,
    draw,
  });
  const address = new AddressBar((read) => instrument.open(read), draw);
  /** Counts what happens in the notebook: a drag in the instrument does not draw all of it anew. */
  let notebookChanges = 0;
  const drawNotebook = () => {
    notebookChanges += 1;
    draw();
  };
  const plots = new Plots(speech, () => files.module('drawing.js'), drawNotebook);
  const notebook = new NotebookPage({
    speech,
    root: screen.root,
    files,
    draw: drawNotebook,
    python,
    picture: (data) => plots.pictureOf(data),
  });
  const drawings = new DrawingPlaces<[Result, Language]>(
    screen.root,
    async () => {
      const { openDrawings } = await files.module<DrawingsModule>('drawings.js');
      return openDrawings({ engines, changed: draw });
    },
    draw,
  );
  const link = new LessonLink(notebook.desk, lessonName, showInput, maxExtent);
  const follower = new LessonFollower(link, engines.lessonClient);

  /** What the notebook's plot shows: of the last result that the lesson's functions can say. */
  let lessonPanels: TemplateResult | undefined;
  let nextPanels: TemplateResult | undefined;

  const late = document.querySelector('.late');

  function paint(root: ShadowRoot): void {
    // It stays where the style sheet has not come.
    if (screen.isStyled) late?.remove();
    const { result, problems, busy } = instrument.page;
    const panels = instrument.panels();
    // While something newer is on its way the notebook waits, so that a drag is not held up by it;
    // and it comes a frame after the instrument, because both together would be a long one.
    if (result && !busy && follower.canFollow(result)) {
      lessonPanels = nextPanels ?? panels;
      nextPanels = panels;
      if (lessonPanels !== panels) draw();
      if (notebook.desk.books.has(lessonName)) follower.follow(result);
    }
    const stale = problems.length > 0;
    let isNewBook = false;
    const book = () => {
      isNewBook = true;
      scrollers.look();
      const chart = plots.chartOf(lessonPanels, result);
      const isAbout = notebook.desk.active?.name === lessonName;
      return notebookView(
        notebook.model(chart, stale, isAbout ? instrument.marked : undefined),
        notebook.actions,
      );
    };
    const page = html`${instrument.view(panels)}
    ${guard([speech.language, notebookChanges, lessonPanels, stale], book)}`;
    render(page, root);
    notebook.drawn();
    if (isNewBook) drawings.look();
    if (result) drawings.draw(result, speech.language);
    instrument.drawn(root);
    shell.value?.drawn();
    // While what is typed makes no sense the address keeps the last that did.
    const { settled } = instrument;
    if (settled) address.keep(() => toAddress(settled.state));
  }

  /** The instrument follows what a run left in the notebook's variables. */
  function showInput({ tensor, settings }: LessonInput): void {
    const choice = choiceOf(settings);
    instrument.actions.edit((draft) =>
      fitting({
        ...draftOf({ tensor, sample: undefined, choice }),
        textOpen: draft.textOpen,
      }),
    );
  }

  const shell = new Loadable(
    async () => {
      const { openShell } = await files.module<ShellModule>('shell.js');
      return openShell({ root: screen.root, speech, model: () => instrument.model });
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
      instrument.surface({ notice: { code: 'workbench_unavailable', values: { reason } } });
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

  instrument.open(address.read());
  spoken.then(() => notebook.start(lessonName));
  whenIdle(() => {
    instrument.load();
    notebook.desk.session.load();
  });
}
