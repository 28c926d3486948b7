import type { InstrumentAt } from '../../report/comparing.ts';
import '../../ui/trusted_types.ts';
import { html, render } from 'lit-html';
import { storedKinds } from '../../core/engine/contract.ts';
import { wholeAddress } from '../../instrument/store/address.ts';
import { lessonState } from '../../instrument/store/state.ts';
import { droppedHandles, hasPicker, pickFiles } from '../../report/file_handles.ts';
import { openFileSink } from '../../report/file_sink.ts';
import { workerCount } from '../../report/job.ts';
import { droppedFiles } from '../../report/open_files.ts';
import { ReportPage } from '../../report/report_page.ts';
import { Resume } from '../../report/resume.ts';
import { browserStore } from '../../report/saved_report.ts';
import { reportView } from '../../report/views/report_view.ts';
import { keptView, offerView } from '../../report/views/resume_view.ts';
import { openWeights } from '../../report/worker/weights_client.ts';
import { filesAt } from '../../ui/files.ts';
import { wordsFrom } from '../../ui/load_words.ts';
import type { Language } from '../../ui/messages/index.ts';
import { Localizer } from '../../ui/messages/localizer.ts';
import { saveFile } from '../../ui/save_file.ts';
import { english as englishWords } from '../shared/english.ts';
import { initLanguageToggle } from '../shared/page_language.ts';
import { zh as chinese, en as english } from './words.ts';

declare const buildVersion: string;

// The composition root of report.html: files that are dropped, the report, and what surrounds it.

const exampleName = 'silero_vad_16k.safetensors';
const exampleFile = `examples/${exampleName}`;

const at = (file: string) => new URL(`${file}?v=${buildVersion}`, document.baseURI);
const files = filesAt(at);
const app = document.querySelector('#app') as HTMLElement;
const announcer = document.createElement('p');
announcer.className = 'announcer';
announcer.setAttribute('role', 'status');

/** Adds the text of this page, and its title. */
const withOwnWords = (language: Language): Language => {
  const own = language.code === 'zh' ? chinese : english;
  const page = { ...language.page, ...own, 'app.documentTitle': own['report.documentTitle'] };
  return { ...language, page: page as NonNullable<Language['page']> };
};
const localizer = new Localizer(
  wordsFrom({ en: englishWords, zh: () => import('../shared/chinese.ts') }),
  withOwnWords,
);

/** The instrument with a part of a tensor, under the format that the report is about. */
const instrumentAt: InstrumentAt = ({ shape, data }, format, part) => {
  const isStored = format in storedKinds;
  const state = {
    ...lessonState,
    tensor: { dtype: 'float32' as const, shape: [...shape], data },
    part,
    config: { ...lessonState.config, source: 'minMax' as const },
    stored: isStored ? ({ format } as NonNullable<typeof lessonState.stored>) : undefined,
  };
  return `./#${wholeAddress(state)}`;
};

let isDrawn = true;
let isRevealed = true;
let onDrawn: ((tookMs: number) => void) | undefined;
function draw(told?: (tookMs: number) => void): void {
  resume.follow();
  onDrawn = told ?? onDrawn;
  if (!isDrawn) return;
  isDrawn = false;
  requestAnimationFrame(() => {
    isDrawn = true;
    const startedMs = performance.now();
    const model = { language: localizer.language, state: page.shown };
    render(
      html`${offerView(model, resume)} ${reportView(model, page, performance.now())}
      ${keptView(model, resume)}`,
      app,
    );
    if (onDrawn) {
      // Reading a size lays the page out, which is a part of drawing it.
      app.getBoundingClientRect();
      onDrawn(performance.now() - startedMs);
      onDrawn = undefined;
    }
    if (isRevealed) return;
    isRevealed = true;
    app.querySelector('.detail')?.scrollIntoView({ block: 'nearest' });
  });
}

const page = new ReportPage({
  language: () => localizer.language,
  openClients: () => openWeights(files),
  workers: workerCount(navigator.hardwareConcurrency),
  fetchExample: async () => new File([await files.bytes(exampleFile)], exampleName),
  instrumentAt,
  openSink: openFileSink,
  save: ({ name, type, pieces }) => saveFile(name, type, new Blob([...pieces])),
  announce: (text) => {
    announcer.textContent = text;
  },
  draw,
  reveal: () => {
    isRevealed = false;
  },
});

const resume = new Resume({
  ...{ store: browserStore, page, build: buildVersion, draw },
  pauseMs: 2000,
});

/** Whether files are chosen so that the browser finds them again; some frames refuse that picker. */
let picks = hasPicker();
app.addEventListener('click', async (event) => {
  const input = (event.target as HTMLElement).closest<HTMLInputElement>('input[name=files]');
  if (!input || !picks) return;
  event.preventDefault();
  try {
    await resume.open(await pickFiles());
  } catch {
    picks = false;
    input.click();
  }
});

/** The number of elements that a drag with files has entered and not left. */
let depth = 0;
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
document.addEventListener('dragenter', (event) => {
  if (!hasFiles(event)) return;
  depth += 1;
  if (depth === 1) page.show({ isDragged: true });
});
document.addEventListener('dragleave', (event) => {
  if (!hasFiles(event)) return;
  depth -= 1;
  if (depth === 0) page.show({ isDragged: false });
});
document.addEventListener('dragover', (event) => {
  if (hasFiles(event)) event.preventDefault();
});
document.addEventListener('drop', async (event) => {
  if (!event.dataTransfer || !hasFiles(event)) return;
  event.preventDefault();
  depth = 0;
  page.show({ isDragged: false });
  // The list of files is empty after the first pause.
  const isCompared = event.target instanceof Element && event.target.closest('.compare') !== null;
  const plain = droppedFiles(event.dataTransfer);
  const handled = isCompared ? undefined : await droppedHandles(event.dataTransfer);
  if (isCompared) page.comparing.open(await plain);
  else if (handled) resume.open(handled);
  else page.open(await plain);
});

initLanguageToggle(localizer, draw).then(() => {
  document.querySelector('.late')?.remove();
  app.before(announcer);
  draw();
  resume.look();
});
