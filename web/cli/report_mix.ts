import {
  findMix,
  partsOf,
  questionOf,
  recipeArguments,
  recipeJson,
  sqnrOf,
} from '../report/recipe.ts';
import type { Recipe } from '../report/state.ts';
import { bestMix } from '../report/survey/recipes.ts';
import type { CheckpointReport, PlannedFiles } from '../report/survey/report.ts';
import { measureText } from '../report/views/measures.ts';
import { foundIn, weightsAmong } from '../report/views/rows.ts';
import { englishSentence } from '../ui/messages/sentences.ts';
import { visibleIn, visibleName } from '../ui/visible_text.ts';
import type { MixOrder } from './report_order.ts';
import { notFiniteLines, type PlanMix } from './report_presets.ts';
import { Usage } from './usage.ts';

/** The best mix of a report's formats for a size: what the command prints and writes about it. */
export async function mixed(
  report: CheckpointReport,
  { target, recipe: recipeFile, tensorTypes, pins, objective }: MixOrder,
  plan: PlanMix,
): Promise<{
  readonly sentence: string;
  readonly files: readonly (readonly [string, string])[];
  /** The file of the mix; undefined where it could not be planned. */
  readonly planned: PlannedFiles['mix'];
}> {
  const rows = weightsAmong(foundIn(report));
  const isGguf = tensorTypes !== undefined;
  const wish = { unit: 'bits', target, isGguf, pins: pins.join('\n'), objective } as const;
  const question = questionOf(rows, wish);
  if (!question) throw new Usage('There is no mix: no weight has a choice of these formats.');
  const { items, kind, least, notFinite, dropped } = question;
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const elements = sum(rows.map(({ entry }) => entry.elements));
  const perWeight = (bits: number) => (bits / elements).toFixed(3);
  const { mix, limit, fileBytes } = await findMix(question, {
    mix: async (choices, most) => bestMix(choices, most),
    fileBytes: (formats) => plan(kind, formats),
  });
  if (!mix) {
    const [kept = ''] = notFiniteLines(notFinite.slice(0, 20)).map((line) => ` ${line}.`);
    throw new Usage(
      `No mix of these formats takes ${target} bits per weight or less: the smallest takes ${perWeight(least)}.${kept}`,
    );
  }
  const recipe: Recipe = {
    ...{ wish, names: items.map(({ name }) => name), limit, mix, least, notFinite },
    ...(fileBytes !== undefined && { fileBytes }),
  };
  const proof = mix.isBest
    ? `no other mix of these formats within the limit has a smaller ${objective === 'relative' ? 'sum of relative errors' : 'error'}`
    : `another mix may be better by ${(100 * (1 - mix.atLeast / mix.squaredError)).toFixed(2)} % at most`;
  const lines = [
    `A mix of ${perWeight(mix.bits)} bits per weight: ${measureText('sqnr', sqnrOf(rows, recipe))} dB; ${proof}.`,
    ...partsOf(recipe).map(
      ({ format, names }) => `  ${format}: ${names.map(visibleName).join(', ')}`,
    ),
    ...notFiniteLines(notFinite),
    ...dropped.map(({ format, count, reason }) => {
      const tensors = count === 1 ? '1 tensor' : `${count} tensors`;
      const sentence = englishSentence(reason.code, visibleIn(reason.values));
      return format === ''
        ? `Unquantized whatever the format: ${tensors}, for a reason such as this: ${sentence}`
        : `${format} is no choice for ${tensors}, for a reason such as this: ${sentence}`;
    }),
    ...(fileBytes === undefined ? [] : [`As .${kind}, the whole file has ${fileBytes} bytes.`]),
  ];
  return {
    sentence: `${lines.join('\n')}\n`,
    planned: fileBytes === undefined ? undefined : { kind, bytes: fileBytes },
    files: [
      ...(recipeFile === undefined ? [] : [[recipeFile, recipeJson(recipe)] as const]),
      ...(tensorTypes === undefined ? [] : [[tensorTypes, recipeArguments(recipe)] as const]),
    ],
  };
}
