import { html, nothing, type TemplateResult } from 'lit-html';
import type { OpenClient } from '../core/worker/stored_client.ts';
import type { AsyncWholeEngine } from '../core/worker/whole_client.ts';
import type { Files } from '../ui/files.ts';
import { words as engine } from '../ui/messages/errors/engine.ts';
import { words as files } from '../ui/messages/errors/files.ts';
import { zh as chineseOptions, en as englishOptions } from '../ui/messages/errors/options.ts';
import { type Language, message } from '../ui/messages/index.ts';
import { visible } from '../ui/visible_text.ts';
import { RateDistortionView } from './bits_vs_error/view.ts';
import { words } from './chart_words.ts';
import { StoredFormats } from './coded/stored.ts';
import { sharedStored } from './coded/stored_engine.ts';
import { CompareView } from './compare/view.ts';
import { ConventionsView } from './conventions/view.ts';
import { LongText } from './export/long_text.ts';
import { notesView } from './export/notes_view.ts';
import { openFiles } from './export/open_files.ts';
import { ExportView } from './export/view.ts';
import { HistogramView } from './histogram/view.ts';
import { Job } from './job.ts';
import { LandscapeView } from './landscape/view.ts';
import type { Model, Workbench } from './model.ts';
import { staircaseView } from './number_line/staircase_view.ts';
import { PictureGroup } from './panels/pictures.ts';
import { advancedSettingsView } from './settings/advanced_settings.ts';
import { words as settingsWords } from './settings/advanced_words.ts';
import { FormatMenu } from './settings/format_menu.ts';
import { presetOf } from './settings/preset_shown.ts';
import { sampleView } from './settings/sample_view.ts';
import { tableView } from './table_view.ts';
import { unfoldedViews } from './unfolded.ts';

/**
 * The tensor and the file that a part is of. The names are a stranger's: none of their characters acts on the
 * sentence.
 */
function partView({ language, draft: { part, shape } }: Model): TemplateResult | typeof nothing {
  const [rows = 1, columns = 1] = shape;
  if (!part) return nothing;
  const { row, column } = part;
  const places = { row, lastRow: row + rows - 1, column, lastColumn: column + columns - 1 };
  const names = { tensor: isolated(part.tensor), file: isolated(part.file) };
  return html`<p class="hint" data-part>${message(language, settingsWords, 'example.part', { ...places, ...names })}</p>`;
}

/** A name between marks that keep its direction of writing to itself. */
const isolated = (name: string) => `\u2068${visible(name)}\u2069`;

/** The explanation of the current example, or where the tensor is from. Its space stays reserved, so that the layout does not jump. */
function exampleView(model: Model): TemplateResult {
  const { language, draft } = model;
  const shown = presetOf(draft);
  const text = shown ? message(language, settingsWords, `example.${shown}`) : nothing;
  return html`${partView(model)}<p class="example hint" id="example" data-example=${shown ?? nothing}>${text}</p>`;
}

const complete = new WeakSet<object>();

/** Adds the messages of files and of the whole engine to a language's errors, once. */
export function addErrors({ code, errors }: Language): void {
  if (complete.has(errors)) return;
  complete.add(errors);
  const options = code === 'en' ? englishOptions : chineseOptions;
  Object.assign(errors, options, engine[code], files[code]);
}

/** The page's services for the workbench. */
export interface WorkbenchHost {
  /** The whole engine; open calls reject once the signal is aborted. */
  readonly core: (signal: AbortSignal) => Promise<AsyncWholeEngine>;
  /** Opens the engine of stored formats, which is loaded when one of them is shown. */
  readonly open: OpenClient;
  readonly files: Files;
  /** Called when new data is available and the page should render again. */
  readonly changed: () => void;
}

/** Creates the workbench, the part of the instrument that a first visit does not need. */
export function openWorkbench({ core, open, files, changed }: WorkbenchHost): Workbench {
  const stored = sharedStored(files, open);
  const menu = new FormatMenu(changed);
  const charts = {
    conventions: new ConventionsView(new Job(stored, changed)),
    histogram: new HistogramView(new Job(core, changed)),
    landscape: new LandscapeView(new Job(core, changed), new Job(core, changed)),
    rate_distortion: new RateDistortionView(
      new Job(core, changed),
      new Job(stored, changed),
      menu.choose,
    ),
    staircase: { view: staircaseView },
  };
  const out = new ExportView(changed);
  const long = new LongText(changed);
  const pictures = new PictureGroup(new Job(core, changed), changed);
  const formats = new StoredFormats(new Job(stored, changed), new Job(stored, changed));
  const compare = new CompareView(new Job(core, changed), pictures);
  return {
    unfolded: unfoldedViews,
    section: (name, model, actions): TemplateResult => {
      if (name === 'more') return advancedSettingsView(model, actions);
      if (name === 'table') return tableView(model);
      if (name === 'sample') return sampleView(model, actions);
      return out.view(model, actions);
    },
    example: exampleView,
    unlinkable: ({ language }) => html`<p class="address-note hint" role="status">
      ${message(language, words, 'share.unlinkable')}
    </p>`,
    addErrors,
    notes: notesView,
    chart: (model, actions, result) => {
      const { chart } = model.look;
      return chart === 'line' ? html`` : charts[chart].view(model, actions, result);
    },
    coded: (result) => formats.of(result),
    formats: menu.options,
    format: menu.note,
    chooseFormat: menu.choose,
    openFiles: (opened, receiver) => openFiles(opened, receiver, long),
    reading: (model) => long.view(model),
    pictures: (model, actions, coded) => pictures.of(model, actions, coded),
    comparison: (model, actions, result) => compare.view(model, actions, result),
  };
}
