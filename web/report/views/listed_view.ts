import { html, nothing, type TemplateResult } from 'lit-html';
import { escapeText } from '../../charts/markup.ts';
import { each, type Steps } from '../../text/steps.ts';
import { visible } from '../../ui/visible_text.ts';
import { listSteps, nameIn, type Part, textIn } from '../documents/export_markup.ts';
import { type Model, wordsOf } from '../model.ts';
import type { SkippedTensor } from '../readers/checkpoint.ts';
import { whyListed } from '../schemes/roles.ts';
import { channelNote, isPerChannel } from '../survey/channel_axis.ts';
import { listedIn } from './derived.ts';
import { type ListedFacts, listedSteps } from './listed_facts.ts';
import { errorText } from './problem_text.ts';
import { type FoundTensor, isSurveyed } from './rows.ts';

// Tensors without figures: what they are, on the page and in the page that it saves.

/** The sentence about codes of files that are quantized already; undefined if there are none. */
function codesSentence(model: Pick<Model, 'language'>, { codes }: ListedFacts) {
  const { count, schemes } = codes;
  return count === 0
    ? undefined
    : wordsOf(model)('file.codes', { count, schemes: schemes.join(', ') });
}

/** The sentence about weights that are stored as codes and decoded; undefined if there are none. */
export function decodedSentence(model: Pick<Model, 'language'>, { decoded }: ListedFacts) {
  const { count, schemes } = decoded;
  return count === 0
    ? undefined
    : wordsOf(model)('file.decoded', { count, schemes: schemes.join(', ') });
}

/** The notes above a report on a file that is quantized already. */
export function codesView(model: Model): TemplateResult | typeof nothing {
  const facts = listedIn(model.state);
  const codes = codesSentence(model, facts);
  const decoded = decodedSentence(model, facts);
  if (!codes && !decoded) return nothing;
  return html`${decoded ? html`<p class="notice" data-decoded>${visible(decoded)}</p>` : nothing}
    ${codes ? html`<p class="notice" data-codes>${visible(codes)}</p>` : nothing}`;
}

/** The same in a saved page, with the tensors that have no figures and why; in steps. */
export function* listedMarkup(
  told: Pick<Model, 'language'> & {
    readonly rows: readonly FoundTensor[];
    readonly skipped: readonly SkippedTensor[];
    readonly formats: readonly string[];
  },
): Steps<Part[]> {
  const { language, rows, skipped, formats } = told;
  const words = wordsOf(told);
  const itemOf = ({ name, reason }: Pick<SkippedTensor, 'name' | 'reason'>) =>
    `${nameIn(name)} ${escapeText(errorText(language, reason))}`;
  function* part(
    title: 'file.skipped' | 'file.listed',
    items: readonly Pick<SkippedTensor, 'name' | 'reason'>[],
  ): Steps<Part[]> {
    if (items.length === 0) return [];
    const list = yield* listSteps('ul', items, itemOf);
    return [textIn('h2', words(title, { count: items.length })), list];
  }
  const facts = yield* listedSteps(rows);
  const sentences = [decodedSentence(told, facts), codesSentence(told, facts)];
  const notes: Part[] = [];
  const isNoted = formats.some(isPerChannel);
  const listed: Pick<SkippedTensor, 'name' | 'reason'>[] = [];
  yield* each(rows, (row) => {
    const note = isNoted && isSurveyed(row) ? channelNote(row.report) : undefined;
    if (note) notes.push(textIn('p', errorText(language, note)));
    const reason = whyListed(row.entry);
    if (reason) listed.push({ name: row.entry.name, reason });
  });
  return [
    ...sentences.flatMap((sentence) => (sentence ? [textIn('p', sentence)] : [])),
    ...notes,
    ...(yield* part('file.skipped', skipped)),
    ...(yield* part('file.listed', listed)),
  ];
}
