import { html, type TemplateResult } from 'lit-html';
import type { OpenClient } from '../core/worker/stored_client.ts';
import type { AsyncWholeEngine } from '../core/worker/whole_client.ts';
import type { Files } from '../ui/files.ts';
import { message } from '../ui/messages/index.ts';
import { RateDistortionView } from './bits_vs_error/view.ts';
import { words } from './chart_words.ts';
import { StoredFormats } from './coded/stored.ts';
import { sharedStored } from './coded/stored_engine.ts';
import { CompareView } from './compare/view.ts';
import { ConventionsView } from './conventions/view.ts';
import { notesView } from './export/notes_view.ts';
import { openFiles } from './export/open_files.ts';
import { ExportView } from './export/view.ts';
import { HistogramView } from './histogram/view.ts';
import { Job } from './job.ts';
import { LandscapeView } from './landscape/view.ts';
import { addErrors } from './late_errors.ts';
import type { Workbench } from './model.ts';
import { staircaseView } from './number_line/staircase_view.ts';
import { PictureGroup } from './panels/pictures.ts';
import { advancedSettingsView } from './settings/advanced_settings.ts';
import { exampleView } from './settings/example_view.ts';
import { FormatMenu } from './settings/format_menu.ts';
import { sampleView } from './settings/sample_view.ts';
import { tableView } from './table_view.ts';
import { unfoldedViews } from './unfolded.ts';

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
    openFiles,
    pictures: (model, actions, coded) => pictures.of(model, actions, coded),
    comparison: (model, actions, result) => compare.view(model, actions, result),
  };
}
