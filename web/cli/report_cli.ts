import path from 'node:path';
import { QuantError } from '../core/engine/errors.ts';
import '../ui/messages/weights.ts';
import { reportCsvPieces } from '../report/documents/export_csv.ts';
import { reportHtml, type Told } from '../report/documents/export_html.ts';
import { reportMarkdown } from '../report/documents/report_markdown.ts';
import { formatAmong } from '../report/state.ts';
import { cacheSizes } from '../report/survey/cache_memory.ts';
import { notFiniteIn } from '../report/survey/flags.ts';
import { type CheckpointReport, type ListedTensor, usualFormats } from '../report/survey/report.ts';
import { mergeReports, readReport, reportPieces } from '../report/survey/report_json.ts';
import { isOfRows } from '../report/survey/sample.ts';
import { foundIn } from '../report/views/rows.ts';
import { visible, visibleIn } from '../ui/visible_text.ts';
import { fileProblem } from './file_errors.ts';
import { formatsNamed } from './format_names.ts';
import { readText } from './regular_file.ts';
import { knownFormats, plannedBytes, plannedFormats, surveyFiles } from './report_job.ts';
import { mixed } from './report_mix.ts';
import { type Order, reportOrder } from './report_order.ts';
import { checkOutputs, textsOf, writeFile, writeOutputs } from './report_outputs.ts';
import type { PlanMix } from './report_presets.ts';
import { summary } from './report_summary.ts';
import { checksJunit, leastOf, verdictsOf } from './report_verdicts.ts';
import { print, showProgress } from './terminal.ts';
import { checksOf, failureText } from './thresholds.ts';
import { Usage } from './usage.ts';
import { openWeighted } from './weighted_files.ts';

/** The longest text of a part; a string has 512 MiB at most. */
const mostPartBytes = 500e6;

/** The command `zeropoint report`; returns the exit status. */
export async function reportMain(words: readonly string[], folder: string): Promise<number> {
  try {
    const order = reportOrder(words, folder);
    return order === 'list' ? await listFormats() : await execute(order);
  } catch (error) {
    if (error instanceof QuantError) throw new Usage(`${error.message} (${error.code})`);
    const problem = fileProblem(error);
    if (problem) throw new Usage(problem);
    throw error;
  }
}

async function listFormats(): Promise<number> {
  print(`${(await knownFormats()).join('\n')}\n`);
  return 0;
}

async function execute(order: Order): Promise<number> {
  const { outputs, mix, part, thresholds, junit, markdown } = order;
  checkOutputs([...Object.values(outputs), mix?.recipe, mix?.tensorTypes, junit, markdown]);
  const report = order.isMerge ? merged(order.files) : await surveyed(order);
  const shown = visibleIn(report);
  const told = toldOf(shown, order);
  const plan: PlanMix = async (kind, formats) =>
    order.isMerge ? undefined : plannedBytes(order, report, kind, formats);
  const finding = mix && mixed(report, mix, plan);
  // That there is no mix is said after the report, which is written in any case.
  const found = await finding?.catch(() => undefined);
  const presets = await order.presets?.told(report, plan);
  const cache = order.contexts.length > 0 ? await cacheOf(order) : undefined;
  const wantsSizes =
    ((mix ?? presets ?? cache) && outputs.json !== undefined) || markdown !== undefined;
  const formats = wantsSizes && !order.isMerge ? await plannedFormats(order, report) : undefined;
  const planned = (mix ?? presets ?? cache) &&
    formats && {
      planned: {
        formats,
        ...(found?.planned && { mix: found.planned }),
        ...(presets && { presets: presets.planned }),
        ...(cache && { cache: cache.sizes }),
      },
    };
  const checks = checksOf(report, thresholds);
  const verdicts = part
    ? undefined
    : visibleIn(await verdictsOf(report, leastOf(thresholds), plan));
  writeOutputs(outputs, {
    json: () => reportPieces({ ...report, ...planned }),
    csv: () => reportCsvPieces(told),
    html: () => reportHtml(told, new Date()),
  });
  const failures = checks.filter(({ isBelow }) => isBelow);
  if (junit !== undefined) writeFile(junit, checksJunit(report, checks));
  if (markdown !== undefined)
    writeFile(
      markdown,
      reportMarkdown({
        ...told,
        verdict: [...(verdicts?.sentences ?? []), verdicts?.rule ?? ''],
        failures: failures.map(failureText),
        sizes: new Map(formats?.map(({ format, bytes }) => [format, bytes])),
      }),
    );
  if (!part) print(summary(shown, verdicts));
  if (failures.length > 0)
    print(
      `Below what is asked:\n${failures.map((one) => `  ${visible(failureText(one))}\n`).join('')}`,
    );
  for (const line of presets?.lines ?? []) print(`${line}\n`);
  for (const line of cache?.lines ?? []) print(`${line}\n`);
  if (finding) {
    const { sentence, files } = await finding;
    for (const [file, text] of files) writeFile(file, text);
    print(sentence);
  }
  const { skipped, listed = [] } = report;
  const isOdd = report.tensors.some((one) => notFiniteIn(one) > 0);
  return skipped.length > 0 || listed.some(isEncoded) || isOdd || failures.length > 0 ? 1 : 0;
}

/** Whether weights are in a form that nothing here decodes. */
const isEncoded = ({ stored }: ListedTensor) => stored?.role === 'codes';

function toldOf(report: CheckpointReport, { language }: Order): Told {
  const { formats, skipped, imatrix } = report;
  return {
    language: textsOf(language),
    files: report.files.map(({ name }) => name),
    rows: foundIn(report),
    ...{ formats, skipped, imatrix, format: formatAmong(formats) },
  };
}

/** The memory of contexts, and lines about it. */
async function cacheOf({ contexts, ...order }: Order) {
  const { sizes, window } = cacheSizes((await openWeighted(order)).checkpoint, contexts);
  const slides = window === undefined ? '' : ` Layers with a window of ${window} tokens need less.`;
  const lines = contexts.map((tokens) => {
    const own = sizes.filter((one) => one.tokens === tokens);
    const texts = own.map(({ format, bytes }) => `${bytes} bytes as ${format}`);
    return `  ${tokens} tokens: ${texts.join(', ')}`;
  });
  return {
    sizes,
    lines: [`Memory of keys and values, every layer keeping all of them.${slides}`, ...lines],
  };
}

function merged(files: readonly string[]): CheckpointReport {
  return mergeReports(
    files.map((file) => {
      const name = path.basename(file);
      return { name, report: readReport(readText(file, 'followed', mostPartBytes), name) };
    }),
  );
}

/** The formats of which some rows tell something, if only some are read; a name that was typed is refused. */
function formatsOfRows(
  formats: readonly string[],
  names: readonly string[],
  share: number | undefined,
): readonly string[] {
  if (share === undefined) return formats;
  const whole = formats.find((format) => !isOfRows(format));
  if (whole !== undefined && names !== usualFormats)
    throw new Usage(
      `--sample reads some rows, which do not tell the scale of a whole tensor that ${whole} has: leave ${whole} out.`,
    );
  return formats.filter(isOfRows);
}

async function surveyed(order: Order) {
  const {
    files,
    imatrix,
    formats: names,
    threads,
    part,
    allowsExpansion,
    presets,
    selection,
    share,
  } = order;
  const formats = formatsOfRows(await formatsNamed(names, knownFormats), names, share);
  return surveyFiles({
    ...{ files, imatrix, formats, threads, part, allowsExpansion, presets, selection },
    ...{ share, resume: order.resume },
    onTensor: showProgress,
  });
}
