import { type ErrorRecord, recordOf } from '../core/engine/errors.ts';
import type { AsyncOf } from '../core/rpc/protocol.ts';
import { inSlices } from '../text/steps.ts';
import { formatsOfPreset, presetNamed } from './export/presets.ts';
import { mixedFormats } from './export/recipe_file.ts';
import { presetMixSteps } from './preset_mix.ts';
import type { Checkpoint } from './readers/checkpoint.ts';
import { findMix, kindOf, questionSteps } from './recipe.ts';
import type { PageState, Recipe } from './state.ts';
import { orderSteps } from './tensor_export.ts';
import type { Planner } from './worker/held_checkpoint.ts';
import { mixSteps, tableSteps } from './worker/mix_table.ts';
import type { WeightFiles } from './worker/weight_files.ts';

/** The page's services for mixes. */
interface MixingPage {
  readonly state: PageState;
  readonly planner: Pick<Planner, 'planSize'>;
  readonly verbs: () => Promise<Pick<AsyncOf<WeightFiles>, 'mix'>>;
  readonly set: (recipe: Recipe | 'searching') => void;
  /** Shows what ended the search; the mix is gone. */
  readonly fail: (problem: ErrorRecord) => void;
  /** The mix is another, or gone. */
  readonly found: () => void;
  /** Surveys anew, with these formats besides the others; false if that did not come to its end. */
  readonly survey: (formats: readonly string[]) => Promise<boolean>;
}

/** The mix of formats for the wish: the best one for a size, or a preset of llama-quantize. */
export class Mixing {
  /** Increases with each search: late answers are dropped. */
  #searches = 0;

  constructor(readonly page: MixingPage) {}

  readonly find = async (): Promise<void> => {
    const { checkpoint, wish } = this.page.state;
    if (!checkpoint) return;
    const ticket = ++this.#searches;
    const isLate = () => ticket !== this.#searches;
    this.page.set('searching');
    try {
      const recipe = wish.preset
        ? await this.#preset(wish.preset, checkpoint, isLate)
        : await this.#best(checkpoint, isLate);
      if (isLate() || !recipe) return;
      this.page.set(recipe);
      this.page.found();
    } catch (error) {
      if (!isLate()) this.page.fail(recordOf(error));
    }
  };

  /** Drops a search that goes on: its rows are gone. */
  drop(): void {
    this.#searches += 1;
  }

  /** Measures what a preset needs, and shows it then. */
  readonly measure = async (formats: readonly string[]): Promise<void> => {
    if (await this.page.survey(formats)) await this.find();
  };

  /** The bytes of the file of a mix, as planned. */
  async #fileBytes(
    checkpoint: Checkpoint,
    formats: ReadonlyMap<string, string>,
  ): Promise<number | undefined> {
    const { files, rows, wish } = this.page.state;
    const order = await inSlices(orderSteps(rows, kindOf(wish), mixedFormats(checkpoint, formats)));
    return this.page.planner.planSize(files, checkpoint, order);
  }

  /** The best mix for the wished size; undefined once the answer would be late. */
  async #best(checkpoint: Checkpoint, isLate: () => boolean): Promise<Recipe | undefined> {
    const { rows, wish } = this.page.state;
    const none = { wish, names: [], limit: 0, least: 0 };
    const question = await inSlices(questionSteps(rows, wish)).catch((error: unknown) =>
      recordOf(error),
    );
    if (isLate()) return undefined;
    if (!question) return none;
    if ('code' in question) return { ...none, problem: question };
    const { items, least, notFinite, dropped } = question;
    const table = await inSlices(tableSteps(items));
    const verbs = await this.page.verbs();
    const found = await findMix(question, {
      mix: async (_, limit) => {
        const places = await verbs.mix(table, limit);
        return places && inSlices(mixSteps(items, places));
      },
      fileBytes: (formats) => this.#fileBytes(checkpoint, formats),
    });
    return { wish, names: items.map(({ name }) => name), least, notFinite, dropped, ...found };
  }

  /** The mix of a preset; undefined once the answer would be late. */
  async #preset(
    name: string,
    checkpoint: Checkpoint,
    isLate: () => boolean,
  ): Promise<Recipe | undefined> {
    const { rows, wish } = this.page.state;
    const none = { wish, names: [], limit: 0, least: 0 };
    let formats: ReadonlyMap<string, string>;
    try {
      formats = formatsOfPreset(presetNamed(name), checkpoint);
    } catch (error) {
      return { ...none, problem: recordOf(error) };
    }
    const { mix, unmeasured, names, notFinite } = await inSlices(presetMixSteps(rows, formats));
    if (isLate()) return undefined;
    if (unmeasured.length > 0) return { ...none, unmeasured };
    const fileBytes = await this.#fileBytes(checkpoint, formats);
    const limit = mix.bits;
    return { ...none, names, notFinite, mix, limit, ...(fileBytes !== undefined && { fileBytes }) };
  }
}
