import { html, type TemplateResult } from 'lit-html';
import type { Drawn } from '../../charts/drawing.ts';
import type { Figure } from '../../charts/figure/spec.ts';
import { panelScales } from '../../charts/panels/panel_scales.ts';
import { rasterHeatmap } from '../../charts/panels/raster.ts';
import type { Panels } from '../../charts/panels/svg.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { Result } from '../../instrument/compute.ts';
import { elementSentence } from '../../instrument/element_sentence.ts';
import type { PanelSource, Pictures } from '../../instrument/panels/compute.ts';
import { panelsView } from '../../instrument/panels/view.ts';
import { words } from '../../instrument/words.ts';
import { DrawingSlices } from '../../notebook/output/drawing_slices.ts';
import { type Output, svgAddress } from '../../notebook/output/output.ts';
import { plotProblem } from '../../notebook/output/plot_problem.ts';
import type { MimeBundle } from '../../python/protocol.ts';
import { isObject, wordOf } from '../../text/json.ts';
import { entryOf } from '../../ui/messages/entry.ts';
import { errorSentence, message } from '../../ui/messages/index.ts';
import type { Localizer } from '../../ui/messages/localizer.ts';
import { readPlot } from './plot_spec.ts';

const panelsType = 'application/vnd.zeropoint.panels+json';
const figureType = 'application/vnd.zeropoint.figure+json';

/** Draws matrices that are too large for digits as pictures, without further tools. */
export const plainPictures: Pictures = { scales: panelScales, draw: rasterHeatmap };

interface DrawingModule {
  drawPlot(type: string, record: unknown): Drawn | undefined;
}

/** The panels of an output, and the pointed element in them. */
interface Plot {
  readonly data: PanelSource;
  pointed: number | undefined;
  selected: number | undefined;
}

/**
 * The plots in the notebook's outputs: the four panels, which are interactive, and recorded figures,
 * whose drawing code is loaded on demand.
 */
export class Plots {
  #drawing: DrawingModule | undefined;
  #loading: Promise<DrawingModule> | undefined;
  /** The pictures, by record, or why there is none. */
  readonly #pictures = new WeakMap<object, Drawn>();
  readonly #slices: DrawingSlices;
  /** The plots by record; undefined for invalid records. */
  readonly #plots = new WeakMap<object, Plot | undefined>();

  constructor(
    readonly localizer: Localizer,
    readonly loadDrawing: () => Promise<DrawingModule>,
    readonly changed: () => void,
  ) {
    this.#slices = new DrawingSlices(changed);
  }

  /**
   * Draws an output; undefined if it is not a chart. A plot of the instrument's tensors shows `panels`,
   * the instrument's panels, which have the core's data about each element.
   */
  chartOf(panels: TemplateResult | undefined, result: Result | undefined) {
    return (output: Output): TemplateResult | undefined => {
      if (output.output_type === 'live') return panels;
      if (output.output_type !== 'display_data' && output.output_type !== 'execute_result') return;
      const { data } = output;
      if (entryOf(data, figureType) !== undefined) return this.#pictureView(figureType, data);
      const record = entryOf(data, panelsType);
      if (record === undefined) return;
      const plot = isObject(record) ? this.#plotOf(record) : undefined;
      if (!plot) return this.#pictureView(panelsType, data);
      if (result && panels && shows(plot.data, result)) return panels;
      return this.#plotView(plot);
    };
  }

  /**
   * Shows a plot as an image, so that a file's content cannot affect the page, or the sentence why it is
   * not drawn.
   */
  #pictureView(type: string, data: MimeBundle): TemplateResult | undefined {
    if (!this.#drawing) this.#load().then(this.changed, () => {});
    const drawn = this.#drawing && this.#drawn(type, data[type], this.#drawing);
    if (!drawn) return undefined;
    if (!drawn.fault) {
      const { title, text = data['text/plain'] } = data[type] as Partial<Figure>;
      return html`<img class="figure" src=${svgAddress(drawn, drawn.svg)} alt=${wordOf(title ?? text)} />`;
    }
    const { code, values } = plotProblem(drawn.fault);
    const sentence = errorSentence(this.localizer.language, code, values);
    return html`<p class="problems" data-code=${code}>${sentence}</p>`;
  }

  #drawn(type: string, record: unknown, { drawPlot }: DrawingModule): Drawn | undefined {
    const key = isObject(record) ? record : undefined;
    const known = key && this.#pictures.get(key);
    if (known) return known;
    let drawn: Drawn | undefined;
    this.#slices.do(() => {
      drawn = drawPlot(type, record);
      if (key && drawn) this.#pictures.set(key, drawn);
    });
    return drawn;
  }

  #load(): Promise<DrawingModule> {
    this.#loading ??= this.loadDrawing().then(
      (module) => {
        this.#drawing = module;
        return module;
      },
      (error) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  /** A plot as a picture for a file, for programs that do not know our plot type. */
  async pictureOf(data: MimeBundle): Promise<string | undefined> {
    const type = [figureType, panelsType].find((one) => entryOf(data, one) !== undefined);
    if (type === undefined) return undefined;
    const { drawPlot } = await this.#load();
    const drawn = drawPlot(type, data[type]);
    return drawn?.fault ? undefined : drawn?.svg;
  }

  #plotOf(record: object): Plot | undefined {
    if (!this.#plots.has(record)) {
      const data = readPlot(record as Partial<Panels>);
      this.#plots.set(record, data && { data, pointed: undefined, selected: undefined });
    }
    return this.#plots.get(record);
  }

  #plotView(plot: Plot): TemplateResult {
    const { language } = this.localizer;
    const { data, selected, pointed } = plot;
    const change = (part: Partial<Plot>) => {
      Object.assign(plot, part);
      this.changed();
    };
    const actions = {
      point: (index: number | undefined) => {
        if (plot.pointed !== index) change({ pointed: index });
      },
      select: (index: number) => change({ selected: index }),
    };
    const look = { element: selected };
    return html`${panelsView({ language, pointed }, actions, data, look, plainPictures)}
      <p class="element hint" role="status">${this.#elementText(data, pointed ?? selected)}</p>`;
  }

  #elementText(data: PanelSource, index: number | undefined): string {
    const { language } = this.localizer;
    if (index === undefined) return message(language, words, 'plot.hint');
    return elementSentence(language, data, index);
  }
}

/** Whether the plot shows the same data as the instrument. */
function shows({ tensor, codes, anatomy }: PanelSource, result: Result): boolean {
  const same = (left: Tensor, right: Tensor) =>
    left.dtype === right.dtype &&
    String(left.shape) === String(right.shape) &&
    left.data.every((value, index) => value === right.data[index]);
  return (
    same(tensor, result.state.tensor) &&
    same(codes, result.anatomy.quantized) &&
    same(anatomy.dequantized, result.anatomy.dequantized)
  );
}
