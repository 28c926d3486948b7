import { html, nothing, type TemplateResult } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { ErrorValues } from '../../core/engine/errors.ts';
import type { MimeBundle } from '../../python/protocol.ts';
import { errorSentence, message } from '../../ui/messages/index.ts';
import type { CellParts } from '../page_model.ts';
import { cellStateOf } from '../store/open_notebook.ts';
import { mostMarkup } from './limits.ts';
import { type ErrorOutput, type Output, plainText, printedText, svgAddress } from './output.ts';
import { printedElement } from './printed_element.ts';
import { safeHtml } from './safe_html.ts';
import { words } from './words.ts';

/** The outputs of a cell. */
export function outputsView(parts: CellParts): TemplateResult | typeof nothing {
  const { cell, opened, model, actions } = parts;
  const { language } = model;
  if (cell.outputs.length === 0) return nothing;
  const isFolded = (cell.metadata.jupyter as { outputs_hidden?: unknown })?.outputs_hidden === true;
  const fold = html`<button
    type="button"
    class="fold"
    data-action="fold"
    aria-expanded=${!isFolded}
    title="${message(language, words, isFolded ? 'output.unfold' : 'output.fold')} (O)"
    aria-label=${message(language, words, isFolded ? 'output.unfold' : 'output.fold')}
    @click=${() => actions.fold(cell.id)}
  ></button>`;
  if (isFolded) {
    return html`<div class="margin">${fold}</div>
      <p class="note folded">${message(language, words, 'output.folded')}</p>`;
  }
  const isRecorded = opened.isLesson && opened.recorded.has(cell.id);
  const left = cell.outputs.length - mostOutputs;
  return html`${cell.outputs.slice(0, mostOutputs).map((output, index) => {
    const isResult = output.output_type === 'execute_result';
    return html`<div class="margin">
        ${index === 0 ? fold : nothing}
        ${isResult ? html`<span class="prompt">Out[${output.execution_count ?? cell.executionCount ?? ' '}]:</span>` : nothing}
        ${isRecorded && index === 0 ? html`<small>${message(language, words, 'output.recorded')}</small>` : nothing}
      </div>
      <div class="output-frame">${shownView(output, parts)}</div>`;
  })}${left > 0 ? html`<div class="margin"></div>${problemView(parts, 'outputs_left_out', { count: left })}` : nothing}`;
}

/** More outputs than a cell can have when it runs, which a file may still contain. */
const mostOutputs = 3000;

/** An output, or a sentence in its place: one that cannot be shown leaves the others. */
function shownView(output: Output, parts: CellParts): TemplateResult {
  try {
    return outputView(output, parts);
  } catch {
    return problemView(parts, 'output_unshowable');
  }
}

const problemView = ({ model }: CellParts, code: string, values: ErrorValues = {}) =>
  html`<p class="problems" data-code=${code}>${errorSentence(model.language, code, values)}</p>`;

function outputView(output: Output, parts: CellParts): TemplateResult {
  const { cell, model } = parts;
  switch (output.output_type) {
    case 'stream':
      return textView(output.text, output, parts, output.name);
    case 'error':
      return errorView(output, parts);
    case 'live': {
      if (output.shows === 'chart') return chartFrame(model.chart(output, cell.id));
      const { code, values } = output.shows;
      return problemView(parts, code, values);
    }
    default: {
      const chart = model.chart(output, cell.id);
      return chart ? chartFrame(chart) : dataView(output, parts);
    }
  }
}

const chartFrame = (chart: TemplateResult | undefined) =>
  html`<div class="chart-output">${chart}</div>`;

/** Printed text; long texts are elided in the middle. */
function textView(text: string, output: Output, { cell, model }: CellParts, kind = '') {
  const long = model.longText?.(text, output, cell);
  const shown = long?.shown ?? printed(printedText(text).replace(/\n$/, ''), model);
  // Nothing but the text stands in the frame: what copies it copies no line break of this template.
  return html`${long?.note ?? nothing}<pre class="result ${kind}" data-output><samp>${shown}</samp></pre>`;
}

const pictures = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Shows the richest media type of an output. */
function dataView(output: Extract<Output, { data: MimeBundle }>, parts: CellParts): TemplateResult {
  const { data } = output;
  const { model } = parts;
  const text = (type: string) => (typeof data[type] === 'string' ? data[type] : undefined);
  const plain = plainText(text('text/plain') ?? '');
  const long = ['image/svg+xml', 'text/html'].find(
    (type) => (text(type)?.length ?? 0) > mostMarkup,
  );
  if (long) return problemView(parts, 'output_too_long', { part: long, most: mostMarkup });
  const type = pictures.find(text) ?? '';
  const content = text(type) ?? '';
  // Until it is checked, a text stands for it.
  const problem = content && model.safe('picture', content, type);
  if (problem) return html`<p class="problems" data-code="picture_limit">${problem}</p>`;
  if (content && problem === '') {
    const isSvg = type === pictures[0];
    const address = `data:${type};base64,${content.replaceAll(/\s/g, '')}`;
    return picture(isSvg ? svgAddress(data, content) : address, plain);
  }
  const own = text('text/html');
  const markdown = text('text/markdown') ?? text('text/latex');
  const safe =
    own !== undefined
      ? model.safe('html', own)
      : markdown !== undefined
        ? model.safe('markdown', markdown)
        : undefined;
  if (safe !== undefined) return html`<div class="html-output" data-output>${safeHtml(safe)}</div>`;
  const shown =
    plain ||
    message(model.language, words, 'output.unknown', { types: Object.keys(data).join(', ') });
  return textView(shown, output, parts);
}

/**
 * A printed tensor with the selected element marked. Each mark has its own text nodes: browsers count
 * text that moves between nodes as a layout shift.
 */
function printed(text: string, { marked }: CellParts['model']) {
  const parts = marked && printedElement(text, marked);
  if (!parts) return text;
  return keyed(parts[0].length, html`${parts[0]}<mark>${parts[1]}</mark>${parts[2]}`);
}

const picture = (address: string, text: string) =>
  html`<img class="figure" src=${address} alt=${text} />`;

/** The traceback, and a button that leads to the line of the error. */
function errorView(output: ErrorOutput, parts: CellParts) {
  const { ename, evalue, traceback } = output;
  const { cell, opened, model, actions } = parts;
  const { errorLine } = cellStateOf(opened, cell.id);
  const lines = traceback.length > 0 ? traceback : [`${ename}: ${evalue}`];
  return html`${textView(lines.join('\n'), output, parts, 'error')}
    ${
      errorLine === undefined
        ? nothing
        : html`<button
            type="button"
            class="go-to"
            data-action="goTo"
            @click=${() => actions.goTo(cell.id, errorLine)}
          >
            ${message(model.language, words, 'output.goTo', { line: errorLine })}
          </button>`
    }`;
}
