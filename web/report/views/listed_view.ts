import { html, nothing, type TemplateResult } from 'lit-html';
import { escapeText } from '../../charts/markup.ts';
import { visible } from '../../ui/visible_text.ts';
import { listOf, nameIn, textIn } from '../documents/export_markup.ts';
import { type Model, wordsOf } from '../model.ts';
import type { SkippedTensor } from '../readers/checkpoint.ts';
import { isUndecoded, whyListed } from '../schemes/roles.ts';
import { channelNote, isPerChannel } from '../survey/channel_axis.ts';
import { errorText } from './problem_text.ts';
import { type FoundTensor, isSurveyed } from './rows.ts';

// Tensors without figures: what they are, on the page and in the page that it saves.

/** The sentence about codes of files that are quantized already; undefined if there are none. */
function codesSentence(model: Pick<Model, 'language'>, rows: readonly FoundTensor[]) {
  const codes = rows.filter(({ entry }) => {
    const reason = whyListed(entry);
    return reason && isUndecoded(reason);
  });
  if (codes.length === 0) return undefined;
  const names = new Set(codes.map(({ entry }) => entry.stored?.scheme || entry.dtype));
  return wordsOf(model)('file.codes', { count: codes.length, schemes: [...names].join(', ') });
}

/** The sentence about weights that are stored as codes and decoded; undefined if there are none. */
export function decodedSentence(model: Pick<Model, 'language'>, rows: readonly FoundTensor[]) {
  const schemes = rows.flatMap(({ entry }) => entry.scheme ?? []);
  if (schemes.length === 0) return undefined;
  const names = [...new Set(schemes)].join(', ');
  return wordsOf(model)('file.decoded', { count: schemes.length, schemes: names });
}

/** The notes above a report on a file that is quantized already. */
export function codesView(model: Model): TemplateResult | typeof nothing {
  const { rows } = model.state;
  const codes = codesSentence(model, rows);
  const decoded = decodedSentence(model, rows);
  if (!codes && !decoded) return nothing;
  return html`${decoded ? html`<p class="notice" data-decoded>${visible(decoded)}</p>` : nothing}
    ${codes ? html`<p class="notice" data-codes>${visible(codes)}</p>` : nothing}`;
}

/** The same in a saved page, with the tensors that have no figures and why. */
export function listedMarkup(
  told: Pick<Model, 'language'> & {
    readonly rows: readonly FoundTensor[];
    readonly skipped: readonly SkippedTensor[];
    readonly formats: readonly string[];
  },
): string[] {
  const { language, rows, skipped, formats } = told;
  const words = wordsOf(told);
  const item = (name: string, reason: SkippedTensor['reason']) =>
    `${nameIn(name)} ${escapeText(errorText(language, reason))}`;
  const part = (title: 'file.skipped' | 'file.listed', items: readonly string[]) =>
    items.length > 0
      ? [textIn('h2', words(title, { count: items.length })), listOf('ul', items)]
      : [];
  const sentences = [decodedSentence(told, rows), codesSentence(told, rows)];
  const axes = formats.some(isPerChannel) ? rows.filter(isSurveyed) : [];
  return [
    ...sentences.flatMap((sentence) => (sentence ? [textIn('p', sentence)] : [])),
    ...axes.flatMap(({ report }) => {
      const note = channelNote(report);
      return note ? [textIn('p', errorText(language, note))] : [];
    }),
    ...part(
      'file.skipped',
      skipped.map(({ name, reason }) => item(name, reason)),
    ),
    ...part(
      'file.listed',
      rows.flatMap(({ entry }) => {
        const reason = whyListed(entry);
        return reason ? [item(entry.name, reason)] : [];
      }),
    ),
  ];
}
