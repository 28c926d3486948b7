import type { ExportKind } from '../report/export/plan_types.ts';
import { formatsOfPreset, type Preset } from '../report/export/presets.ts';
import { presetMixSteps } from '../report/preset_mix.ts';
import type { Checkpoint } from '../report/readers/checkpoint.ts';
import { partsOf, sqnrOf } from '../report/recipe.ts';
import { errorsIn, errorTable, type FormatError } from '../report/survey/error_table.ts';
import type { CheckpointReport, PlannedFiles } from '../report/survey/report.ts';
import { measureText } from '../report/views/measures.ts';
import { namePatterns } from '../report/views/name_patterns.ts';
import { foundIn, weightsAmong } from '../report/views/rows.ts';
import { atOnce } from '../text/steps.ts';
import { visibleName } from '../ui/visible_text.ts';

/** Plans the file of a mix; returns its size, or undefined where the files are not at hand. */
export type PlanMix = (
  kind: ExportKind,
  mix: ReadonlyMap<string, string>,
) => Promise<number | undefined>;

/** A line about tensors that a mix leaves as they are, if there are any. */
export const notFiniteLines = (names: readonly string[]): readonly string[] =>
  names.length === 0
    ? []
    : [
        `These hold NaN, infinities or numbers beyond float32, and stay as they are: ${names.map(visibleName).join(', ')}`,
      ];

/** The formats that presets of llama-quantize give to tensors, measured for those tensors alone. */
export class PresetSurvey {
  #formats = new Map<Preset, ReadonlyMap<string, string>>();
  readonly #errors = new Map<string, readonly FormatError[]>();

  constructor(readonly presets: readonly Preset[]) {}

  /** Finds the formats of the tensors of a checkpoint. Refuses a preset that cannot be written. */
  choose(checkpoint: Checkpoint): void {
    this.#formats = new Map(
      this.presets.map((preset) => [preset, formatsOfPreset(preset, checkpoint)]),
    );
  }

  /** The formats to measure for a tensor. */
  formatsOf(name: string): readonly string[] {
    return [...this.#formats.values()].flatMap((formats) => formats.get(name) ?? []);
  }

  /** Keeps the errors of a tensor. */
  keep(name: string, errors: readonly FormatError[]): void {
    this.#errors.set(name, errors);
  }

  errorOf(name: string, format: string): FormatError | undefined {
    return this.#errors.get(name)?.find((error) => error.format === format);
  }

  /** Lines about the file of each preset, and its figures. */
  async told(
    report: CheckpointReport,
    plan: PlanMix,
  ): Promise<{
    readonly lines: readonly string[];
    readonly planned: NonNullable<PlannedFiles['presets']>;
  }> {
    const own = {
      ...report,
      tensors: report.tensors.map((tensor) => ({
        ...tensor,
        errors: errorTable([...errorsIn(tensor.errors), ...(this.#errors.get(tensor.name) ?? [])]),
      })),
    };
    const rows = weightsAmong(foundIn(own));
    const elements = rows.reduce((sum, { entry }) => sum + entry.elements, 0);
    const lines: string[] = [];
    const planned: NonNullable<PlannedFiles['presets']>[number][] = [];
    for (const [{ name: preset }, formats] of this.#formats) {
      const { names: all, mix, notFinite } = atOnce(presetMixSteps(rows, formats));
      const { bits } = mix;
      const bytes = await plan('gguf', formats);
      const sqnr = sqnrOf(rows, { names: all, mix });
      const size = bytes === undefined ? '' : ` As .gguf, the whole file has ${bytes} bytes.`;
      lines.push(
        `${preset} of llama-quantize: ${(bits / elements).toFixed(3)} bits per weight, ${measureText('sqnr', sqnr)} dB.${size}`,
        ...partsOf({ names: all, mix }).map(
          ({ format, names }) =>
            `  ${format}: ${namePatterns(names, all).map(visibleName).join(', ')}`,
        ),
        ...notFiniteLines(notFinite),
      );
      if (bytes !== undefined)
        planned.push({ preset, bytes, bitsPerWeight: bits / elements, sqnr });
    }
    return { lines, planned };
  }
}
